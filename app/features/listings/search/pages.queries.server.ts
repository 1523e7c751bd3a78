import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingOrder, orderBy, orderColumns, type PageStart, spansFrom } from "./order.queries.server.ts";
import { type FirstHomes, hasRareWords, weeksFrom, weeksWith } from "./weeks.ts";
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
} from "#app/features/listings/model/match.queries.server.ts";
import type { PageKey } from "#app/features/listings/model/page-key.ts";

/** How many of the first homes in order are looked at before a keyword search turns to the text index. */
export const SHORT_WALK = 500;
/** As many are looked at when the short walk found some: reading on is then cheaper than every match of the index. */
const LONG_WALK = 6000;
const FOUND_SOME = 3;
/** How many are before a search for features turns to their index, which needs no home to be read. */
const FEATURE_WALK = 3000;
/** And before one for a day does, whose index leads to the homes themselves, newest first to those of some weeks. */
const [DAY_WALK, NEWEST_DAY_WALK] = [8000, 2000];
/** In how many weeks at the most homes are looked up before all of them are. */
const PAGE_WEEKS = 8;
/** So many times the homes of a page are looked for in some weeks, that there are enough of them. */
const AMPLE = 3;

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
  const lastWeeks = weeksFrom(start.key?.value ?? Date.now() * 1000, start.reversed ? PAGE_WEEKS : -PAGE_WEEKS);
  if (isByWeek && filters.station !== undefined && filters.suburb === undefined)
    return firstFull(byLookingUp(lastWeeks), byLookingUp());
  if (!isLookedUp(filters)) return firstFull(inOrder);
  if (filters.open === undefined) return firstFull(byWalking(FEATURE_WALK), byLookingUp());
  if (isByWeek) return firstFull(byWalking(NEWEST_DAY_WALK), byLookingUp(lastWeeks), byLookingUp());
  return firstFull(byWalking(DAY_WALK), byLookingUp());

  async function newestWithWords(): Promise<PageKey[]> {
    const homes = await (first ?? lookAtFirst(filters, start, limit));
    if (homes.keys.length === limit || homes.looked < SHORT_WALK) return homes.keys;
    if (hasRareWords(filters.keywords ?? "", homes)) return firstFull(byLookingUp());
    const weeks = weeksWith(AMPLE * (start.offset + limit), PAGE_WEEKS, homes);
    return firstFull(weeks ? byLookingUp(weeks) : byWalking(LONG_WALK), byLookingUp());
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

/** `select ... from (the first so many homes that pass what is looked up) where the rest matches`, their order kept. */
function byWalking(homes: number): ReadSpan {
  return ({ filters, start, span, limit }) => {
    const others = { ...(withoutScanned(filters) ?? filters), keywords: undefined };
    const first = rowsInOrder({ filters: others, span }, start)
      .select(["listings.search", ...SCANNED_COLUMNS])
      .limit(homes);
    return db()
      .selectFrom(first.as("listings"))
      .select(["listings.id", "listings.value"])
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
        (rows) =>
          rows
            .selectFrom("listings")
            .select(orderColumns(filters))
            .where((eb) => listingMatches(eb, filters))
            .where(keysLookedUp(filters) ?? sql.lit(true))
            .where(weeks ? publishedIn(weeks) : sql.lit(true))
            .where(span),
      )
      .selectFrom("listings")
      .select(["listings.id", listingOrder(filters).value.as("value")])
      .orderBy(orderBy(filters, start.reversed))
      .offset(start.offset)
      .limit(limit)
      .execute();
}

/** In the words of the text index. */
export function publishedIn(weeks: readonly number[]): RawBuilder<SqlBool> {
  return sql`published_weeks(listings.published_at) && ${weeks}::integer[]`;
}

/**
 * The first homes from `start` on that pass what an index answers, at most `homes`: how many have the words, and how many match in
 * everything else, too. With the keys of the first `limit` of those.
 */
export async function lookAtFirst(
  filters: ListingFilters,
  start: PageStart,
  limit: number,
  homes = SHORT_WALK,
): Promise<FirstHomes> {
  const others = { ...(withoutScanned(filters) ?? filters), keywords: undefined };
  // Newest first is one span.
  const [span = sql<SqlBool>`true`] = spansFrom(filters, start);
  const first = rowsInOrder({ filters: others, span }, start)
    .select(["listings.search", ...SCANNED_COLUMNS])
    .limit(homes);
  const looked = db()
    .selectFrom(first.as("listings"))
    .select(["listings.id", "listings.value"])
    .select(sql<boolean>`${keywordsMatch(filters.keywords ?? "")}`.as("worded"))
    .select(sql<boolean>`${scannedMatch(expressionBuilder<DB, "listings">(), filters)}`.as("other"));
  const { keys, earliest, latest, ...counts } = await db()
    .with(
      (cte) => cte("looked").materialized(),
      () => looked,
    )
    .selectFrom("looked")
    .select((eb) => [
      eb.fn.countAll<number>().as("looked"),
      sql<number>`count(*) filter (where worded)`.as("worded"),
      sql<number>`count(*) filter (where worded and other)`.as("matches"),
      sql<number>`(select reltuples from pg_class where oid = 'listings'::regclass)`.as("all"),
      sql<number>`coalesce(min(value), 0)`.as("earliest"),
      sql<number>`coalesce(max(value), 0)`.as("latest"),
      sql<PageKey[]>`array(
        select json_build_object('id', id, 'value', value) from looked where worded and other
        offset ${start.offset} limit ${limit}
      )`.as("keys"),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, keys, from: start.reversed ? earliest : latest, to: start.reversed ? latest : earliest };
}
