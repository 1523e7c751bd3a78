import { type Kysely, sql } from "kysely";

/**
 * When the handler of a lead first opened it, and when the lead got its first reply: both measure the 24 hours for a
 * reply.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads add column opened_at timestamptz, add column answered_at timestamptz`.execute(db);
  // Waiting leads, oldest first: these have the least time left.
  await sql`create index leads_waiting on leads (created_at, id) where status = 'new' and withdrawn_at is null`.execute(
    db,
  );
  await sql`create index leads_answered_agent on leads (agent_id, answered_at desc) where answered_at is not null`.execute(
    db,
  );
  await sql`create index leads_answered_listing on leads (listing_id, answered_at desc) where answered_at is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index leads_answered_listing, leads_answered_agent, leads_waiting`.execute(db);
  await sql`alter table leads drop column opened_at, drop column answered_at`.execute(db);
}
