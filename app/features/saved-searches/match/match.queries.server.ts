import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { newestSettledChange } from "#app/features/listings/model/history.queries.server.ts";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { nextRun, savedCriteriaSql } from "#app/features/saved-searches/model/searches.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { MatchReason } from "#app/features/saved-searches/model/alerts.ts";

export interface Matched {
  matches: number;
  searches: number;
  /** The first digest. Null if there is none. */
  nextRunAt: Date | null;
}

/** The search page's predicate, with a search's columns as values. */
const homeMatchesSearch = listingMatches(expressionBuilder<DB, "listings">(), savedCriteriaSql);

/** "" for searches of all places, its suburb and postcode, and the cells and schools of its public location. */
const keysOfHome = sql`array['', listings.suburb_key, listings.postcode] ||
  point_cells(listings.shown_latitude, listings.shown_longitude) ||
  point_schools(listings.shown_latitude, listings.shown_longitude)`;

/** The table `homes` with the keys of the searches that may want each home. Materialised, as schools take time to find. */
export function keysOfHomes(listingIds: readonly number[]): RawBuilder<unknown> {
  return sql`homes as materialized (
    select listings.id,
      wanted_keys(listing_type, places.keys, null) || wanted_keys(listing_type, places.keys, property_type_key) as keys
    from listings cross join lateral (select ${keysOfHome} as keys offset 0) as places
    where listings.id = any(${[...listingIds]}::integer[])
  )`;
}

/** Index condition. The predicate makes the final decision. */
export const searchMayWantHome = sql<SqlBool>`
  wanted_keys(
    saved_searches.listing_type,
    coalesce(
      saved_searches.suburb_keys,
      area_cells(saved_searches.area_polygons),
      wanted_schools(saved_searches.school)
    ),
    saved_searches.property_type_key
  ) && homes.keys`;

const nothingMatched: Matched = { matches: 0, searches: 0, nextRunAt: null };

/** Returns the counts. */
const scheduleSearches = sql`touched as (
      update saved_searches set
        last_match_created_at = now(),
        next_run_at = least(next_run_at, ${nextRun()})
      from (select distinct saved_search_id from recorded) as fresh
      where saved_searches.id = fresh.saved_search_id
      returning next_run_at
    )
    select
      (select count(*) from recorded) as matches,
      count(*) as searches,
      min(next_run_at) as "nextRunAt"
    from touched`;

/**
 * Locks homes until their matches are inserted, in place of foreign keys, whose checks would be too slow for 100,000
 * matches. Deleting a home or a search waits, and then deletes the new matches. Call in a transaction.
 */
export async function lockHomes(listingIds: readonly number[]): Promise<void> {
  await sql`
    select id from listings where id = any(${[...listingIds]}::integer[]) order by id for key share`.execute(db());
}

/**
 * Inserts a match for every live search of each home and schedules their digests. Locks searches in order of id, so
 * that parallel batches cannot deadlock and running digests finish first. PostgreSQL rechecks locked rows, which
 * excludes searches paused or deleted meanwhile. Call in a transaction that has locked the homes.
 */
export async function insertMatches(
  listingIds: readonly number[],
  reason: Exclude<MatchReason, "changed">,
): Promise<Matched> {
  const { rows } = await sql<Matched>`
    with ${keysOfHomes(listingIds)}, found as materialized (
      select saved_searches.id as search_id, listings.id as home_id
      from homes join listings on listings.id = homes.id
        join saved_searches on saved_searches.is_live and ${searchMayWantHome} and ${homeMatchesSearch}
      order by saved_searches.id, listings.id
      for no key update of saved_searches
    ), recorded as (
      insert into saved_search_matches (saved_search_id, listing_id, reason)
      select search_id, home_id, ${reason} from found
      on conflict do nothing
      returning saved_search_id
    ), ${scheduleSearches}`.execute(db());
  return rows[0] ?? nothingMatched;
}

/**
 * Inserts a match for every live search that reported one of these homes before its change, and schedules their
 * digests. Ignores homes with a pending match, whose mail will include the change. Locks searches in a separate
 * statement: only the next one sees whether a mail just being written includes the change. Call in a transaction that
 * has locked the homes.
 */
export async function insertChangedMatches(listingIds: readonly number[]): Promise<Matched> {
  const homes = [...listingIds];
  const { rows: locked } = await sql<{ id: number }>`
    select saved_searches.id from saved_searches
    where is_live and id in (
      select saved_search_id from saved_search_matches where listing_id = any(${homes}::integer[])
    )
    order by saved_searches.id
    for no key update`.execute(db());
  const { rows } = await sql<Matched>`
    with newest as (
      select id as listing_id, ${newestSettledChange(sql.ref("listings.id"))} as change_id
      from listings where id = any(${homes}::integer[]) and deleted_at is null
    ), latest as (
      select distinct on (saved_search_id, listing_id) saved_search_id, listing_id, notified_at, notified_change_id
      from saved_search_matches
      where saved_search_id = any(${locked.map(({ id }) => id)}::integer[]) and listing_id = any(${homes}::integer[])
      order by saved_search_id, listing_id, since_change_id desc
    ), recorded as (
      insert into saved_search_matches (saved_search_id, listing_id, reason, since_change_id)
      select saved_search_id, listing_id, 'changed', notified_change_id
      from latest join newest using (listing_id)
      where notified_at is not null and notified_change_id < change_id
      on conflict do nothing
      returning saved_search_id
    ), ${scheduleSearches}`.execute(db());
  return rows[0] ?? nothingMatched;
}
