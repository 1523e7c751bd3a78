import { type Kysely, sql } from "kysely";

/**
 * Who changed the status of an enquiry or reassigned it, and when. Rows keep no name: it is read from the profile, and
 * disappears with the account. After reassignment only the named agent handles an enquiry about a home.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("leads").addColumn("reassigned_at", "timestamptz").execute();
  await db.schema
    .createTable("lead_changes")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("lead_id", "integer", (c) => c.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("is_by_link", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("from_status", "varchar(20)")
    .addColumn("to_status", "varchar(20)")
    .addColumn("from_agent_id", "integer", (c) => c.references("agents.id").onDelete("set null"))
    .addColumn("to_agent_id", "integer", (c) => c.references("agents.id").onDelete("set null"))
    .addColumn("note", "varchar(2000)")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index lead_changes_lead on lead_changes (lead_id, id)`.execute(db);
  await sql`create index lead_changes_user on lead_changes (user_id, id)`.execute(db);
  await sql`create index lead_changes_from_agent on lead_changes (from_agent_id) where from_agent_id is not null`.execute(
    db,
  );
  await sql`create index lead_changes_to_agent on lead_changes (to_agent_id) where to_agent_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("lead_changes").execute();
  await db.schema.alterTable("leads").dropColumn("reassigned_at").execute();
}
