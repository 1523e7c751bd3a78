import type { Kysely } from "kysely";

/** When the agent of a home was last reminded that it needs a new Statement of Information. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("statement_reminders")
    .addColumn("listing_id", "integer", (c) => c.primaryKey().references("listings.id").onDelete("cascade"))
    .addColumn("sent_at", "timestamptz", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("statement_reminders").execute();
}
