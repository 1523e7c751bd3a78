import { type Kysely, sql } from "kysely";

/**
 * calendars: the private calendar address of a member, at most one, made when they ask for it. What is in the calendar is
 * asked for each time. The address is made of the id and signed; another id is another address, and the one before opens
 * nothing. The id is drawn and not counted, so that after a restore no address that was given out since the backup opens
 * the calendar of somebody else.
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
