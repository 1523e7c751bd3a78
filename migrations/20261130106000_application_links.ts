import { type Kysely, sql } from "kysely";

/** Where people apply for a rental. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings add column application_url varchar(500)
      constraint listings_application_url check (application_url like 'https://%')
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings drop column application_url`.execute(db);
}
