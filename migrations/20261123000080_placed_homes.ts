import { type Kysely, sql } from "kysely";

/**
 * The close levels of the map show homes with a public location as points, some hundreds in a view. Without this index
 * a view would read every home of its suburbs, although few show their location.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index listings_placed on listings (suburb_key, listing_type, published_at desc, id desc)
    where status = 'active' and deleted_at is null and shown_latitude is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("listings_placed").execute();
}
