import { type Kysely, sql } from "kysely";

/**
 * A buyer can request the Statement of Information of a home that has none. The request refers to the listing until the
 * first version is published, and then to that version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table information_statement_requests
      alter column statement_id drop not null,
      add column listing_id integer references listings (id) on delete cascade,
      add constraint one_subject check (num_nonnulls(statement_id, listing_id) = 1)`.execute(db);
  await sql`
    create index information_statement_requests_waiting on information_statement_requests (listing_id, id)
      where listing_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from information_statement_requests where statement_id is null`.execute(db);
  await sql`
    alter table information_statement_requests
      drop constraint one_subject,
      drop column listing_id,
      alter column statement_id set not null`.execute(db);
}
