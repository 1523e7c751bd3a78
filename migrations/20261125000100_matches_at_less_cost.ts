import { type Kysely, sql } from "kysely";

/**
 * A home may match a hundred thousand searches at once, and people wait for other matches while these are written.
 *
 * - An index on the listing type, which has two values, was read completely for each home, in addition to
 *   `saved_searches_live`, which finds the searches and has keys that begin with the listing type.
 * - Free space on each page lets a search record its further matches without a write to every index.
 * - Only mailed matches are looked up by their message.
 * - A foreign key checks and locks the home and the search once for each match. Writers of matches have already locked
 *   each home and each search once, so neither can be deleted before the match is written. The triggers below delete
 *   the matches of a deleted home or search, as the foreign keys did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_listing_type`.execute(db);
  await sql`alter table saved_searches set (fillfactor = 80)`.execute(db);
  await sql`drop index saved_search_matches_message`.execute(db);
  await sql`
    create index saved_search_matches_message on saved_search_matches (message_id) where message_id is not null
  `.execute(db);
  await sql`
    alter table saved_search_matches
      drop constraint saved_search_matches_saved_search_id_fkey,
      drop constraint saved_search_matches_listing_id_fkey
  `.execute(db);
  await sql`
    create function delete_matches_of_search() returns trigger language plpgsql as $$
      begin
        delete from saved_search_matches where saved_search_id = old.id;
        return null;
      end
    $$`.execute(db);
  await sql`
    create function delete_matches_of_listing() returns trigger language plpgsql as $$
      begin
        delete from saved_search_matches where listing_id = old.id;
        return null;
      end
    $$`.execute(db);
  await sql`
    create trigger saved_searches_matches after delete on saved_searches
      for each row execute function delete_matches_of_search()`.execute(db);
  await sql`
    create trigger listings_matches after delete on listings
      for each row execute function delete_matches_of_listing()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger listings_matches on listings`.execute(db);
  await sql`drop trigger saved_searches_matches on saved_searches`.execute(db);
  await sql`drop function delete_matches_of_listing`.execute(db);
  await sql`drop function delete_matches_of_search`.execute(db);
  await sql`
    alter table saved_search_matches
      add constraint saved_search_matches_saved_search_id_fkey
        foreign key (saved_search_id) references saved_searches (id) on delete cascade,
      add constraint saved_search_matches_listing_id_fkey
        foreign key (listing_id) references listings (id) on delete cascade
  `.execute(db);
  await sql`drop index saved_search_matches_message`.execute(db);
  await sql`create index saved_search_matches_message on saved_search_matches (message_id)`.execute(db);
  await sql`alter table saved_searches reset (fillfactor)`.execute(db);
  await sql`create index saved_searches_listing_type on saved_searches (listing_type)`.execute(db);
}
