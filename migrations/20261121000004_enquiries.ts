import { type Kysely, sql } from "kysely";

/**
 * leads, their emails, and the digests and keys that detect a repeated enquiry
 * (docs/decisions/002-deduplicate-enquiries-by-content.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("leads")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("service_id", "integer", (c) => c.references("services.id").onDelete("set null"))
    .addColumn("agent_id", "integer", (c) => c.references("agents.id").onDelete("set null"))
    .addColumn("listing_id", "integer", (c) => c.references("listings.id").onDelete("set null"))
    .addColumn("name", "varchar(255)", (c) => c.notNull())
    .addColumn("email", "varchar(255)", (c) => c.notNull())
    .addColumn("phone", "varchar(50)")
    .addColumn("message", "text")
    .addColumn("suburb", "varchar(120)")
    .addColumn("property_type", "varchar(120)")
    .addColumn("status", "varchar(16)", (c) => c.notNull().defaultTo("new"))
    .addColumn("source", "varchar(500)")
    .addColumn("consent_at", "timestamptz")
    // Why the enquiry is held for review instead of being sent on. Only reviewers read it.
    .addColumn("held_reason", "varchar(120)")
    .addColumn("withdrawn_at", "timestamptz")
    // A digest of the normalised content and target: equal within a day means the same enquiry.
    .addColumn("fingerprint", "bytea", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("leads_status_known", sql`status in ('new', 'contacted', 'qualified', 'converted', 'closed')`)
    .execute();
  await sql`create index leads_fingerprint on leads (fingerprint, created_at desc)`.execute(db);
  await sql`create index leads_agent on leads (agent_id, id desc)`.execute(db);
  await sql`create index leads_listing on leads (listing_id, id desc)`.execute(db);
  await sql`create index leads_user on leads (user_id, id desc)`.execute(db);

  await db.schema
    .createTable("idempotency_keys")
    .addColumn("client", "varchar(64)", (c) => c.notNull())
    .addColumn("key", "varchar(255)", (c) => c.notNull())
    .addColumn("body_hash", "bytea", (c) => c.notNull())
    .addColumn("lead_id", "integer", (c) => c.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("idempotency_keys_pkey", ["client", "key"])
    .execute();

  await db.schema
    .createTable("messages")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    // The Message-ID of the email, the same for every attempt to send it.
    .addColumn("message_id", "varchar(255)", (c) => c.notNull().unique())
    .addColumn("kind", "varchar(50)", (c) => c.notNull())
    .addColumn("lead_id", "integer", (c) => c.references("leads.id").onDelete("set null"))
    .addColumn("to_name", "varchar(255)", (c) => c.notNull())
    .addColumn("to_address", "varchar(255)", (c) => c.notNull())
    .addColumn("reply_to_name", "varchar(255)")
    .addColumn("reply_to_address", "varchar(255)")
    .addColumn("subject", "varchar(500)", (c) => c.notNull())
    .addColumn("text_body", "text", (c) => c.notNull())
    .addColumn("html_body", "text", (c) => c.notNull())
    .addColumn("headers", "jsonb", (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn("status", "varchar(16)", (c) => c.notNull().defaultTo("queued"))
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("last_error", "text")
    .addColumn("sent_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("messages_status_known", sql`status in ('queued', 'sent', 'dead', 'kept')`)
    .execute();
  await sql`create index messages_status on messages (status, id desc)`.execute(db);
  await sql`create index messages_lead on messages (lead_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("messages").execute();
  await db.schema.dropTable("idempotency_keys").execute();
  await db.schema.dropTable("leads").execute();
}
