import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { savedCriteria } from "#app/features/saved-searches/model/criteria.queries.server.ts";
import type { DueSearch, NewHome } from "#app/features/saved-searches/model/new-homes.ts";

/** A home that a search has not been told of. */
export interface UntoldMatch extends NewHome {
  searchId: number;
  /** False once it is a draft again, or deleted. */
  isVisible: boolean;
}

/** Which search was told of which home in which message. */
export interface Told {
  searchId: number;
  listingId: number;
  messageId: number;
}

/**
 * At most `limit` live searches whose digest is due, the one that waits longest first, locked until the transaction ends.
 * What another worker has is skipped; so is an address that is being erased: nothing here waits for anybody.
 */
export async function lockDueSearches(limit: number): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select saved_searches.id, subscribers.id as "subscriberId", saved_searches.email,
      ${savedCriteria} as criteria
    from saved_searches join subscribers on subscribers.email = saved_searches.email
    where is_live and next_run_at <= now()
    order by next_run_at, saved_searches.id
    limit ${limit}
    for no key update of saved_searches skip locked
    for key share of subscribers skip locked`.execute(db());
  return rows;
}

/** The homes that these searches have not been told of, the newest first. One look decides which of them are visible. */
export async function findUntoldMatches(searchIds: readonly number[]): Promise<UntoldMatch[]> {
  const { rows } = await sql<UntoldMatch>`
    select matches.saved_search_id as "searchId", matches.reason,
      listings.status = 'active' and listings.deleted_at is null as "isVisible",
      listings.id, title, listing_type as "listingType", price, price_frequency as "priceFrequency", suburb, state,
      postcode, bedrooms, bathrooms, parking
    from saved_search_matches as matches join listings on listings.id = matches.listing_id
    where matches.saved_search_id = any(${[...searchIds]}::integer[]) and matches.told_at is null
    order by matches.saved_search_id, listings.published_at desc, listings.id desc`.execute(db());
  return rows;
}

/** Takes back matches that nobody was told of: their homes match again when they are published again. */
export async function deleteUntoldMatches(matches: readonly Pick<Told, "searchId" | "listingId">[]): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    delete from saved_search_matches as matches
    using unnest(${matches.map(({ searchId }) => searchId)}::integer[],
      ${matches.map(({ listingId }) => listingId)}::integer[]) as hidden (search_id, listing_id)
    where matches.saved_search_id = hidden.search_id and matches.listing_id = hidden.listing_id
      and matches.told_at is null`.execute(db());
}

/** Notes which home was told in which message. */
export async function updateToldMatches(told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await sql`
    update saved_search_matches as matches
    set told_at = now(), message_id = told.message_id
    from unnest(${told.map(({ searchId }) => searchId)}::integer[],
      ${told.map(({ listingId }) => listingId)}::integer[],
      ${told.map(({ messageId }) => messageId)}::integer[]) as told (search_id, listing_id, message_id)
    where matches.saved_search_id = told.search_id and matches.listing_id = told.listing_id`.execute(db());
}

/** These searches ran now, and wait for nothing; those of `notified` got a mail. */
export async function updateRunSearches(ids: readonly number[], notified: readonly number[]): Promise<void> {
  await sql`
    update saved_searches set
      last_run_at = now(),
      last_notified_at = case when id = any(${[...notified]}::integer[]) then now() else last_notified_at end,
      next_run_at = null
    where id = any(${[...ids]}::integer[])`.execute(db());
}

/** Puts off the digest of a search that cannot be written, so that it holds up no other. */
export async function postponeSearch(id: number): Promise<void> {
  await sql`update saved_searches set next_run_at = now() + interval '1 hour' where id = ${id}`.execute(db());
}

/** When the first digest of all is due; null when none waits. */
export async function findNextRunAt(): Promise<Date | null> {
  const { rows } = await sql<{ nextRunAt: Date | null }>`
    select min(next_run_at) as "nextRunAt" from saved_searches where is_live`.execute(db());
  return rows[0]?.nextRunAt ?? null;
}

/** The last seven o'clock in Sydney at which daily searches run, and the last Monday's for weekly ones. */
export interface LastRuns {
  daily: Date;
  weekly: Date;
}

/** When the searches were last to run, as of now. */
export async function findLastRuns(): Promise<LastRuns> {
  const { rows } = await sql<LastRuns>`
    select
      (next_digest_at('daily', now()) at time zone 'Australia/Sydney' - interval '1 day')
        at time zone 'Australia/Sydney' as daily,
      (next_digest_at('weekly', now()) at time zone 'Australia/Sydney' - interval '7 days')
        at time zone 'Australia/Sydney' as weekly`.execute(db());
  if (!rows[0]) throw new Error("PostgreSQL did not say what time it is.");
  return rows[0];
}

/** The largest id of a saved search; 0 when there is none. */
export async function findLastSearchId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from saved_searches`.execute(db());
  return rows[0]?.id ?? 0;
}

/**
 * Notes the run of the live daily and weekly searches with ids beyond `after` up to `upTo` that had nothing to tell:
 * those that were there at the last seven o'clock and have not run since. Answers how many.
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
