import { type Kysely, sql } from "kysely";

/** Renames the time at which the subscriber of a match was notified, to the word used in the rest of the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_search_matches rename column told_at to notified_at`.execute(db);
  await sql`alter index saved_search_matches_untold rename to saved_search_matches_waiting`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter index saved_search_matches_waiting rename to saved_search_matches_untold`.execute(db);
  await sql`alter table saved_search_matches rename column notified_at to told_at`.execute(db);
}
