import { type Expression, type RawBuilder, type SqlBool, expressionBuilder, sql } from "kysely";
import {
  apiListingJson,
  cardJson,
  lineJson,
  type ListingLineData,
  publicClosedPrice,
} from "#app/features/listings/model/card.queries.server.ts";
import { LISTINGS_PER_PAGE } from "#app/features/listings/model/criteria.ts";
import { type ListingFilters, clearFilters } from "#app/features/listings/model/filters.ts";
import {
  type ScannedColumn,
  getMultiplePlaces,
  getMultipleTypes,
  indexedFeatures,
  isFeatureOnly,
  isInOrder,
  keywordsInSuburbs,
  listingIsVisible,
  listingMatches,
  splitForScan,
} from "#app/features/listings/model/match.queries.server.ts";
import { type PageCursor, formatPageCursor, parsePageCursor } from "#app/features/listings/model/page-cursor.ts";
import { coverAddress, coverIsAltered } from "#app/features/pictures/model/pictures.queries.server.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { type Sample, type ScanResult, plannedScan, publicationWeeks, weeksFrom } from "#app/lib/planned-scan.ts";
import { cacheUntilChange } from "#db/changes.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

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

/** Searches that are read at the same time. */
const PARALLEL = 4;

/** Of each search, the newest homes in compact form. */
const NEWEST_OF_SEARCH = 3;

/**
 * Counts the homes of each search, and those listed within `days`, and finds the newest three. In the order of the
 * searches; a count is null for more than 1,000 homes.
 */
export async function findHomesOfSearches(searches: readonly ListingFilters[], days: number) {
  const [totals, recent, newest] = await Promise.all([
    countSearches(searches),
    countSearches(searches.map((filters) => ({ ...filters, listedWithin: days }))),
    findNewestOfEach(searches, NEWEST_OF_SEARCH),
  ]);
  return { totals, recent, newest };
}

async function findNewestOfEach(searches: readonly ListingFilters[], limit: number): Promise<ListingLineData[][]> {
  const found: number[][] = [];
  for (let start = 0; start < searches.length; start += PARALLEL) {
    const some = searches.slice(start, start + PARALLEL);
    found.push(...(await Promise.all(some.map((filters) => findNewestIds(filters, limit)))));
  }
  const homes = JSON.parse(await readHomes([...new Set(found.flat())], lineJson)) as ListingLineData[];
  const byId = new Map(homes.map((home) => [home.id, home]));
  return found.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
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
  const newestSearch = { filters: { ...filters, sort: "newest" as const }, start: firstPage, limit: 0 };
  const [count, page] = await Promise.all([planPage(newestSearch, least), planPage(request)]);
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
  const recentWeeks = few.market > SMALL_MARKET && (await lookUpPage(request, { weeks }));
  return recentWeeks && recentWeeks.isFull ? { ...recentWeeks, count: STATION_COUNT_LIMIT } : lookUpPage(request);
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

const byPublication = {
  toKey: microseconds,
  column: sql`listings.published_at`,
  bound: (value: number) => sql`'epoch'::timestamptz + ${value} * interval '1 microsecond'`,
};
/** Ordered by day; the key is in microseconds, too. */
const byClosing = {
  toKey: microseconds,
  column: sql`listings.closed_on`,
  bound: (value: number) => sql`'epoch'::date + (${value}::bigint / 86400000000)::integer`,
};
const byPrice = {
  toKey: (column: RawBuilder<unknown>) => sql<number | null>`${column}`,
  column: sql`listings.comparable_price`,
  bound: (value: number) => sql`${value}::integer`,
};

function microseconds(timestamp: RawBuilder<unknown>) {
  return sql<number | null>`(extract(epoch from ${timestamp}) * 1000000)::bigint`;
}

type Sorted = Pick<ListingFilters, "sort" | "closed">;

/** Ids break ties in the same direction, so that one index serves each order. */
function listingOrder({ sort, closed }: Sorted) {
  const order = sort === "newest" ? (closed ? byClosing : byPublication) : byPrice;
  return { ...order, value: order.toKey(order.column), ascending: sort === "price-asc" };
}

/** The columns that `orderBy` reads. */
function orderColumns({ closed }: Sorted) {
  return ["listings.id", closed ? "listings.closedOn" : "listings.publishedAt", "listings.comparablePrice"] as const;
}

/** Homes without a published price are last in both price orders. */
export function orderBy(search: Sorted, reversed: boolean) {
  const { column, ascending } = listingOrder(search);
  const direction = ascending === reversed ? sql`desc` : sql`asc`;
  const nulls = search.sort === "newest" ? sql`` : reversed ? sql`nulls first` : sql`nulls last`;
  return sql`${column} ${direction} ${nulls}, listings.id ${direction}`;
}

/** A row number, or the key of an adjacent home. */
interface PageStart {
  offset: number;
  key?: PageCursor;
  reversed: boolean;
}

/**
 * Conditions for the rows from the start on, in reading direction. Price orders have two spans, with and without a
 * published price, because an index returns only one of them in order.
 */
function spansFrom(search: Sorted, { key, reversed }: PageStart): RawBuilder<SqlBool>[] {
  if (!key) return [sql<SqlBool>`true`];
  const { column, bound, ascending } = listingOrder(search);
  const beyond = ascending === reversed ? sql`<` : sql`>`;
  if (key.value === null) {
    const unpriced = sql<SqlBool>`(${column} is null and listings.id ${beyond} ${key.id})`;
    return reversed ? [unpriced, sql<SqlBool>`${column} is not null`] : [unpriced];
  }
  const priced = sql<SqlBool>`(${column}, listings.id) ${beyond} (${bound(key.value)}, ${key.id})`;
  return search.sort === "newest" || reversed ? [priced] : [priced, sql<SqlBool>`${column} is null`];
}

interface PageRequest {
  filters: ListingFilters;
  start: PageStart;
  limit: number;
}

interface ResultPage extends ScanResult {
  /** In reading direction, with one more than `limit` if there are more. */
  keys: PageCursor[];
}

/** PostgreSQL's estimates: the homes a look-up would start from, and those on the market. */
interface Estimates {
  candidates: number;
  market: number;
}

interface ScannedPage extends ResultPage, Sample, Estimates {}

/** The page by the index that returns homes in order, with the count up to 1,001. */
async function findInOrder(request: PageRequest): Promise<ResultPage> {
  const { filters, start, limit } = request;
  const all = countUpTo(COUNT_LIMIT + 1, filters);
  // A page that is not full ends the list, so its last row gives the count.
  const least = start.offset === 0 ? 0 : 1;
  const count = start.key
    ? all
    : sql`case when count(*) between ${least} and ${limit} then ${start.offset} + count(*) else ${all} end`;
  const rows = firstInOrder(filters, start, start.offset + limit + 1);
  const page = keysOf(rows, request);
  return readPage(request, { page }, sql`select ${count} as count, true as "isComplete" from page`);
}

/** The page and the matches among the first `rows` homes in display order; complete if there are no more. */
async function scanPage(request: PageRequest, rows: number): Promise<ScannedPage> {
  const { filters, start, limit } = request;
  const split = splitForScan(filters);
  const { column, toKey } = listingOrder(filters);
  const [from, to] = start.reversed ? [sql`min`, sql`max`] : [sql`max`, sql`min`];
  const pageOf = (values: RawBuilder<unknown>) =>
    sql`(array_agg(${values}) filter (where indexed and other))[${start.offset + 1}:${start.offset + limit + 1}]`;
  // "offset 0" makes PostgreSQL test each home once.
  const homes = sql`
    select id, ${column} as place, ${split.indexed} as indexed, ${split.other} as other
    from (${firstInOrder(split.rest, start, rows, split.columns)}) as listings offset 0`;
  const scanned = sql`
    select count(*) as read, count(*) filter (where indexed) as indexed, count(*) filter (where indexed and other) as count,
      count(*) < ${rows} as "isComplete", ${toKey(sql`${from}(place)`)} as "from", ${toKey(sql`${to}(place)`)} as "to",
      ${estimatedRows("listings")} as market, ${estimatedRows(filters.closed ? "listings_closed" : "listings")} as candidates,
      ${pageOf(sql`id`)} as ids, ${pageOf(sql`place`)} as places
    from (${homes}) as homes`;
  const page = sql`select id, ${toKey(sql`place`)} as value from scanned, unnest(ids, places) as page (id, place)`;
  return readPage(request, { scanned, page }, sql`select * from scanned`);
}

/** The page among all matches, or those of some weeks (not complete), or `atMost` (complete if there are no more). */
async function lookUpPage(
  request: PageRequest,
  { weeks, atMost }: { weeks?: readonly number[]; atMost?: number } = {},
): Promise<ResultPage & Pick<Estimates, "market">> {
  const matches = matchingHomes(request.filters)
    .$if(weeks !== undefined, (homes) =>
      homes.where(sql<SqlBool>`published_weeks(listings.published_at) && ${weeks}::integer[]`),
    )
    .$if(atMost !== undefined, (homes) => homes.limit((atMost ?? 0) + 1));
  // Materialised: otherwise PostgreSQL may scan homes in display order until it finds enough matches.
  const page = keysOf(sql`select * from matches`, request);
  const isComplete = weeks ? sql.lit(false) : atMost === undefined ? sql.lit(true) : sql`count(*) <= ${atMost}`;
  const stats = sql`select count(*) as count, ${isComplete} as "isComplete", ${estimatedRows("listings")} as market from matches`;
  return readPage(request, { matches, page }, stats);
}

/** One query for statistics and keys. The last table is `page`. */
async function readPage<Page extends ResultPage>(
  { limit }: PageRequest,
  tables: Record<string, Expression<unknown>>,
  stats: RawBuilder<unknown>,
): Promise<Page> {
  const { rows } = await sql<Page>`
    with ${sql.join(Object.entries(tables).map(([name, query]) => sql`${sql.id(name)} as materialized (${query})`))}
    select stats.*, (select coalesce(json_agg(page), '[]') from page) as keys, (select count(*) > ${limit} from page) as "isFull"
    from (${stats}) as stats`.execute(db());
  const [row] = rows;
  if (!row) throw new Error("expected exactly one row");
  return row;
}

/** Homes read by one query. The API returns up to 1,000 of about 5 kB, which would take most of a query's time limit. */
const HOMES_PER_QUERY = 200;

/** A JSON array of the homes, in the order of the ids; without those withdrawn since the search. */
async function readHomes(ids: readonly number[], json: RawBuilder<unknown>): Promise<string> {
  if (ids.length <= HOMES_PER_QUERY) return `[${await readHomeList(ids, json)}]`;
  const lists: string[] = [];
  for (let start = 0; start < ids.length; start += HOMES_PER_QUERY) {
    lists.push(await readHomeList(ids.slice(start, start + HOMES_PER_QUERY), json));
  }
  return `[${lists.filter(Boolean).join(",")}]`;
}

/** The homes as JSON, separated by commas. */
async function readHomeList(ids: readonly number[], json: RawBuilder<unknown>): Promise<string> {
  if (ids.length === 0) return "";
  const { rows } = await sql<{ homes: string | null }>`
    select string_agg(${json}::text, ',' order by shown.place) as homes
    from unnest(${[...ids]}::integer[]) with ordinality as shown (id, place) join listings on listings.id = shown.id
    where ${listingIsVisible(expressionBuilder<DB, "listings">())}`.execute(db());
  return rows[0]?.homes ?? "";
}

function keysOf(homes: RawBuilder<unknown>, { filters, start, limit }: PageRequest) {
  return sql`
    select listings.id, ${listingOrder(filters).value} as value from (${homes}) as listings
    where ${sql.join(spansFrom(filters, start), sql` or `)}
    order by ${orderBy(filters, start.reversed)} offset ${start.offset} limit ${limit + 1}`;
}

/**
 * The first matching homes from a start on. Reads each span, and each place or type, separately: an index returns one in
 * order, and sorting several would read all of their homes.
 */
function firstInOrder(filters: ListingFilters, start: PageStart, rows: number, columns: ScannedColumn[] = []) {
  // A scan reads many rows, and regions have many suburbs: together they would read most of the market.
  const isScan = columns.length > 0;
  const places = getMultiplePlaces(isScan ? { ...filters, region: undefined } : filters);
  const types = places.length === 0 ? getMultipleTypes(filters) : [];
  const region = isScan || filters.suburb ? filters.region : undefined;
  const elsewhere = places.length === 0 ? filters : { ...filters, suburb: undefined, nearby: undefined, region };
  const rest = types.length === 0 ? elsewhere : { ...filters, propertyType: undefined };
  const order = orderBy(filters, start.reversed);
  const first = (hasKey: RawBuilder<SqlBool>) => {
    const spans = spansFrom(filters, start).map((span) =>
      db()
        .selectFrom("listings")
        .select([...orderColumns(filters), ...columns])
        .where((eb) => listingMatches(eb, rest))
        .where(span)
        .where(hasKey)
        .orderBy(order)
        .limit(rows),
    );
    return sql`(${sql.join(spans, sql` union all `)})`;
  };
  const keyed = [
    ...places.map(
      ({ column, keys }) => sql`
        select homes.* from unnest(${keys}) as place (key)
          cross join lateral ${first(sql`${sql.ref(`listings.${column}`)} = place.key`)} as homes`,
    ),
    // The planner must know whether a type is rare: for any type it would read the newest homes of all types.
    ...types.map((type) => first(sql`listings.property_type_key = normalised_key(${type})`)),
  ];
  const homes = keyed.length === 0 ? first(sql.lit(true)) : sql`(${sql.join(keyed, sql` union `)})`;
  return sql`select * from ${homes} as listings order by ${order} limit ${rows}`;
}

function matchingHomes(filters: ListingFilters) {
  const suburbKeywords = keywordsInSuburbs(filters);
  return db()
    .selectFrom("listings")
    .select(orderColumns(filters))
    .where((eb) => listingMatches(eb, suburbKeywords ? { ...filters, keywords: undefined } : filters))
    .where(suburbKeywords ?? sql.lit(true))
    .where(indexedFeatures(filters) ?? sql.lit(true));
}

/** How many homes match, at most `most`, as a subquery. */
function countUpTo(most: number, filters: ListingFilters): RawBuilder<number> {
  const matches = matchingHomes(filters)
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(most);
  return sql`(select count(*) from (${matches}) as matches)`;
}

/** PostgreSQL's estimate. */
function estimatedRows(name: "listings" | "listings_closed"): RawBuilder<number> {
  return sql`(select reltuples from pg_class where oid = ${sql.lit(name)}::regclass)`;
}

/** Null for more than `most`. */
export async function countSearches(
  searches: readonly ListingFilters[],
  most = COUNT_LIMIT,
): Promise<(number | null)[]> {
  if (searches.length === 0) return [];
  const counts = searches.map((filters) => countUpTo(most + 1, filters));
  const { totals } = await db()
    .selectNoFrom(sql<number[]>`array[${sql.join(counts)}]::integer[]`.as("totals"))
    .executeTakeFirstOrThrow();
  return totals.map((total) => (total > most ? null : total));
}

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
      .select(["status", "underOfferAt", "closedOn", publicClosedPrice.as("closedPrice")])
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
