import { type Kysely, sql } from "kysely";

/**
 * Private notes of an office on an enquiry, and the day on which to follow it up. A note stores no name: it is read
 * from the profile, as in lead_changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("leads")
    .addColumn("follow_up_on", "date")
    .addColumn("follow_up_by_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  await sql`create index leads_follow_up_by on leads (follow_up_by_user_id) where follow_up_by_user_id is not null`.execute(
    db,
  );
  await db.schema
    .createTable("lead_notes")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("lead_id", "integer", (c) => c.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("text", "varchar(2000)", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index lead_notes_lead on lead_notes (lead_id, id)`.execute(db);
  await sql`create index lead_notes_user on lead_notes (user_id, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("lead_notes").execute();
  await db.schema.alterTable("leads").dropColumn("follow_up_on").dropColumn("follow_up_by_user_id").execute();
}
