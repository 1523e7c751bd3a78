import { type Kysely, sql } from "kysely";

/** Strata levies of a home for sale, in dollars a quarter; null is not stated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings add column strata_levies integer check (strata_levies > 0)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings drop column strata_levies`.execute(db);
}
