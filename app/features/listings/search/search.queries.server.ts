import { type RawBuilder, sql, type Expression, type SqlBool } from "kysely";
import { apiListingJson, cardJson, lineJson } from "#app/features/listings/model/card.queries.server.ts";
import { LISTINGS_PER_PAGE, isPostcode, MAX_NAMES } from "#app/features/listings/model/criteria.ts";
import { clearFilters, type ListingFilters } from "#app/features/listings/model/filters.ts";
import {
  isFeatureOnly,
  isInOrder,
  keywordsInSuburbs,
  listingIsVisible,
  criterionMatches,
  keywordsMatch,
  listingMatches,
} from "#app/features/listings/model/match.queries.server.ts";
import { formatPageCursor, parsePageCursor } from "#app/features/listings/model/page-cursor.ts";
import { coverAddress, coverIsAltered } from "#app/features/pictures/model/pictures.queries.server.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { plannedScan, publicationWeeks, weeksFrom, type ScanResult } from "#app/lib/planned-scan.ts";
import { cacheUntilChange } from "#db/changes.server.ts";
import { db } from "#db/client.server.ts";
import {
  type PageRequest,
  type ResultPage,
  type ScannedPage,
  countSearches,
  findInOrder,
  lookUpPage,
  orderBy,
  readHomes,
  scanPage,
} from "./results.queries.server.ts";

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

const NEWEST_HOMES = 4;

/**
 * The newest homes for sale as cards, in JSON. Cached for the not-found page, because robots request many unknown
 * addresses.
 */
export const findNewestHomes = cacheUntilChange(
  ["listings", "pictures", "inspections", "agents", "agencies"],
  async () => (await searchListings({ type: "sale", sort: "newest", page: 1 }, NEWEST_HOMES)).json,
);

/** In compact form, `limit` to a page. */
export async function searchListingLines(filters: ListingFilters, limit: number): Promise<ListingPage> {
  return searchPage(filters, limit, lineJson);
}

/** `origin` serves the pictures. */
export async function searchApiListings(filters: ListingFilters, limit: number, origin: string): Promise<ListingPage> {
  return searchPage(filters, limit, apiListingJson(origin));
}

/** Ids of the newest matches, at most `limit`; ignores order and page of the search. */
async function findNewestIds(filters: ListingFilters, limit: number): Promise<number[]> {
  const { keys } = await findPage({ filters: { ...filters, sort: "newest" }, start: firstPage, limit });
  return keys.slice(0, limit).map(({ id }) => id);
}

async function searchPage(filters: ListingFilters, limit: number, json: RawBuilder<unknown>): Promise<ListingPage> {
  const reversed = filters.before !== undefined;
  const key = parsePageCursor(filters.before ?? filters.after ?? "", filters.sort);
  // Pages beyond the count are reached only by key.
  const page = key ? filters.page : Math.min(filters.page, Math.ceil((COUNT_LIMIT + 1) / limit));
  const start = { offset: key ? 0 : (page - 1) * limit, key, reversed };
  const { total, atLeast, keys: keyRows } = await findPage({ filters, start, limit });
  const lastPage = total === null ? null : Math.max(1, Math.ceil(total / limit));
  if (lastPage !== null && page > lastPage) {
    return searchPage({ ...filters, page: lastPage, after: undefined, before: undefined }, limit, json);
  }
  const pageKeys = keyRows.slice(0, limit);
  const keys = reversed ? pageKeys.toReversed() : pageKeys;
  const more = keyRows.length > limit;
  const [first, last] = [keys.at(0), keys.at(-1)];
  return {
    json: await readHomes(
      keys.map(({ id }) => id),
      json,
    ),
    position: keys.length,
    total,
    atLeast,
    page,
    lastPage,
    nextKey: last && (more || reversed) ? formatPageCursor(last) : undefined,
    previousKey: first && page > 1 && (more || !reversed) ? formatPageCursor(first) : undefined,
  };
}

/** The page with the count of all matches, which is the same on every page. */
async function findPage(request: PageRequest): Promise<ResultPage & Pick<ListingPage, "total" | "atLeast">> {
  const { filters, start, limit } = request;
  if (isLedByStation(filters)) return withCount(await findNearStation(request));
  if (isInOrder(filters)) return withCount(await findInOrder(request));
  if (isFeatureOnly(filters)) return withCount(await findByFeatures(request));
  if (await isInSmallSuburbs(filters)) return withCount(await lookUpPage(request));
  const least = Math.max(STEP, limit + 1);
  const isFirst = filters.sort === "newest" && !start.key && start.offset === 0;
  if (isFirst) return withCount(await planPage(request, least));
  const newest = { filters: { ...filters, sort: "newest" as const }, start: firstPage, limit: 0 };
  const [count, page] = await Promise.all([planPage(newest, least), planPage(request)]);
  return { ...withCount(count), keys: page.keys };
}

const firstPage = { offset: 0, reversed: false };

/** Looking up and sorting fewer homes is faster than the longest scan. */
const FEW = 2000;

/** Then the text index looks up keywords and suburbs together in 1 to 2 ms. */
async function isInSmallSuburbs(filters: ListingFilters): Promise<boolean> {
  if (!keywordsInSuburbs(filters)) return false;
  const [homes] = await countSearches([{ ...clearFilters(filters), suburb: filters.suburb }], FEW);
  return typeof homes === "number";
}

/** A scan is fast for common features, a look-up for rare ones. Neither is known, so run both in parallel. */
async function findByFeatures(request: PageRequest): Promise<ResultPage> {
  const [few, page] = await Promise.all([lookUpPage(request, { atMost: FEW }), scanPage(request, ENTRIES.first)]);
  if (few.isComplete) return few;
  return { ...(page.isFull ? page : await lookUpPage(request)), count: COUNT_LIMIT + 1, isComplete: true };
}

/** Homes near a station counted in a large market. */
const STATION_COUNT_LIMIT = 300;

/** Whether the search reads the newest homes of its station. */
function isLedByStation({ station, suburb, keywords, sort, closed }: ListingFilters): boolean {
  return station !== undefined && suburb === undefined && keywords === undefined && sort === "newest" && !closed;
}

/** Looks up all homes if few or in a small market, otherwise those of the last weeks. */
async function findNearStation(request: PageRequest): Promise<ResultPage> {
  const few = await lookUpPage(request, { atMost: STATION_COUNT_LIMIT });
  if (few.isComplete) return few;
  const { key, reversed } = request.start;
  const weeks = weeksFrom(key?.value ?? Date.now() * 1000, reversed ? MAX_WEEKS : -MAX_WEEKS);
  const newest = few.market > SMALL_MARKET && (await lookUpPage(request, { weeks }));
  return newest && newest.isFull ? { ...newest, count: STATION_COUNT_LIMIT } : lookUpPage(request);
}

function withCount<Page extends ScanResult>(page: Page) {
  const { count, isComplete } = page;
  return {
    ...page,
    total: isComplete && count <= COUNT_LIMIT ? count : null,
    atLeast: Math.min(isComplete ? count : count - (count % STEP), COUNT_LIMIT),
  };
}

/** Inexact counts are multiples of this: "150+ homes". */
const STEP = 50;

/** The rows of the first scan and of the longest one: 1.5 µs each, index entries 0.2 µs. */
const ROWS = { first: 500, longest: 3000 };
const ENTRIES = { first: 3000, longest: 20_000 };
const MAX_WEEKS = 8;
/** If other filters exclude most homes with the words. */
const MAX_SPARSE_WEEKS = 16;

/** The page and, if `least` is given, a count of at least so many matches; exact if few homes match. */
function planPage(request: PageRequest, least?: number): Promise<ResultPage> {
  const { keywords, area, school, open, closed, sort } = request.filters;
  const hasWeeks = sort === "newest" && !closed && (keywords ?? open) !== undefined;
  return plannedScan<ResultPage, ScannedPage>({
    enough: least ?? request.start.offset + request.limit + 1,
    ...((keywords ?? area ?? school) === undefined ? ENTRIES : ROWS),
    scan: (rows) => scanPage(request, rows),
    lookUp: (weeks) => lookUpPage(request, { weeks }),
    isSelective: (sample) => (least !== undefined || !sample.isFull) && isSelective(keywords, sample),
    weeks: (sample, matches) => {
      const most = sample.count === sample.indexed ? MAX_WEEKS : MAX_SPARSE_WEEKS;
      return hasWeeks ? publicationWeeks(matches, most, sample) : undefined;
    },
  });
}

/** The text index looks up this many homes in a few milliseconds. */
const SELECTIVE = 1000;
const SELECTIVE_IN_SMALL_MARKET = 15_000;
const SMALL_MARKET = 100_000;

/** Whether so few match that looking up all is fast. */
export function isSelective(keywords: string | undefined, { indexed, read, candidates, market }: Selectivity): boolean {
  // Several words may each be common although the sample has no home with all of them.
  const seen = keywords !== undefined && /\s/.test(keywords) ? Math.max(indexed, 1) : indexed;
  const isSmall = keywords !== undefined && market <= SMALL_MARKET;
  return (seen / read) * candidates <= (isSmall ? SELECTIVE_IN_SMALL_MARKET : SELECTIVE);
}
type Selectivity = Pick<ScannedPage, "indexed" | "read" | "candidates" | "market">;

export type FeedListing = Awaited<ReturnType<typeof findNewestListings>>[number];

const summary = sql<string>`left(listings.description, 600)`;

/** At most `most`; ignores order and page of the search. */
export async function findNewestListings(filters: ListingFilters, most: number, pictureOrigin: string) {
  const ids = await findNewestIds(filters, most);
  if (ids.length === 0) return [];
  return (
    db()
      .selectFrom("listings")
      .select(["id", "title", "suburb", "price", "priceTo", "priceWords", "listingType", "priceFrequency", "updatedAt"])
      .select(["status", "underOfferAt", "closedOn", "closedPrice"])
      .select((eb) => [
        sql<Date>`listings.published_at`.as("publishedAt"),
        summary.as("description"),
        coverAddress(eb.ref("listings.id"), pictureOrigin).as("image"),
        coverIsAltered(eb.ref("listings.id")).as("imageIsAltered"),
      ])
      .where("id", "in", ids)
      // The home may have been withdrawn since the search.
      .where(listingIsVisible)
      .orderBy(orderBy({ ...filters, sort: "newest" }, false))
      .execute()
  );
}

export interface Neighbour {
  name: string;
  /** The homes it would add; null for more than 1,000. */
  total: number | null;
}

const MAX_NEIGHBOURS = 5;
/** A suburb has 5 neighbours on average, 17 at most. With several suburbs, count only those that touch most of them. */
const MAX_COMPARED = 20;
/** Keywords are compared home by home: 2 ms per 1,000 homes. */
const MAX_READ = 5;

/**
 * Adjoining suburbs that would add homes, those with most homes first, at most five. Empty without places, with
 * `nearby`, or at the maximum number of places.
 */
export async function findNeighbours(filters: ListingFilters): Promise<Neighbour[]> {
  const { suburb = [], nearby, keywords } = filters;
  if (suburb.length === 0 || suburb.length === MAX_NAMES || nearby) return [];
  const { rows } = await sql<{ name: string; total: number }>`
    with places as (
      select key from suburbs
      where key = any(normalised_keys(${suburb}::text[])) or postcode = any(${suburb.filter(isPostcode)}::text[])
    ), neighbours as (
      select suburbs.key, suburbs.name
      from places
      join suburb_neighbours on suburb_neighbours.key = places.key
      cross join unnest(suburb_neighbours.neighbours) as neighbour
      join suburbs on suburbs.key = neighbour
      where suburbs.key not in (select key from places)
      group by suburbs.key, suburbs.name
      order by count(*) desc, suburbs.name
      limit ${keywords === undefined ? MAX_COMPARED : MAX_READ}
    )
    select neighbours.name, found.total
    from neighbours
    cross join lateral (
      select count(*) as total from (${homesIn(sql`neighbours.key`, filters)}) as homes
    ) as found
    where found.total > 0
    order by found.total desc, neighbours.name
    limit ${MAX_NEIGHBOURS}`.execute(db());
  return rows.map(({ name, total }) => ({ name, total: total > COUNT_LIMIT ? null : total }));
}

/**
 * Up to 1,001 homes in one suburb and in none of the search's places (a postcode may overlap). Compares keywords home
 * by home: the text index would return the homes of all Sydney for each suburb.
 */
function homesIn(key: Expression<unknown>, filters: ListingFilters) {
  const { keywords } = filters;
  const homes = db()
    .selectFrom("listings")
    .select("listings.search")
    .where(sql<SqlBool>`listings.suburb_key = ${key}`)
    .where((eb) => listingMatches(eb, { ...filters, suburb: undefined, keywords: undefined }))
    .where((eb) => eb.not(criterionMatches(eb, "suburb", filters) ?? eb.lit(false)));
  if (keywords === undefined) return homes.limit(COUNT_LIMIT + 1);
  return db()
    .selectFrom(homes.offset(0).as("listings"))
    .select("listings.search")
    .where(keywordsMatch(keywords))
    .limit(COUNT_LIMIT + 1);
}
