import { type Kysely, sql } from "kysely";

/**
 * Replies of an agent to an enquiry. They are part of the enquiry, so they are erased with it. The name stays when the
 * account is deleted, because the sender's copy has it too. The email itself may be erased earlier.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lead_replies")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("lead_id", "integer", (c) => c.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("message_id", "integer", (c) => c.references("messages.id").onDelete("set null"))
    .addColumn("name", "varchar(255)", (c) => c.notNull())
    .addColumn("answer", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index lead_replies_lead on lead_replies (lead_id, id)`.execute(db);
  await sql`create index lead_replies_user on lead_replies (user_id, id)`.execute(db);
  await sql`create index lead_replies_message on lead_replies (message_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("lead_replies").execute();
}
