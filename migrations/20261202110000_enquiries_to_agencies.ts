import { type Kysely, sql } from "kysely";

/** Enquiries sent to an agency instead of one person, and the agent whom it chose to receive them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads add column agency_id integer references agencies (id) on delete set null`.execute(db);
  await sql`create index leads_agency on leads (agency_id) where agency_id is not null`.execute(db);
  await sql`
    alter table agencies add column enquiries_agent_id integer references agents (id) on delete set null`.execute(db);
  await sql`
    create index agencies_enquiries_agent on agencies (enquiries_agent_id) where enquiries_agent_id is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agencies drop column enquiries_agent_id`.execute(db);
  await sql`alter table leads drop column agency_id`.execute(db);
}
