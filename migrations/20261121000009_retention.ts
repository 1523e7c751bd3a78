import { type Kysely, sql } from "kysely";

/**
 * Indexes for expired leads and emails, and for the idempotency keys that are deleted with a lead. Without them each
 * cleanup would read all rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index leads_created on leads (created_at, id)`.execute(db);
  await sql`create index messages_without_lead on messages (created_at, id) where lead_id is null`.execute(db);
  await sql`create index idempotency_keys_lead on idempotency_keys (lead_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index idempotency_keys_lead`.execute(db);
  await sql`drop index messages_without_lead`.execute(db);
  await sql`drop index leads_created`.execute(db);
}
