import { expressionBuilder, sql } from "kysely";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { savedCriteriaSql } from "#app/features/saved-searches/model/criteria.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { nextRun } from "#app/features/saved-searches/model/next-run.queries.server.ts";
import type { MatchReason } from "#app/features/saved-searches/model/new-homes.ts";

/** What a round of matching wrote. */
export interface Matched {
  matches: number;
  searches: number;
  /** When the first of the digests that now wait is due; null when there is none. */
  nextRunAt: Date | null;
}

/** Which live searches a home matches: the predicate of the search page, asked of the columns of a search. */
const homeMatchesSearch = listingMatches(expressionBuilder<DB, "listings">(), savedCriteriaSql);

/**
 * `insert into saved_search_matches select <every live search of every one of these homes> on conflict do nothing`, and
 * the searches that got something new know when their digest is due.
 *
 * The searches are locked first, in the order of their ids: rounds at the same time wait for each other and never in a
 * circle, a digest under way ends before its search is touched, and a search that was paused or deleted meanwhile is
 * looked at again and left out. `least` is computed on the row as it is once it is ours.
 */
export async function insertMatches(listingIds: readonly number[], reason: MatchReason): Promise<Matched> {
  const { rows } = await sql<Matched>`
    with found as materialized (
      select saved_searches.id as search_id, listings.id as home_id
      from listings join saved_searches on saved_searches.is_live and ${homeMatchesSearch}
      where listings.id = any(${[...listingIds]}::integer[])
      order by saved_searches.id, listings.id
      for no key update of saved_searches
    ), recorded as (
      insert into saved_search_matches (saved_search_id, listing_id, reason)
      select search_id, home_id, ${reason} from found
      on conflict do nothing
      returning saved_search_id
    ), touched as (
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
    from touched`.execute(db());
  return rows[0] ?? { matches: 0, searches: 0, nextRunAt: null };
}
