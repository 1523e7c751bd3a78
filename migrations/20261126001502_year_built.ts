import { type Kysely, sql } from "kysely";

/** The year in which a home was built; null if it is not known. A saved search can require homes built since a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings add column year_built smallint`.execute(db);
  await sql`alter table saved_searches add column min_year_built smallint`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Without the limit these searches would match more homes than requested.
  await sql`delete from saved_searches where min_year_built is not null`.execute(db);
  await sql`alter table saved_searches drop column min_year_built`.execute(db);
  await sql`alter table listings drop column year_built`.execute(db);
}
