import { type Kysely, sql } from "kysely";

/** Forms for new listings that an agent has begun, with the fields as typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unfinished_listings")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("attempt_id", "varchar(64)", (c) => c.notNull())
    .addColumn("fields", "jsonb", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint("unfinished_listings_attempt", ["user_id", "attempt_id"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("unfinished_listings").execute();
}
