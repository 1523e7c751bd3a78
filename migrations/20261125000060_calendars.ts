import { type Kysely, sql } from "kysely";

/**
 * calendars: a member's private calendar address, at most one, created on request. The content is queried on each
 * request. The address is the signed id: a new id is a new address, and the previous one no longer works. The id is
 * random and not sequential: after a restore, no address given out since the backup opens another member's calendar.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("calendars")
    .addColumn("id", "integer", (c) => c.primaryKey().defaultTo(sql`1 + floor(random() * 2147483646)::integer`))
    .addColumn("user_id", "integer", (c) => c.notNull().unique().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("calendars").execute();
}
