import { type Kysely, sql } from "kysely";

/**
 * What an agent answers to an enquiry from their desk. It is part of the enquiry, so it is erased with it; the name stays
 * when the account is deleted, as it is on the answer that the sender got. The mail that carried it may be erased before.
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
