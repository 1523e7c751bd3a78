import { type Kysely, sql } from "kysely";

/**
 * The audit log. Each entry is written in the transaction of the change. Deleting a person clears `user_id` and leaves
 * the entry. `agents.verified_at` is when an admin verified the agent; with REQUIRE_AGENT_VERIFICATION others only
 * publish drafts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("audit_entries")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    // Past tense, as events are named: "lead.status_changed".
    .addColumn("action", "varchar(60)", (c) => c.notNull())
    .addColumn("subject", "varchar(30)", (c) => c.notNull())
    .addColumn("subject_id", "integer")
    .addColumn("detail", "jsonb", (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index audit_entries_subject on audit_entries (subject, subject_id, id desc)`.execute(db);
  await sql`create index audit_entries_user on audit_entries (user_id, id desc)`.execute(db);

  await db.schema.alterTable("agents").addColumn("verified_at", "timestamptz").execute();
  // Deleted homes are in the index too: their creator still sees the enquiries about them, and deleting the account
  // deletes them.
  await sql`create index listings_creator on listings (created_by_user_id)`.execute(db);
  await sql`create index leads_newest on leads (id desc) include (status)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_creator`.execute(db);
  await sql`drop index leads_newest`.execute(db);
  await db.schema.alterTable("agents").dropColumn("verified_at").execute();
  await db.schema.dropTable("audit_entries").execute();
}
