import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingOrder, orderBy, orderColumns, type PageStart, spansFrom } from "./order.queries.server.ts";
import { areRare, type FirstHomes, weeksFrom, weeksWith } from "./weeks.ts";
import {
  isLookedUp,
  keysLookedUp,
  keywordsMatch,
  listingMatches,
  type Places,
  SCANNED_COLUMNS,
  scannedMatch,
  severalPlaces,
  withoutScanned,
  wordsInSuburbs,
} from "#app/features/listings/model/match.queries.server.ts";
import type { PageKey } from "#app/features/listings/model/page-key.ts";

/** How many of the first homes in order are looked at before a keyword search turns to the text index. */
const SHORT_WALK = 500;
/** As many where none has to be read for it: what they are looked at for stands in the index that holds them in order. */
export const INDEXED_WALK = 3000;
/** As many are looked at when the short walk found some: reading on is then cheaper than every match of the index. */
const LONG_WALK = 6000;
const FOUND_SOME = 3;
/** How many are before a search for features turns to their index, which needs no home to be read. */
const FEATURE_WALK = 3000;
/** And before one for a day does, whose index leads to the homes themselves, newest first to those of some weeks. */
const [DAY_WALK, NEWEST_DAY_WALK] = [8000, 2000];
/** In how many weeks at the most homes are looked up before all of them are. */
export const PAGE_WEEKS = 8;
/** So many times the homes of a page are looked for in some weeks, that there are enough of them. */
export const AMPLE = 3;

/**
 * The keys of the homes from `start` on, at most `limit` of them, in walking direction. Empty when nothing matches.
 *
 * What many homes have is found among the first homes in order, what few have by an index that looks it up. Which of the two it
 * is, the walk tells: when it does not fill the page, the index is asked, of the newest homes for those of some weeks first.
 * `first` are the first homes from this start, where they were looked at before.
 */
export async function findPageKeys(
  filters: ListingFilters,
  start: PageStart,
  limit: number,
  first?: Promise<FirstHomes>,
): Promise<PageKey[]> {
  const isByWeek = filters.sort === "newest" && !filters.closed;
  if (filters.keywords) return isByWeek ? newestWithWords() : inOrderWithWords();
  if (isByWeek && filters.station !== undefined && filters.suburb === undefined)
    return firstFull(byLookingUp(lastWeeks(start)), byLookingUp());
  if (!isLookedUp(filters)) return firstFull(inOrder);
  if (filters.open === undefined) return firstFull(byWalking(FEATURE_WALK), byLookingUp());
  return isByWeek ? newestOfDay() : firstFull(byWalking(DAY_WALK), byLookingUp());

  async function newestWithWords(): Promise<PageKey[]> {
    const homes = await (first ?? lookAtFirst(filters, start, limit));
    if (homes.keys.length === limit || homes.isEvery) return homes.keys;
    if (areRare(filters.keywords, homes)) return firstFull(byLookingUp());
    const weeks = weeksWith(AMPLE * (start.offset + limit), PAGE_WEEKS, homes);
    return firstFull(weeks ? byLookingUp(weeks) : byWalking(LONG_WALK), byLookingUp());
  }

  async function newestOfDay(): Promise<PageKey[]> {
    const homes = await first;
    if (homes && (homes.keys.length === limit || homes.isEvery)) return homes.keys;
    const walks = homes ? [] : [byWalking(NEWEST_DAY_WALK)];
    return firstFull(...walks, byLookingUp(lastWeeks(start)), byLookingUp());
  }

  async function inOrderWithWords(): Promise<PageKey[]> {
    const walked = await firstFull(byWalking(SHORT_WALK));
    if (walked.length === limit) return walked;
    const isWorthWalking = walked.length + start.offset >= FOUND_SOME;
    return isWorthWalking ? firstFull(byWalking(LONG_WALK), byLookingUp()) : firstFull(byLookingUp());
  }

  /** What the first of some ways finds that fills the page, otherwise the last one. */
  async function firstFull(...ways: ReadSpan[]): Promise<PageKey[]> {
    let found: PageKey[] = [];
    for (const way of ways) {
      found = await readSpans(way);
      if (found.length === limit) break;
    }
    return found;
  }

  async function readSpans(read: ReadSpan): Promise<PageKey[]> {
    const found: PageKey[] = [];
    for (const span of spansFrom(filters, start)) {
      if (found.length === limit) break;
      found.push(...(await read({ filters, start, span, limit: limit - found.length })));
    }
    return found;
  }
}

/**
 * The question for the same keys, where there is one way to find them: by one index that holds the homes in order. Undefined where
 * several have to be tried, or read one after the other.
 */
export function keysInOrder(filters: ListingFilters, start: PageStart, limit: number) {
  const [span, ...others] = spansFrom(filters, start);
  const isOneWay = filters.keywords === undefined && filters.station === undefined && !isLookedUp(filters);
  if (!span || others.length > 0 || !isOneWay || severalPlaces(filters)) return undefined;
  return rowsInOrder({ filters, span }, start).offset(start.offset).limit(limit);
}

interface SpanOfPage {
  filters: ListingFilters;
  start: PageStart;
  span: RawBuilder<SqlBool>;
  limit: number;
}
type ReadSpan = (part: SpanOfPage) => Promise<PageKey[]>;

/** The matching homes by the index that holds them in order. */
function inOrder({ start, limit, ...part }: SpanOfPage): Promise<PageKey[]> {
  const places = severalPlaces(part.filters);
  if (places) return inOrderOf(places, { start, limit, ...part });
  return rowsInOrder(part, start).offset(start.offset).limit(limit).execute();
}

/**
 * The first homes of each place by the index that holds them in order, merged: an index over all places at once would not
 * give them in order, and sorting reads every match. A home that is in two of the places is one row.
 */
async function inOrderOf(places: Places, { filters, start, span, limit }: SpanOfPage): Promise<PageKey[]> {
  const elsewhere = { ...filters, suburb: undefined, nearby: undefined };
  const order = orderBy(filters, start.reversed);
  const firstOf = (isThere: RawBuilder<SqlBool>) =>
    db()
      .selectFrom("listings")
      .select(orderColumns(filters))
      .where((eb) => listingMatches(eb, elsewhere))
      .where(isThere)
      .where(span)
      .orderBy(order)
      .limit(start.offset + limit);
  const { rows } = await sql<PageKey>`
    select listings.id, ${listingOrder(filters).value} as value from (
      select homes.* from unnest(${places.keys}) as place (key)
        cross join lateral ${firstOf(sql`listings.suburb_key = place.key`)} as homes
      union
      select homes.* from unnest(${places.postcodes}::text[]) as place (key)
        cross join lateral ${firstOf(sql`listings.postcode = place.key`)} as homes
    ) as listings
    order by ${order} offset ${start.offset} limit ${limit}`.execute(db());
  return rows;
}

function rowsInOrder({ filters, span }: Pick<SpanOfPage, "filters" | "span">, { reversed }: PageStart) {
  return db()
    .selectFrom("listings")
    .select(["listings.id", listingOrder(filters).value.as("value")])
    .where((eb) => listingMatches(eb, filters))
    .where(span)
    .orderBy(orderBy(filters, reversed));
}

/** The first homes in order with all that decides whether they match and where they stand. */
function firstInOrder(filters: ListingFilters, span: RawBuilder<SqlBool>, { reversed }: PageStart, homes: number) {
  return db()
    .selectFrom("listings")
    .select([...orderColumns(filters), "listings.search", ...SCANNED_COLUMNS])
    .where((eb) => listingMatches(eb, filters))
    .where(span)
    .orderBy(orderBy(filters, reversed))
    .limit(homes);
}

/** `select ... from (the first so many homes that pass what is looked up) where the rest matches`, their order kept. */
function byWalking(homes: number): ReadSpan {
  return ({ filters, start, span, limit }) => {
    const others = { ...(withoutScanned(filters) ?? filters), keywords: undefined };
    return db()
      .selectFrom(firstInOrder(others, span, start, homes).as("listings"))
      .select(["listings.id", listingOrder(filters).value.as("value")])
      .$if(filters.keywords !== undefined, (query) => query.where(keywordsMatch(filters.keywords ?? "")))
      .where(scannedMatch(expressionBuilder<DB, "listings">(), filters))
      .offset(start.offset)
      .limit(limit)
      .execute();
  };
}

/**
 * All that match, or those of some weeks, by the index of words, of features or of days. Materialised, so that the planner never
 * walks a whole order in the hope of a match.
 */
function byLookingUp(weeks?: readonly number[]): ReadSpan {
  return ({ filters, start, span, limit }) =>
    db()
      .with(
        (cte) => cte("listings").materialized(),
        () => homesLookedUp(filters, weeks).where(span),
      )
      .selectFrom("listings")
      .select(["listings.id", listingOrder(filters).value.as("value")])
      .orderBy(orderBy(filters, start.reversed))
      .offset(start.offset)
      .limit(limit)
      .execute();
}

/** The homes that match, all of them or those of some weeks, as an index leads to them: with what their order needs. */
export function homesLookedUp(filters: ListingFilters, weeks?: readonly number[]) {
  const words = wordsInSuburbs(filters);
  return db()
    .selectFrom("listings")
    .select(orderColumns(filters))
    .where((eb) => listingMatches(eb, words ? { ...filters, keywords: undefined } : filters))
    .where(words ?? sql.lit(true))
    .where(keysLookedUp(filters) ?? sql.lit(true))
    .where(weeks ? publishedIn(weeks) : sql.lit(true));
}

/** The question for the keys of a page among `matches`, homes with what their order needs. */
export function keysAmong(filters: ListingFilters, start: PageStart, limit: number) {
  const isBeyond = sql.join(spansFrom(filters, start), sql` or `);
  return sql<PageKey>`
    select listings.id, ${listingOrder(filters).value} as value from matches as listings where ${isBeyond}
    order by ${orderBy(filters, start.reversed)} offset ${start.offset} limit ${limit}`;
}

/** The weeks of the next homes from a start. */
export function lastWeeks({ key, reversed }: PageStart): number[] {
  return weeksFrom(key?.value ?? Date.now() * 1000, reversed ? PAGE_WEEKS : -PAGE_WEEKS);
}

/** In the words of the text index. */
export function publishedIn(weeks: readonly number[]): RawBuilder<SqlBool> {
  return sql`published_weeks(listings.published_at) && ${weeks}::integer[]`;
}

/**
 * The first homes from `start` on that pass what an index answers, at most `homes`: how many have the words, or are open on the day,
 * and how many match in everything else, too. With the keys of the first `limit` of those.
 */
export async function lookAtFirst(
  filters: ListingFilters,
  start: PageStart,
  limit: number,
  homes = filters.keywords === undefined ? INDEXED_WALK : SHORT_WALK,
): Promise<FirstHomes> {
  const { keywords } = filters;
  const others = { ...(withoutScanned(filters) ?? filters), keywords: undefined };
  const hasScanned = scannedMatch(expressionBuilder<DB, "listings">(), filters);
  const [worded, other] = keywords === undefined ? [hasScanned, sql.lit(true)] : [keywordsMatch(keywords), hasScanned];
  // Newest first is one span.
  const [span = sql<SqlBool>`true`] = spansFrom(filters, start);
  const order = listingOrder(filters);
  const looked = db()
    .selectFrom(firstInOrder(others, span, start, homes).as("listings"))
    .select(orderColumns(filters))
    .select([sql<boolean>`${worded}`.as("worded"), sql<boolean>`${other}`.as("other")]);
  const { keys, earliest, latest, ...counts } = await db()
    .with(
      (cte) => cte("looked").materialized(),
      () => looked,
    )
    .selectFrom("looked as listings")
    .select((eb) => [
      eb.fn.countAll<number>().as("looked"),
      sql<number>`count(*) filter (where worded)`.as("worded"),
      sql<number>`count(*) filter (where worded and other)`.as("matches"),
      sql<number>`(select reltuples from pg_class where oid = 'listings'::regclass)`.as("all"),
      sql<number>`(select reltuples from pg_class where oid = ${indexOf(filters)}::regclass)`.as("indexed"),
      sql<number>`coalesce(${order.valueOf(sql`min(${order.column})`)}, 0)`.as("earliest"),
      sql<number>`coalesce(${order.valueOf(sql`max(${order.column})`)}, 0)`.as("latest"),
      sql<PageKey[]>`array(
        select json_build_object('id', id, 'value', ${order.value}) from looked as listings where worded and other
        offset ${start.offset} limit ${limit}
      )`.as("keys"),
    ])
    .executeTakeFirstOrThrow();
  const isEvery = counts.looked < homes;
  return { ...counts, isEvery, keys, from: start.reversed ? earliest : latest, to: start.reversed ? latest : earliest };
}

/** What has as many entries as a search has homes to look among. Those on the market are nearly all. */
function indexOf({ closed }: ListingFilters) {
  return sql.lit(closed ? "listings_closed" : "listings");
}
