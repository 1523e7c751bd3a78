import { type Kysely, sql } from "kysely";

/** The address of a picture has the first 32 digits of its content hash. Each request finds the picture by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index pictures_address on pictures (left(content_hash, 32)) where content_hash is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("pictures_address").execute();
}
