import { sql, expressionBuilder, type RawBuilder, type SqlBool } from "kysely";
import { agentPhone, memberTrust } from "#app/features/agents/model/agent.queries.server.ts";
import type { ListingState } from "#app/features/listings/model/changes.ts";
import { newestSettledChange, settledHistoryFromJson } from "#app/features/listings/model/history.queries.server.ts";
import {
  hasPublicStatement,
  knownSuburb,
  sharingContact,
} from "#app/features/listings/model/listing.queries.server.ts";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { mailPortraitJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import type { DueSearch, NewHome, MatchReason } from "#app/features/saved-searches/model/saved-search.ts";
import {
  savedCriteria,
  nextRun,
  savedCriteriaSql,
} from "#app/features/saved-searches/model/searches.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface PendingMatch extends Omit<NewHome, "changes"> {
  searchId: number;
  /** Changed homes stay visible until deleted. */
  isVisible: boolean;
  /** For a changed home, the last change that was mailed; otherwise 0. */
  sinceChangeId: number;
  /** The newest change with a settled price. Null without a history. */
  changeId: number | null;
  /** For a changed home, its states since the last mail. */
  states: ListingState[];
}

export interface NotifiedMatch {
  searchId: number;
  listingId: number;
  sinceChangeId: number;
  /** Null if nothing was worth reporting. */
  messageId: number | null;
  changeId: number | null;
}

/** Finds up to `limit` subscribers with a due search, the longest overdue first. */
export async function findDueSubscribers(limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select subscribers.id
    from saved_searches join subscribers on subscribers.email = saved_searches.email
    where is_live and next_run_at <= now()
    group by subscribers.id
    order by min(next_run_at), subscribers.id
    limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

/**
 * Finds a subscriber's live searches to mail now, including instant searches with matches that are not due yet. Locks
 * them and the subscriber. Empty if none is due or another transaction holds the locks, so that two workers never write
 * to one address.
 */
export async function lockDueSearches(subscriberId: number): Promise<DueSearch[]> {
  const { rows: due } = await sql<{ email: string }>`
    select saved_searches.email
    from saved_searches join subscribers on subscribers.email = saved_searches.email
    where subscribers.id = ${subscriberId} and is_live and next_run_at <= now()
    limit 1
    for no key update of subscribers skip locked
    for no key update of saved_searches skip locked`.execute(db());
  if (!due[0]) return [];
  const { rows } = await sql<DueSearch>`
    select saved_searches.id, ${subscriberId}::integer as "subscriberId", saved_searches.email, ${savedCriteria} as criteria
    from saved_searches
    where saved_searches.email = ${due[0].email}
      and is_live and (next_run_at <= now() or frequency = 'instant' and next_run_at is not null)
    order by saved_searches.id
    for no key update of saved_searches skip locked`.execute(db());
  return rows;
}

/** Finds the pending matches of these searches, newest homes first. */
export async function findPendingMatches(searchIds: readonly number[]): Promise<PendingMatch[]> {
  const { rows } = await sql<PendingMatch>`
    select matches.saved_search_id as "searchId", matches.reason,
      listings.deleted_at is null and (listings.status = 'active' or matches.reason = 'changed' and listings.status <> 'suspended') as "isVisible",
      ${newestSettledChange(sql.ref("listings.id"))} as "changeId",
      case when matches.reason = 'changed'
        then ${settledHistoryFromJson(sql.ref("listings.id"), sql.ref("matches.since_change_id"))} else '[]' end as states,
      matches.since_change_id as "sinceChangeId",
      listings.id, listings.title, listing_type as "listingType", price, price_to as "priceTo",
      price_words as "priceWords", price_frequency as "priceFrequency", listings.suburb, listings.state,
      listings.postcode, bedrooms, bathrooms, parking, ${memberTrust(sql.ref("listings.created_by_user_id"))} is null as "isUnconfirmed",
      ${knownSuburb} as "knownSuburb", agents.name as "agentName", agencies.name as "agencyName",
      coalesce(listings.contact_phone, ${agentPhone}) as phone, ${mailPortraitJson(sql.ref("agents.id"))} as portrait,
      ${sharingContact(sql.ref("listings.second_agent_id"))} as "secondAgent", ${hasPublicStatement} as "hasStatement"
    from saved_search_matches as matches join listings on listings.id = matches.listing_id
      left join agents on agents.id = listings.agent_id left join agencies on agencies.id = agents.agency_id
    where matches.saved_search_id = any(${[...searchIds]}::integer[]) and matches.notified_at is null
    order by matches.saved_search_id, listings.published_at desc, listings.id desc, matches.since_change_id`.execute(
    db(),
  );
  return rows;
}

/** Their homes match again when published again. */
export async function deletePendingMatches(
  matches: readonly Pick<NotifiedMatch, "searchId" | "listingId" | "sinceChangeId">[],
): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    delete from saved_search_matches as matches
    using unnest(${matches.map(({ searchId }) => searchId)}::integer[],
      ${matches.map(({ listingId }) => listingId)}::integer[],
      ${matches.map(({ sinceChangeId }) => sinceChangeId)}::integer[]) as hidden (search_id, listing_id, since)
    where matches.saved_search_id = hidden.search_id and matches.listing_id = hidden.listing_id
      and matches.since_change_id = hidden.since and matches.notified_at is null`.execute(db());
}

/** Records the message that reported each match. */
export async function updateNotifiedMatches(notified: readonly NotifiedMatch[]): Promise<void> {
  if (notified.length === 0) return;
  await sql`
    update saved_search_matches as matches
    set notified_at = now(), message_id = notified.message_id, notified_change_id = notified.change_id
    from unnest(${notified.map(({ searchId }) => searchId)}::integer[],
      ${notified.map(({ listingId }) => listingId)}::integer[],
      ${notified.map(({ sinceChangeId }) => sinceChangeId)}::integer[],
      ${notified.map(({ messageId }) => messageId)}::integer[],
      ${notified.map(({ changeId }) => changeId)}::integer[]
    ) as notified (search_id, listing_id, since, message_id, change_id)
    where matches.saved_search_id = notified.search_id and matches.listing_id = notified.listing_id
      and matches.since_change_id = notified.since`.execute(db());
}

/** Records the run of these searches, and the mail of those in `notified`. */
export async function updateRunSearches(ids: readonly number[], notified: readonly number[]): Promise<void> {
  await sql`
    update saved_searches set
      last_run_at = now(),
      last_notified_at = case when id = any(${[...notified]}::integer[]) then now() else last_notified_at end,
      next_run_at = null
    where id = any(${[...ids]}::integer[])`.execute(db());
}

/** By an hour. */
export async function postponeSearches(ids: readonly number[]): Promise<void> {
  await sql`
    update saved_searches set next_run_at = now() + interval '1 hour'
    where id = any(${[...ids]}::integer[])`.execute(db());
}

/** Null when none is pending. */
export async function findNextRunAt(): Promise<Date | null> {
  const { rows } = await sql<{ nextRunAt: Date | null }>`
    select min(next_run_at) as "nextRunAt" from saved_searches where is_live`.execute(db());
  return rows[0]?.nextRunAt ?? null;
}

/** The last 7 am in Sydney, and that of the last Monday. */
export interface LastRuns {
  daily: Date;
  weekly: Date;
}

/** Finds the last regular run times before now. */
export async function findLastRuns(): Promise<LastRuns> {
  const { rows } = await sql<LastRuns>`
    select
      (next_digest_at('daily', now()) at time zone 'Australia/Sydney' - interval '1 day')
        at time zone 'Australia/Sydney' as daily,
      (next_digest_at('weekly', now()) at time zone 'Australia/Sydney' - interval '7 days')
        at time zone 'Australia/Sydney' as weekly`.execute(db());
  if (!rows[0]) throw new Error("PostgreSQL returned no row.");
  return rows[0];
}

/** Returns 0 without searches. */
export async function findLastSearchId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from saved_searches`.execute(db());
  return rows[0]?.id ?? 0;
}

/**
 * Records the run of live daily and weekly searches without matches, with ids above `after` up to `upTo`, that existed
 * at their last run time and have not run since. Returns their number.
 */
export async function updateQuietSearches(after: number, upTo: number, { daily, weekly }: LastRuns): Promise<number> {
  const { numAffectedRows } = await sql`
    update saved_searches set last_run_at = now()
    from (
      select id from saved_searches
      where id > ${after} and id <= ${upTo} and is_live and (next_run_at is null or next_run_at > now())
        and coalesce(last_run_at, created_at) <
          case frequency when 'daily' then ${daily}::timestamptz when 'weekly' then ${weekly}::timestamptz end
      order by id
      for no key update
    ) as quiet
    where saved_searches.id = quiet.id`.execute(db());
  return Number(numAffectedRows ?? 0);
}

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
      wanted_home_keys(listing_type, places.keys, array['', property_type_key]) as keys
    from listings cross join lateral (select ${keysOfHome} as keys offset 0) as places
    where listings.id = any(${[...listingIds]}::integer[])
  )`;
}

/** Index condition. The predicate makes the final decision. */
export const searchMayWantHome = sql<SqlBool>`
  wanted_home_keys(
    saved_searches.listing_type,
    coalesce(
      saved_searches.suburb_keys,
      area_cells(saved_searches.area_polygons),
      wanted_schools(saved_searches.school)
    ),
    saved_searches.property_type_keys
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
 * Locks homes until their matches are inserted, in place of foreign keys: their checks would be too slow for 100,000
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
 * digests. Ignores homes with a pending match, because its mail will include the change. Locks searches in a separate
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
