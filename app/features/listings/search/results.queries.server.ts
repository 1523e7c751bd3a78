import { type Expression, type RawBuilder, type SqlBool, expressionBuilder, sql } from "kysely";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import {
  CRITERION_NAMES,
  HISTOGRAM_BINS,
  PRICE_SCALES,
  getCriterion,
  getValue,
} from "#app/features/listings/model/criteria.ts";
import {
  type PriceHistogram,
  countSteps,
  fitHistogram,
  getFullRange,
} from "#app/features/listings/model/price-histogram.ts";
import {
  type ListingFilters,
  hasPriceLimit,
  withoutFilter,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import {
  type ScannedColumn,
  criterionMatches,
  getMultiplePlaces,
  indexedFeatures,
  keywordsInSuburbs,
  keywordsMatch,
  listingIsVisible,
  listingMatches,
  splitForScan,
} from "#app/features/listings/model/match.queries.server.ts";
import type { PageCursor } from "#app/features/listings/model/page-cursor.ts";
import type { Sample, ScanResult } from "#app/lib/planned-scan.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { FACETS, type FacetCounts } from "./facets.ts";

const newest = {
  valueOf: microseconds,
  column: sql`listings.published_at`,
  bound: (value: number) => sql`'epoch'::timestamptz + ${value} * interval '1 microsecond'`,
};
/** Ordered by day; the key is in microseconds, too. */
const newestClosed = {
  valueOf: microseconds,
  column: sql`listings.closed_on`,
  bound: (value: number) => sql`'epoch'::date + (${value}::bigint / 86400000000)::integer`,
};
const price = {
  valueOf: (column: RawBuilder<unknown>) => sql<number | null>`${column}`,
  column: sql`listings.comparable_price`,
  bound: (value: number) => sql`${value}::integer`,
};

function microseconds(timestamp: RawBuilder<unknown>) {
  return sql<number | null>`(extract(epoch from ${timestamp}) * 1000000)::bigint`;
}

type Sorted = Pick<ListingFilters, "sort" | "closed">;

/** Ids break ties in the same direction, so that one index serves each order. */
function listingOrder({ sort, closed }: Sorted) {
  const order = sort === "newest" ? (closed ? newestClosed : newest) : price;
  return { ...order, value: order.valueOf(order.column), ascending: sort === "price-asc" };
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

export interface PageRequest {
  filters: ListingFilters;
  start: PageStart;
  limit: number;
}

export interface ResultPage extends ScanResult {
  /** In reading direction, with one more than `limit` if there are more. */
  keys: PageCursor[];
}

/** PostgreSQL's estimates: the homes a look-up would start from, and those on the market. */
interface Estimates {
  candidates: number;
  market: number;
}

export interface ScannedPage extends ResultPage, Sample, Estimates {}

/** The page by the index that returns homes in order, with the count up to 1,001. */
export async function findInOrder(request: PageRequest): Promise<ResultPage> {
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
export async function scanPage(request: PageRequest, rows: number): Promise<ScannedPage> {
  const { filters, start, limit } = request;
  const split = splitForScan(filters);
  const { column, valueOf } = listingOrder(filters);
  const [from, to] = start.reversed ? [sql`min`, sql`max`] : [sql`max`, sql`min`];
  const pageOf = (values: RawBuilder<unknown>) =>
    sql`(array_agg(${values}) filter (where indexed and other))[${start.offset + 1}:${start.offset + limit + 1}]`;
  // "offset 0" makes PostgreSQL test each home once.
  const homes = sql`
    select id, ${column} as place, ${split.indexed} as indexed, ${split.other} as other
    from (${firstInOrder(split.rest, start, rows, split.columns)}) as listings offset 0`;
  const scanned = sql`
    select count(*) as read, count(*) filter (where indexed) as indexed, count(*) filter (where indexed and other) as count,
      count(*) < ${rows} as "isComplete", ${valueOf(sql`${from}(place)`)} as "from", ${valueOf(sql`${to}(place)`)} as "to",
      ${estimatedRows("listings")} as market, ${estimatedRows(filters.closed ? "listings_closed" : "listings")} as candidates,
      ${pageOf(sql`id`)} as ids, ${pageOf(sql`place`)} as places
    from (${homes}) as homes`;
  const page = sql`select id, ${valueOf(sql`place`)} as value from scanned, unnest(ids, places) as page (id, place)`;
  return readPage(request, { scanned, page }, sql`select * from scanned`);
}

/** The page among all matches, or those of some weeks (not complete), or `atMost` (complete if there are no more). */
export async function lookUpPage(
  request: PageRequest,
  { weeks, atMost }: { weeks?: readonly number[]; atMost?: number } = {},
): Promise<ResultPage & Pick<Estimates, "market">> {
  const matches = matchingHomes(request.filters)
    .$if(weeks !== undefined, (homes) =>
      homes.where(sql<SqlBool>`published_weeks(listings.published_at) && ${weeks}::integer[]`),
    )
    .$if(atMost !== undefined, (homes) => homes.limit((atMost ?? 0) + 1));
  // Materialised, so that PostgreSQL does not read the whole order in the hope of a match.
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

/** A JSON array of the homes, in the order of the ids; without those withdrawn since the search. */
export async function readHomes(ids: readonly number[], json: RawBuilder<unknown>): Promise<string> {
  if (ids.length === 0) return "[]";
  const { rows } = await sql<{ homes: string }>`
    select coalesce(json_agg(${json} order by shown.place), '[]')::text as homes
    from unnest(${[...ids]}::integer[]) with ordinality as shown (id, place) join listings on listings.id = shown.id
    where ${listingIsVisible(expressionBuilder<DB, "listings">())}`.execute(db());
  return rows[0]?.homes ?? "[]";
}

function keysOf(homes: RawBuilder<unknown>, { filters, start, limit }: PageRequest) {
  return sql`
    select listings.id, ${listingOrder(filters).value} as value from (${homes}) as listings
    where ${sql.join(spansFrom(filters, start), sql` or `)}
    order by ${orderBy(filters, start.reversed)} offset ${start.offset} limit ${limit + 1}`;
}

/**
 * The first matching homes from a start on. Reads each span and place separately: an index returns one in order, and
 * sorting several would read all of their homes.
 */
function firstInOrder(filters: ListingFilters, start: PageStart, rows: number, columns: ScannedColumn[] = []) {
  // A scan reads many rows, and regions have many suburbs: together they would read most of the market.
  const isScan = columns.length > 0;
  const places = getMultiplePlaces(isScan ? { ...filters, region: undefined } : filters);
  const region = isScan || filters.suburb ? filters.region : undefined;
  const elsewhere = places ? { ...filters, suburb: undefined, nearby: undefined, region } : filters;
  const order = orderBy(filters, start.reversed);
  const first = (isInPlace: RawBuilder<SqlBool>) => {
    const spans = spansFrom(filters, start).map((span) =>
      db()
        .selectFrom("listings")
        .select([...orderColumns(filters), ...columns])
        .where((eb) => listingMatches(eb, elsewhere))
        .where(span)
        .where(isInPlace)
        .orderBy(order)
        .limit(rows),
    );
    return sql`(${sql.join(spans, sql` union all `)})`;
  };
  const homes = places
    ? sql`(
        select homes.* from unnest(${places.keys}) as place (key)
          cross join lateral ${first(sql`listings.suburb_key = place.key`)} as homes
        union
        select homes.* from unnest(${places.postcodes}::text[]) as place (key)
          cross join lateral ${first(sql`listings.postcode = place.key`)} as homes
      )`
    : first(sql.lit(true));
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

const builder = expressionBuilder<DB, "listings">();

const facetCounts = sql.join(
  FACETS.map(
    ({ name, value }) =>
      sql`count(*) filter (where ${criterionMatches(builder, name, { type: "sale", [name]: value })})`,
  ),
);

const FACET_COLUMNS = [
  ...new Set(
    FACETS.map(({ name }) => {
      const criterion = getCriterion(name);
      if ("bits" in criterion) return criterion.bits;
      return "column" in criterion ? criterion.column : "id";
    }),
  ),
].map((column) => sql.ref(`listings.${column}`).as(column));

/** In the order of `FACETS`. Empty if more than 1,000 homes match: counting would be slow. */
export async function countFacets(filters: ListingFilters): Promise<FacetCounts> {
  // Only what the counts read: the suburb index has these columns.
  const matches = builder
    .selectFrom("listings")
    .select(FACET_COLUMNS)
    .where((listings) => listingMatches(listings, filters))
    .where(indexedFeatures(filters) ?? sql.lit(true))
    .limit(COUNT_LIMIT + 1);
  const { rows } = await sql<{ total: number; counts: number[] }>`
    with found as materialized (${matches})
    select (select count(*) from found) as total, array[${facetCounts}] as counts
    from found as listings where (select count(*) from found) <= ${COUNT_LIMIT}`.execute(db());
  const [row] = rows;
  return row === undefined || row.total > COUNT_LIMIT ? [] : row.counts.map(Number);
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

/** Homes excluded only by an unpublished price; null for more than 1,000, 0 without a price limit. */
export async function countUnpricedListings(filters: ListingFilters): Promise<number | null> {
  if (!hasPriceLimit(filters)) return 0;
  const [total = null] = await countSearches([withoutPublishedPrice(filters)]);
  return total;
}

/** Homes excluded only by an unknown distance to stations, up to 1,000; 0 without a station filter. */
export async function countUnplacedListings(filters: ListingFilters): Promise<number> {
  if (filters.station === undefined && filters.stationWithin === undefined) return 0;
  return countWithoutPoint({ ...filters, station: undefined, stationWithin: undefined });
}

/** Homes of these suburbs excluded only because they withhold their location, up to 1,000; 0 without areas or schools. */
export async function countWithheldPlaces(filters: ListingFilters, suburbs: readonly string[]): Promise<number> {
  if ((filters.area ?? filters.school) === undefined) return 0;
  return countWithoutPoint({
    ...filters,
    area: undefined,
    school: undefined,
    within: suburbs.map((name) => name.toLowerCase()),
  });
}

async function countWithoutPoint(filters: ListingFilters): Promise<number> {
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(sql`1`.as("one"))
        .where((listings) => listingMatches(listings, filters))
        .where("shownLatitude", "is", null)
        .limit(COUNT_LIMIT)
        .as("matches"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Of the newest 2,000 homes that match without the price limits. A search with other criteria has the range of its
 * prices, others the full range.
 */
export async function priceHistogram(filters: ListingFilters): Promise<PriceHistogram> {
  const { type } = filters;
  const { bound } = PRICE_SCALES[type];
  const unlimited = withoutFilter(filters, "price");
  const isNarrowed = CRITERION_NAMES.some((name) => getValue(unlimited, name) !== undefined);
  const bins = isNarrowed ? countSteps(type) : HISTOGRAM_BINS;
  const newestHomes = db()
    .selectFrom("listings")
    .select(["listings.comparablePrice", "listings.search"])
    .where((eb) => listingMatches(eb, { ...unlimited, keywords: undefined }))
    .where("listings.comparablePrice", "is not", null)
    .orderBy(orderBy({ ...filters, sort: "newest" }, false))
    .limit(2000);
  const rows = await db()
    .selectFrom(newestHomes.as("listings"))
    .select((eb) => [
      sql<number>`width_bucket(least(listings.comparable_price, ${bound - 1})::float8, 0, ${bound}, ${sql.lit(bins)})`.as(
        "bin",
      ),
      eb.fn.countAll<number>().as("count"),
    ])
    .$if(filters.keywords !== undefined, (query) => query.where(keywordsMatch(filters.keywords ?? "")))
    .groupBy("bin")
    .execute();
  const counts = Array.from({ length: bins }, () => 0);
  for (const { bin, count } of rows) counts[bin - 1] = count;
  return isNarrowed ? fitHistogram(counts, filters, type) : { ...getFullRange(type), counts };
}
