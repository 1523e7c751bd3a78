import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { coverAddress } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { HISTOGRAM_BINS, LISTINGS_PER_PAGE, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { MAX_COUNTED } from "#app/lib/page.ts";
import {
  hasPriceLimit,
  type ListingFilters,
  withoutFilter,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import { apiListingJson, cardJson, lineJson } from "#app/features/listings/model/card.queries.server.ts";
import { orderBy, type PageStart } from "./order.queries.server.ts";
import { findPageKeys, keysInOrder, lookAtFirst, publishedIn, SHORT_WALK } from "./pages.queries.server.ts";
import { type FirstHomes, hasRareWords, weeksWith } from "./weeks.ts";
import {
  asksForKeysAlone,
  isLookedUp,
  keysLookedUp,
  keywordsMatch,
  listingIsVisible,
  listingMatches,
  SCANNED_COLUMNS,
  scannedMatch,
  withoutScanned,
} from "#app/features/listings/model/match.queries.server.ts";
import { formatPageKey, type PageKey, parsePageKey } from "#app/features/listings/model/page-key.ts";

/** One page of a search. */
export interface ListingPage {
  /** The homes as the text of a JSON array; "[]" when there are none. */
  json: string;
  shown: number;
  /** All matches; null when they are not counted to the end. */
  total: number | null;
  /** A number that the matches surely reach: all of them, or as many as were counted. */
  atLeast: number;
  /** The page shown: the one asked for, or the last one when there are not so many. */
  page: number;
  /** Null when the matches were not counted to the end. */
  lastPage: number | null;
  /** Keys for the links to the next and the previous page; absent where there is none. */
  nextKey?: string;
  previousKey?: string;
}

/** The homes that match as cards, `limit` to a page. */
export async function searchListings(filters: ListingFilters, limit = LISTINGS_PER_PAGE): Promise<ListingPage> {
  return searchPage(filters, limit, cardJson);
}

/** The homes that match as lines, on the same pages as the cards. */
export async function searchListingLines(filters: ListingFilters): Promise<ListingPage> {
  return searchPage(filters, LISTINGS_PER_PAGE, lineJson);
}

/** The homes that match, `limit` to a page, as the API shows them; `origin` is where pictures are served. */
export async function searchApiListings(filters: ListingFilters, limit: number, origin: string): Promise<ListingPage> {
  return searchPage(filters, limit, apiListingJson(origin));
}

async function searchPage(filters: ListingFilters, limit: number, json: RawBuilder<unknown>): Promise<ListingPage> {
  const reversed = filters.before !== undefined;
  const key = parsePageKey(filters.before ?? filters.after ?? "", filters.sort);
  // Rows are skipped by number only as far as they are counted; beyond, a page is reached by its key.
  const page = key ? filters.page : Math.min(filters.page, Math.ceil((MAX_COUNTED + 1) / limit));
  const start = { offset: key ? 0 : (page - 1) * limit, key, reversed };
  const { total, atLeast, found, readHomes } = await findPage(filters, start, limit, json);
  const lastPage = total === null ? null : Math.max(1, Math.ceil(total / limit));
  if (lastPage !== null && page > lastPage) {
    return searchPage({ ...filters, page: lastPage, after: undefined, before: undefined }, limit, json);
  }
  const keys = reversed ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  const more = found.length > limit;
  const [first, last] = [keys.at(0), keys.at(-1)];
  return {
    json: await readHomes(keys),
    shown: keys.length,
    total,
    atLeast,
    page,
    lastPage,
    nextKey: last && (more || reversed) ? formatPageKey(last) : undefined,
    previousKey: first && page > 1 && (more || !reversed) ? formatPageKey(first) : undefined,
  };
}

interface FoundPage extends HomeCount {
  /** The keys from the start on, in walking direction, and one more where there are more. */
  found: PageKey[];
  /** The homes with some of these keys as the text of a JSON array. */
  readHomes: (keys: PageKey[]) => Promise<string> | string;
}

async function findPage(
  filters: ListingFilters,
  start: PageStart,
  limit: number,
  json: RawBuilder<unknown>,
): Promise<FoundPage> {
  const ordered = withoutScanned(filters) ? undefined : keysInOrder(filters, start, limit + 1);
  if (ordered) return findPageAtOnce(ordered, { filters, reversed: start.reversed, limit, json });
  // What the count looks at first is what a page by number shows first.
  const isSame = !start.key && filters.sort === "newest";
  const newest =
    filters.keywords === undefined ? undefined : lookAtNewest(filters, isSame ? start.offset : 0, limit + 1);
  const [count, found] = await Promise.all([
    countListings(filters, newest),
    findPageKeys(filters, start, limit + 1, isSame ? newest : undefined),
  ]);
  const readHomes = (keys: PageKey[]) => {
    const ids = keys.map(({ id }) => id);
    return listingsAsJson(ids, json);
  };
  return { ...count, found, readHomes };
}

/** Count, keys and homes by one question: to ask costs more than most answers. */
async function findPageAtOnce(
  ordered: Expression<PageKey>,
  {
    filters,
    reversed,
    limit,
    json,
  }: { filters: ListingFilters; reversed: boolean; limit: number; json: RawBuilder<unknown> },
): Promise<FoundPage> {
  const { rows } = await sql<{ count: number; keys: string; json: string }>`
    with found as materialized (${ordered})
    select ${matchCount(filters, MAX_COUNTED + 1)} as count,
      (select coalesce(json_agg(json_build_object('id', id, 'value', value)), '[]')::text from found) as keys,
      (
        select coalesce(json_agg(${json} order by asked.place ${reversed ? sql`desc` : sql``}), '[]')::text
        from (select id, row_number() over () as place from found limit ${limit}) as asked
        join listings on listings.id = asked.id
      ) as json`.execute(db());
  const [{ count, keys, json: homes } = { count: 0, keys: "[]", json: "[]" }] = rows;
  return { ...countedTo(count), found: JSON.parse(keys) as PageKey[], readHomes: () => homes };
}

/** The homes with these ids in this order, as the text of a JSON array. */
async function listingsAsJson(ids: number[], json: RawBuilder<unknown>): Promise<string> {
  if (ids.length === 0) return "[]";
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(${json} order by asked.place), '[]')::text as json
    from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join listings on listings.id = asked.id`.execute(db());
  return rows[0]?.json ?? "[]";
}

type HomeCount = Pick<ListingPage, "total" | "atLeast">;

/** The newest homes, whatever order the search asks for. */
function lookAtNewest(filters: ListingFilters, offset: number, limit: number, homes?: number): Promise<FirstHomes> {
  return lookAtFirst({ ...filters, sort: "newest" }, { offset, reversed: false }, limit, homes);
}

/** How many homes match; at least 1,000 when there are more. `first` are the newest homes of a search for keywords. */
async function countListings(filters: ListingFilters, first: Promise<FirstHomes> | undefined): Promise<HomeCount> {
  const counted = await (first ? countByWords(filters, await first) : countByScanning(filters));
  if (counted) return counted;
  const [total = null] = await countSearches([filters]);
  return { total, atLeast: total ?? MAX_COUNTED };
}

function newestFirst({ closed }: ListingFilters) {
  return orderBy({ sort: "newest", closed }, false);
}

function countedTo(count: number): HomeCount {
  return { total: count > MAX_COUNTED ? null : count, atLeast: Math.min(count, MAX_COUNTED) };
}

/** "150+ homes", not "158+ homes". */
const STEP = 50;

/** That there are more than were counted. */
function someOf(count: number): HomeCount {
  return { total: null, atLeast: count - (count % STEP) };
}

/** So many homes with a common word are enough to say that there are more: they are looked for among so many of the newest. */
const [ENOUGH, WALK] = [80, 2000];
/** As many more than seem to be needed are read, for the first ones do not tell exactly. */
const SPARE = 1.25;
/** About so many matches the text index is asked for, and in how many weeks at the most. */
const [BOUND, BOUND_WEEKS] = [200, 16];

/**
 * The same for keywords by the newest homes: the number itself where there are no more of them, and where the text index would
 * take too long a number that the matches surely reach. Undefined where it does not.
 */
async function countByWords(filters: ListingFilters, first: FirstHomes): Promise<HomeCount | undefined> {
  if (first.looked < SHORT_WALK) return countedTo(first.matches);
  if (hasRareWords(filters.keywords ?? "", first)) return undefined;
  const weeks = filters.closed ? undefined : weeksWith(BOUND, BOUND_WEEKS, first);
  if (weeks) {
    const matches = await countIn(weeks, filters);
    if (matches > MAX_COUNTED) return countedTo(matches);
    return matches < STEP ? undefined : someOf(matches);
  }
  if (first.matches >= ENOUGH) return someOf(first.matches);
  const homes = Math.min(WALK, Math.ceil((first.looked / Math.max(first.matches, 1)) * ENOUGH * SPARE));
  const { looked, matches } = await lookAtNewest(filters, 0, 1, homes);
  if (looked < homes) return countedTo(matches);
  return matches < STEP ? undefined : someOf(matches);
}

const scanned = expressionBuilder<DB, "listings">();

/**
 * How many entries of an index are read: first so many that what many homes have is counted, then as many as take some milliseconds,
 * and how many more where these are too few to tell.
 */
const SCANS = [3000, 20_000, 120_000];
/** As many where an index looks up what few homes have. */
const LOOKED_UP_SCANS = [3000, 8000];
/**
 * The same for criteria that no index looks up but many hold, by the newest homes that pass the others. Undefined without such
 * a criterion, and where so few homes have it that they are looked up, or all have to be read.
 */
async function countByScanning(filters: ListingFilters): Promise<HomeCount | undefined> {
  const others = withoutScanned(filters);
  if (!others || asksForKeysAlone(filters) || filters.station !== undefined) return undefined;
  const [firstScan = 0, ...scans] = isLookedUp(filters) ? LOOKED_UP_SCANS : SCANS;
  const first = await scanNewest(filters, others, firstScan);
  if (first.read < firstScan || first.matches > MAX_COUNTED) return countedTo(first.matches);
  const share = first.matches / firstScan;
  for (const most of scans) {
    if (share * most < STEP && most !== SCANS.at(-1)) continue;
    const scan = Math.min(most, Math.ceil(((MAX_COUNTED + 1) / share) * SPARE));
    const { read, matches } = await scanNewest(filters, others, scan);
    if (read < scan || matches > MAX_COUNTED) return countedTo(matches);
    if (matches >= STEP) return someOf(matches);
  }
  return undefined;
}

/** How many of the newest homes that pass `others`, at most `homes`, match in everything. */
function scanNewest(
  filters: ListingFilters,
  others: ListingFilters,
  homes: number,
): Promise<{ read: number; matches: number }> {
  const newest = db()
    .selectFrom("listings")
    .select(SCANNED_COLUMNS)
    .where((eb) => listingMatches(eb, others))
    // The homes of a place are read all.
    .$if(filters.suburb === undefined, (query) => query.orderBy(newestFirst(filters)))
    .limit(homes);
  return db()
    .selectFrom(newest.as("listings"))
    .select((eb) => [
      eb.fn.countAll<number>().as("read"),
      sql<number>`count(*) filter (where ${scannedMatch(scanned, filters)})`.as("matches"),
    ])
    .executeTakeFirstOrThrow();
}

/** How many homes each of some searches finds, in their order and in one question: up to 1,000 each, null when more. */
export async function countSearches(searches: readonly ListingFilters[]): Promise<(number | null)[]> {
  if (searches.length === 0) return [];
  const counts = searches.map((filters) => matchCount(filters, MAX_COUNTED + 1));
  const { totals } = await db()
    .selectNoFrom(sql<number[]>`array[${sql.join(counts)}]::integer[]`.as("totals"))
    .executeTakeFirstOrThrow();
  return totals.map((total) => (total > MAX_COUNTED ? null : total));
}

/** `(select count(*) from (select 1 from listings where it matches limit n))` */
function matchCount(filters: ListingFilters, limit: number, also: RawBuilder<SqlBool> = sql.lit(true)) {
  const matches = db()
    .selectFrom("listings")
    .select(sql`1`.as("one"))
    .where((eb) => listingMatches(eb, filters))
    .where(keysLookedUp(filters) ?? sql.lit(true))
    .where(also)
    .limit(limit);
  return sql<number>`(select count(*) from ${matches} as matches)`;
}

/** How many of the homes published in these weeks match, at most 1,001. */
async function countIn(weeks: readonly number[], filters: ListingFilters): Promise<number> {
  const { count } = await db()
    .selectNoFrom(matchCount(filters, MAX_COUNTED + 1, publishedIn(weeks)).as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The homes for sale that match but for having no published price; null, more than 1,000: a price limit leaves them out, and
 * the page says so. 0 when no price limit is set.
 */
export async function countUnpricedListings(filters: ListingFilters): Promise<number | null> {
  if (!hasPriceLimit(filters)) return 0;
  const [total = null] = await countSearches([withoutPublishedPrice(filters)]);
  return total;
}

/**
 * The homes that match but for showing no point, at most 1,000: a search near stations leaves them out, and the page says so.
 * 0 when it does not ask for stations.
 */
export async function countUnplacedListings(filters: ListingFilters): Promise<number> {
  if (filters.station === undefined && filters.stationWithin === undefined) return 0;
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(sql`1`.as("one"))
        .where((listings) => listingMatches(listings, { ...filters, station: undefined, stationWithin: undefined }))
        .where("stationMetres", "is", null)
        .limit(MAX_COUNTED)
        .as("matches"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * How the prices of the newest 2,000 homes that pass the other filters spread over the slider, the price limits
 * themselves left aside: 20 counts, the last of which includes everything above the bound. All 0 when nothing matches.
 */
export async function priceHistogram(filters: ListingFilters): Promise<number[]> {
  const { bound } = PRICE_SCALES[filters.type];
  const newest = db()
    .selectFrom("listings")
    .select(["listings.comparablePrice", "listings.search"])
    .where((eb) => listingMatches(eb, { ...withoutFilter(filters, "price"), keywords: undefined }))
    .where("listings.comparablePrice", "is not", null)
    .orderBy(newestFirst(filters))
    .limit(2000);
  const rows = await db()
    .selectFrom(newest.as("listings"))
    .select((eb) => [
      sql<number>`width_bucket(least(listings.comparable_price, ${bound - 1})::float8, 0, ${bound}, ${HISTOGRAM_BINS})`.as(
        "bin",
      ),
      eb.fn.countAll<number>().as("count"),
    ])
    .$if(filters.keywords !== undefined, (query) => query.where(keywordsMatch(filters.keywords ?? "")))
    .groupBy("bin")
    .execute();
  const bins = Array.from({ length: HISTOGRAM_BINS }, () => 0);
  for (const { bin, count } of rows) bins[bin - 1] = count;
  return bins;
}

/** What a feed says of a home. */
export type FeedListing = Awaited<ReturnType<typeof findNewestListings>>[number];

/** As much of the description as a feed tells. */
const summary = sql<string>`left(listings.description, 600)`;

/** The newest homes that match a search, whatever order and page it asks for; at most `most`. */
export async function findNewestListings(filters: ListingFilters, most: number, pictureOrigin: string) {
  const search: ListingFilters = { ...filters, sort: "newest", page: 1, after: undefined, before: undefined };
  const keys = await findPageKeys(search, { offset: 0, reversed: false }, most);
  if (keys.length === 0) return [];
  return (
    db()
      .selectFrom("listings")
      .select(["id", "title", "suburb", "price", "priceTo", "priceWords", "listingType", "priceFrequency", "updatedAt"])
      .select(["status", "underOfferAt", "closedOn", "closedPrice"])
      .select((eb) => [
        sql<Date>`listings.published_at`.as("publishedAt"),
        summary.as("description"),
        coverAddress(eb.ref("listings.id"), pictureOrigin).as("image"),
      ])
      .where(
        "id",
        "in",
        keys.map(({ id }) => id),
      )
      // It may have gone since it was found.
      .where(listingIsVisible)
      .orderBy(orderBy(search, false))
      .execute()
  );
}
