import { type Kysely, sql } from "kysely";

/** Tables that public pages are made of. */
const tables = [
  "agencies",
  "agent_directory",
  "agent_terms",
  "agents",
  "directory_terms",
  "inspections",
  "lead_replies",
  "leads",
  "listing_changes",
  "listing_words",
  "listings",
  "pictures",
  "postcode_figures",
  "posts",
  "schools",
  "services",
  "stations",
  "suburb_neighbours",
  "suburbs",
  "trades",
  "users",
];

/**
 * Notifies every process with cached pages of the changed tables, at the commit and once for each table. Triggers do it
 * for all writers: forms, jobs, feeds, and operators in psql. So writers need not list the pages that a write concerns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changed', tg_table_name);
      return null;
    end $$
  `.execute(db);
  for (const table of tables) {
    await sql`create trigger announce_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_change()`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function announce_change() cascade`.execute(db);
}
