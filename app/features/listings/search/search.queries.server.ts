import { type RawBuilder, sql } from "kysely";
import { coverAddress } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import { HISTOGRAM_BINS, LISTINGS_PER_PAGE, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import {
  type ScanResult,
  OVERSAMPLE,
  type Part,
  plannedScan,
  publicationWeeks,
  type Sample,
  weeksFrom,
} from "#app/lib/planned-scan.ts";
import {
  hasPriceLimit,
  type ListingFilters,
  withoutFilter,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import { apiListingJson, cardJson, lineJson } from "#app/features/listings/model/card.queries.server.ts";
import { orderBy, type PageStart } from "./order.queries.server.ts";
import {
  countInOrder,
  countUpTo,
  findInOrder,
  type ResultPage,
  lookUpPage,
  type PageRequest,
  readHomes,
  type ScannedPage,
  lookUpFewer,
  MAX_CANDIDATES,
  scanPage,
  scanUntilFull,
} from "./pages.queries.server.ts";
import {
  isFeatureOnly,
  isIndexed,
  keywordsMatch,
  listingIsVisible,
  listingMatches,
  withoutScanned,
  keywordsInSuburbs,
} from "#app/features/listings/model/match.queries.server.ts";
import { formatPageCursor, parsePageCursor } from "#app/features/listings/model/page-cursor.ts";

export interface ListingPage {
  /** A JSON array. */
  json: string;
  position: number;
  /** The number of matches; null if not all are counted. */
  total: number | null;
  /** A lower bound of the number of matches. */
  atLeast: number;
  /** The requested page, or the last one. */
  page: number;
  lastPage: number | null;
  /** For the links to the adjacent pages. */
  nextKey?: string;
  previousKey?: string;
}

/** The homes that match as cards, `limit` to a page. */
export async function searchListings(filters: ListingFilters, limit = LISTINGS_PER_PAGE): Promise<ListingPage> {
  return searchPage(filters, limit, cardJson);
}

/** In compact form, on the same pages as `searchListings`. */
export async function searchListingLines(filters: ListingFilters): Promise<ListingPage> {
  return searchPage(filters, LISTINGS_PER_PAGE, lineJson);
}

/** `origin` serves the pictures. */
export async function searchApiListings(filters: ListingFilters, limit: number, origin: string): Promise<ListingPage> {
  return searchPage(filters, limit, apiListingJson(origin));
}

async function searchPage(filters: ListingFilters, limit: number, json: RawBuilder<unknown>): Promise<ListingPage> {
  const reversed = filters.before !== undefined;
  const key = parsePageCursor(filters.before ?? filters.after ?? "", filters.sort);
  // Pages beyond the count are reached only by key.
  const page = key ? filters.page : Math.min(filters.page, Math.ceil((COUNT_LIMIT + 1) / limit));
  const start = { offset: key ? 0 : (page - 1) * limit, key, reversed };
  const request = { filters, start, limit, json };
  const { total, atLeast, keys: keyRows, homes } = await findPage(request);
  const lastPage = total === null ? null : Math.max(1, Math.ceil(total / limit));
  if (lastPage !== null && page > lastPage) {
    return searchPage({ ...filters, page: lastPage, after: undefined, before: undefined }, limit, json);
  }
  const pageKeys = keyRows.slice(0, limit);
  const keys = reversed ? pageKeys.toReversed() : pageKeys;
  const more = keyRows.length > limit;
  const [first, last] = [keys.at(0), keys.at(-1)];
  return {
    json: homes ?? (await readHomes(request, keyRows)),
    position: keys.length,
    total,
    atLeast,
    page,
    lastPage,
    nextKey: last && (more || reversed) ? formatPageCursor(last) : undefined,
    previousKey: first && page > 1 && (more || !reversed) ? formatPageCursor(first) : undefined,
  };
}

type HomeCount = Pick<ListingPage, "total" | "atLeast">;

/**
 * The page with the count of all matches, which is the same on every page. Uses the first method that applies:
 *
 * 1. An index has the display order and all filters, and counts 1,000 matches quickly: one query.
 * 2. Near a station: look up its homes (`findNearStation`).
 * 3. Features only: look up and scan in parallel (`findByFeatures`).
 * 4. Keywords in suburbs with few homes: look them up in one query (`lookUpFewer`).
 * 5. The newest homes with keywords, open on a day, or with features and other filters: planned scan (`planPage`).
 * 6. Otherwise, such as price orders and later pages: find the page and count the matches in parallel.
 */
async function findPage(request: PageRequest): Promise<Pick<ResultPage, "keys" | "homes"> & HomeCount> {
  const { filters, start, limit } = request;
  if (isInOrder(filters) && isCountExact(filters)) return withCount(await findInOrder(request, true));
  if (isLedByStation(filters)) return withCount(await findNearStation(request));
  if (isFeatureOnly(filters)) return withCount(await findByFeatures(request));
  const inSuburbs = keywordsInSuburbs(filters) && (await lookUpFewer(request, MAX_CANDIDATES + 1));
  if (inSuburbs?.isComplete) return withCount(inSuburbs);
  const isFirst = filters.sort === "newest" && !start.key && start.offset === 0;
  if (isFirst && !isInOrder(filters) && !isCountExact(filters)) return withCount(await planPage(request, "both"));
  const [count, page] = await Promise.all([countMatches(filters, limit), findUncounted(request)]);
  return { ...count, keys: page.keys, homes: page.homes };
}

async function countMatches(filters: ListingFilters, limit: number): Promise<HomeCount> {
  if (isCountExact(filters)) return withCount(await countExactly(filters));
  if (isInOrder(filters)) {
    const total = await countInOrder(filters, MAX_INDEX_SCAN);
    return withCount(total.isComplete || total.count >= STEP ? total : await countExactly(filters));
  }
  const first = { filters: { ...filters, sort: "newest" as const }, start: firstPage, limit, json: noJson };
  return withCount(await planPage(first, "count"));
}

/** Looking up and sorting fewer homes is faster than the longest scan. */
const FEW_WITH_FEATURES = 2000;

/** A scan is fast for common features, a look-up for rare ones. Neither is known, so run both in parallel. */
async function findByFeatures(request: PageRequest): Promise<ResultPage> {
  const [few, page] = await Promise.all([
    lookUpFewer(request, FEW_WITH_FEATURES),
    scanUntilFull(request, FEATURE_SCAN),
  ]);
  if (few.isComplete) return few;
  return { ...(page.isFull ? page : await lookUpPage(request)), count: COUNT_LIMIT + 1, isComplete: true };
}

async function countExactly(filters: ListingFilters): Promise<ResultPage> {
  const [total] = await countSearches([filters]);
  return { count: total ?? COUNT_LIMIT + 1, isComplete: true, isFull: true, keys: [], homes: "[]" };
}

function withCount<Page extends ScanResult>(page: Page): Page & HomeCount {
  const { count, isComplete } = page;
  return {
    ...page,
    total: isComplete && count <= COUNT_LIMIT ? count : null,
    atLeast: Math.min(isComplete ? count : count - (count % STEP), COUNT_LIMIT),
  };
}

async function findUncounted(request: PageRequest): Promise<ResultPage> {
  const { filters } = request;
  if (isLedByStation(filters)) return findNearStation(request);
  if (isInOrder(filters)) return findInOrder(request, false);
  if ((filters.keywords ?? filters.open) !== undefined) return planPage(request, "page");
  const page = await scanUntilFull(request, FEATURE_SCAN);
  return page.isFull ? page : lookUpPage(request);
}

const firstPage: PageStart = { offset: 0, reversed: false };
const noJson = sql`1`;

function isInOrder(filters: ListingFilters): boolean {
  return filters.keywords === undefined && !isIndexed(filters) && !isLedByStation(filters);
}

/** Whether 1,000 matches are counted in a few milliseconds. */
function isCountExact(filters: ListingFilters): boolean {
  if (filters.keywords !== undefined) return false;
  const isNarrow = filters.suburb !== undefined || filters.station !== undefined;
  return isNarrow || isFeatureOnly(filters) || !withoutScanned(filters);
}

/** Inexact counts are multiples of this: "150+ homes". */
const STEP = 50;
const MAX_WEEKS = 8;
/**
 * The maximum if features or other filters exclude most homes with the words. Less for common words: a look-up reads at
 * most as many homes as are published in a third of a week.
 */
const MAX_SPARSE_WEEKS = 16;
const WEEK_SHARE = 1 / 3;
/** The text index looks up this many homes in a few milliseconds. */
const SELECTIVE = 1000;
const SELECTIVE_IN_SMALL_MARKET = 15_000;
const SMALL_MARKET = 100_000;

/** Index entries; take as long to read as 500 rows of the table. */
const INDEX_SCAN = 3000;
/** Maximum index entries of a scan for features: 1.5 ms. */
const FEATURE_SCAN = 8000;
/** Maximum index entries of a count: for searches with a look-up for rare matches, and for others. */
const MAX_LOOKED_UP_SCAN = 8000;
const MAX_INDEX_SCAN = 20_000;

/** For searches whose order index lacks a filter. */
function planPage(request: PageRequest, wants: Part | "both"): Promise<ResultPage> {
  const { filters, start, limit } = request;
  const { keywords, open } = filters;
  const onPage = start.offset + limit + 1;
  const hasWeeks = filters.sort === "newest" && !filters.closed && (keywords ?? open) !== undefined;
  const wantsCount = wants !== "page";
  const isWanted = (part: Part) => part === "page" && wants !== "count";
  const maxCount = keywords === undefined ? COUNT_LIMIT + 1 : OVERSAMPLE * onPage;
  return plannedScan<ResultPage, ScannedPage>({
    wanted: wantsCount ? maxCount : onPage,
    enough: wantsCount ? STEP : onPage,
    scanLimit: wantsCount && keywords === undefined ? INDEX_SCAN : undefined,
    maxScan: keywords === undefined ? MAX_LOOKED_UP_SCAN : undefined,
    scan: (rows, part) => scanPage(request, rows, isWanted(part) ? "page" : "count"),
    lookUp: (part, weeks) => {
      if (!isWanted(part) && !weeks) return countExactly(filters);
      return lookUpPage(isWanted(part) ? request : { ...request, limit: 0 }, weeks);
    },
    isSelective: (sample) => (wantsCount || !sample.isFull) && isSelective(keywords, sample),
    weeks: hasWeeks ? (sample) => publicationWeeks(OVERSAMPLE * onPage, mostWeeks(sample), sample) : undefined,
  });
}

function mostWeeks({ count, indexed, read }: Sample): number {
  if (count === indexed) return MAX_WEEKS;
  return Math.min(MAX_SPARSE_WEEKS, Math.max(MAX_WEEKS, (WEEK_SHARE * read) / indexed));
}

/** Whether so few match that looking up all is fast. */
export function isSelective(keywords: string | undefined, { indexed, read, candidates, market }: Selectivity): boolean {
  // Several words may each be common although the sample has no home with all of them.
  const seen = keywords !== undefined && /\s/.test(keywords) ? Math.max(indexed, 1) : indexed;
  const isSmall = keywords !== undefined && market <= SMALL_MARKET;
  return (seen / read) * candidates <= (isSmall ? SELECTIVE_IN_SMALL_MARKET : SELECTIVE);
}
type Selectivity = Pick<ScannedPage, "indexed" | "read" | "candidates" | "market">;

/** Homes near a station counted in a large market. */
const STATION_COUNT_LIMIT = 300;

/** Whether the search reads the newest homes of its station. */
function isLedByStation({ station, suburb, keywords, sort, closed }: ListingFilters): boolean {
  return station !== undefined && suburb === undefined && keywords === undefined && sort === "newest" && !closed;
}

/** Looks up all homes if few or in a small market, otherwise those of the last weeks. */
async function findNearStation(request: PageRequest): Promise<ResultPage> {
  const few = await lookUpFewer(request, STATION_COUNT_LIMIT + 1);
  if (few.isComplete) return few;
  if (few.market > SMALL_MARKET) {
    const { key, reversed } = request.start;
    const weeks = weeksFrom(key?.value ?? Date.now() * 1000, reversed ? MAX_WEEKS : -MAX_WEEKS);
    const newest = await lookUpPage(request, weeks);
    if (newest.isFull) return { ...newest, count: STATION_COUNT_LIMIT };
  }
  return lookUpPage(request);
}

/** Null for more than 1,000. */
export async function countSearches(searches: readonly ListingFilters[]): Promise<(number | null)[]> {
  if (searches.length === 0) return [];
  const counts = searches.map((filters) => countUpTo(COUNT_LIMIT + 1, filters));
  const { totals } = await db()
    .selectNoFrom(sql<number[]>`array[${sql.join(counts)}]::integer[]`.as("totals"))
    .executeTakeFirstOrThrow();
  return totals.map((total) => (total > COUNT_LIMIT ? null : total));
}

/** Homes excluded only by an unpublished price; null for more than 1,000, 0 without a price limit. */
export async function countUnpricedListings(filters: ListingFilters): Promise<number | null> {
  if (!hasPriceLimit(filters)) return 0;
  const [total = null] = await countSearches([withoutPublishedPrice(filters)]);
  return total;
}

/** Homes excluded only by an unknown distance to stations, up to 1,000; 0 without a station filter. */
export async function countUnplacedListings(filters: ListingFilters): Promise<number> {
  if (filters.station === undefined && filters.stationWithin === undefined) return 0;
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(sql`1`.as("one"))
        .where((listings) => listingMatches(listings, { ...filters, station: undefined, stationWithin: undefined }))
        .where("stationMetres", "is", null)
        .limit(COUNT_LIMIT)
        .as("matches"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * 20 bins of the newest 2,000 homes that match without the price limits; the last includes all prices above the bound.
 */
export async function priceHistogram(filters: ListingFilters): Promise<number[]> {
  const { bound } = PRICE_SCALES[filters.type];
  const newest = db()
    .selectFrom("listings")
    .select(["listings.comparablePrice", "listings.search"])
    .where((eb) => listingMatches(eb, { ...withoutFilter(filters, "price"), keywords: undefined }))
    .where("listings.comparablePrice", "is not", null)
    .orderBy(orderBy({ ...filters, sort: "newest" }, false))
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

export type FeedListing = Awaited<ReturnType<typeof findNewestListings>>[number];

const summary = sql<string>`left(listings.description, 600)`;

/** At most `most`; ignores order and page of the search. */
export async function findNewestListings(filters: ListingFilters, most: number, pictureOrigin: string) {
  const search: ListingFilters = { ...filters, sort: "newest", page: 1, after: undefined, before: undefined };
  const { keys } = await findUncounted({ filters: search, start: firstPage, limit: most, json: noJson });
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
        keys.slice(0, most).map(({ id }) => id),
      )
      // The home may have been withdrawn since the search.
      .where(listingIsVisible)
      .orderBy(orderBy(search, false))
      .execute()
  );
}
