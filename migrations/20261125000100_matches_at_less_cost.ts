import { type Kysely, sql } from "kysely";

/**
 * A home may match a hundred thousand searches at once, and its matches are written while people wait for theirs.
 *
 * - An index on one of two listing types was read whole for each home, beside the one that finds its searches:
 *   `saved_searches_live`, whose keys begin with the listing type.
 * - Room on each page lets a search note its further matches without being written into every index again.
 * - Only a match that was mailed is ever looked up by its message.
 * - A foreign key asks once for each match whether its home and its search exist, and locks both. Whoever writes matches
 *   has locked each home and each search once, so that neither can go before the match is there, and whoever deletes one
 *   deletes its matches by the triggers below, as the foreign keys did.
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
