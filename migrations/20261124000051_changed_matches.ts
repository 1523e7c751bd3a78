import { type Kysely, sql } from "kysely";

/**
 * Subscribers get emails about changes of the homes in earlier emails. A match stores the newest change of its home at
 * the time of its email. When the home changes again, a further match is added, which begins with that change.
 *
 * Changes are compared within one home only, where they are written one after the other: unlike a time, the id of a new
 * change is always higher than the ids that were read before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_search_matches
      add column since_change_id integer not null default 0,
      add column notified_change_id integer,
      drop constraint saved_search_matches_reason,
      add constraint saved_search_matches_reason check (reason in ('published', 'price_dropped', 'changed')),
      add constraint saved_search_matches_since check ((since_change_id > 0) = (reason = 'changed')),
      drop constraint saved_search_matches_pkey,
      add constraint saved_search_matches_pkey primary key (saved_search_id, listing_id, since_change_id)
  `.execute(db);
  // Changes before this migration cause no emails.
  await sql`
    update saved_search_matches set notified_change_id = newest.id
    from (select listing_id, max(id) as id from listing_changes group by listing_id) as newest
    where saved_search_matches.listing_id = newest.listing_id and notified_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from saved_search_matches where reason = 'changed'`.execute(db);
  await sql`
    alter table saved_search_matches
      drop constraint saved_search_matches_pkey,
      add constraint saved_search_matches_pkey primary key (saved_search_id, listing_id),
      drop constraint saved_search_matches_since,
      drop constraint saved_search_matches_reason,
      add constraint saved_search_matches_reason check (reason in ('published', 'price_dropped')),
      drop column notified_change_id,
      drop column since_change_id
  `.execute(db);
}
