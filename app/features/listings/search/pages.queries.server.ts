import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { ScanResult, Part, Sample } from "#app/lib/planned-scan.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { clearFilters, type ListingFilters } from "#app/features/listings/model/filters.ts";
import {
  indexedFeatures,
  keywordsMatch,
  listingMatches,
  scannedColumns,
  scannedCriteriaMatch,
  getMultiplePlaces,
  withoutScanned,
  keywordsInSuburbs,
} from "#app/features/listings/model/match.queries.server.ts";
import type { PageCursor } from "#app/features/listings/model/page-cursor.ts";
import { listingOrder, orderBy, orderColumns, type PageStart, spansFrom } from "./order.queries.server.ts";

export interface PageRequest {
  filters: ListingFilters;
  start: PageStart;
  limit: number;
  json: RawBuilder<unknown>;
}

export interface ResultPage extends ScanResult {
  /** In reading direction, with one more than `limit` if there are more. */
  keys: PageCursor[];
  /** A JSON array in display order; absent if not read yet. */
  homes?: string;
}

/** PostgreSQL's estimates: the homes a look-up would start from, and those on the market. */
interface Estimates {
  candidates: number;
  market: number;
}

export interface ScannedPage extends ResultPage, Sample, Estimates {}

/** The page by the index that returns homes in order, with the count up to 1,001 if `withCount`. */
export async function findInOrder(request: PageRequest, withCount: boolean): Promise<ResultPage> {
  const { filters, start, limit } = request;
  const all = withCount ? countUpTo(COUNT_LIMIT + 1, filters) : sql.lit(0);
  // A page that is not full ends the list, so its last row gives the count.
  const least = start.offset === 0 ? 0 : 1;
  const count = start.key
    ? all
    : sql`case when count(*) between ${least} and ${limit} then ${start.offset} + count(*) else ${all} end`;
  const rows = firstInOrder(filters, start, start.offset + limit + 1);
  const page = await readPage<{ count: number }>(
    request,
    sql`page as materialized (${keysOf(rows, request)})`,
    sql`select ${count} as count from page`,
  );
  return { ...page, isComplete: true };
}

/**
 * The page among the first `rows` homes of the order's index; complete if there are no more. Omits `homes`, because
 * most scans are followed by a look-up.
 */
export async function scanPage(request: PageRequest, rows: number, part: Part): Promise<ScannedPage> {
  const { filters, start } = request;
  const eb = expressionBuilder<DB, "listings">();
  const { keywords } = filters;
  const scanned = scannedCriteriaMatch(eb, filters);
  const [indexed, other] = keywords === undefined ? [scanned, sql.lit(true)] : [keywordsMatch(keywords), scanned];
  const others = { ...(withoutScanned(filters) ?? filters), keywords: undefined };
  const columns = [...scannedColumns(filters), ...(keywords === undefined ? [] : ["listings.search" as const])];
  const { column, valueOf } = listingOrder(filters);
  const [from, to] = start.reversed ? [sql`min`, sql`max`] : [sql`max`, sql`min`];
  const isPage = part === "page";
  const matches = sql`select * from scanned where indexed and other`;
  const { rows: resultRows } = await sql<Omit<ScannedPage, "isFull" | "isComplete">>`
    with scanned as ${isPage ? sql`materialized` : sql`not materialized`} (
      select ${sql.join(orderColumns(filters).map((name) => sql.ref(name)))}, ${indexed} as indexed, ${other} as other
      from (${firstInOrder(others, start, rows, columns)}) as listings
    )
    select count(*) as read, count(*) filter (where indexed) as indexed, count(*) filter (where indexed and other) as count,
      coalesce(${valueOf(sql`${from}(${column})`)}, 0) as "from", coalesce(${valueOf(sql`${to}(${column})`)}, 0) as "to",
      ${estimatedRows("listings")} as market, ${estimatedRows(filters.closed ? "listings_closed" : "listings")} as candidates,
      ${isPage ? keysAsJson(keysOf(matches, request)) : sql`'[]'::json`} as keys
    from scanned as listings`.execute(db());
  const [page] = resultRows;
  if (!page) throw new Error("expected exactly one row");
  return { ...page, isFull: !isPage || page.keys.length > request.limit, isComplete: page.read < rows };
}

/** Like `scanPage`, but stops when the page is full: has no sample and is never complete. */
export async function scanUntilFull(request: PageRequest, rows: number): Promise<ResultPage> {
  const { filters, start } = request;
  const homes = firstInOrder(withoutScanned(filters) ?? filters, start, rows, scannedColumns(filters));
  const matches = sql`
    select ${sql.join(orderColumns(filters).map((name) => sql.ref(name)))} from (${homes}) as listings
    where ${scannedCriteriaMatch(expressionBuilder<DB, "listings">(), filters)}`;
  const page = await readPage<{ count: number }>(
    request,
    sql`page as materialized (${keysOf(matches, request)})`,
    sql`select count(*) as count from page`,
  );
  return { ...page, isComplete: false };
}

/** The page among all matches, or those of some weeks (not complete). */
export async function lookUpPage(request: PageRequest, weeks?: readonly number[]): Promise<ResultPage> {
  const page = await readPage<{ count: number }>(
    request,
    // Materialised, so that PostgreSQL does not read the whole order in the hope of a match.
    sql`matches as materialized (${matchingHomes(request.filters, weeks)}),
      page as materialized (${keysOf(sql`select * from matches`, request)})`,
    sql`select count(*) as count from matches`,
  );
  return { ...page, isComplete: weeks === undefined };
}

/**
 * The page among all matches if there are fewer than `rows`; otherwise not complete and without homes. Never complete
 * for keywords in suburbs with many homes.
 */
export async function lookUpFewer(request: PageRequest, rows: number): Promise<ResultPage & Pick<Estimates, "market">> {
  const { filters } = request;
  const inSuburbs = { ...clearFilters(filters), suburb: filters.suburb };
  const isSmall = keywordsInSuburbs(filters)
    ? sql`${countUpTo(MAX_CANDIDATES + 1, inSuburbs)} <= ${MAX_CANDIDATES}`
    : sql.lit(true);
  const matches = matchingHomes(filters).where(sql<SqlBool>`(select is_small from place)`);
  const few = sql`select * from matches where (select count(*) from matches) < ${rows}`;
  const page = await readPage<{ count: number; isSmall: boolean; market: number }>(
    request,
    sql`place as materialized (select ${isSmall} as is_small), matches as materialized (${matches.limit(rows)}),
      page as materialized (${keysOf(few, request)})`,
    sql`select count(*) as count, (select is_small from place) as "isSmall", ${estimatedRows("listings")} as market from matches`,
  );
  return { ...page, isComplete: page.isSmall && page.count < rows };
}

/** Reads statistics, keys and homes in one query to save round trips. The last of the `tables` is `page`. */
async function readPage<Stats>(
  { start, limit, json }: PageRequest,
  tables: RawBuilder<unknown>,
  stats: RawBuilder<unknown>,
): Promise<Stats & Pick<ResultPage, "keys" | "homes" | "isFull">> {
  const { rows } = await sql<Stats & { keys: PageCursor[]; homes: string }>`
    with ${tables}
    select stats.*, ${keysAsJson(sql`select * from page`)} as keys,
      ${homesAsJson(sql`select id, row_number() over () as place from page limit ${limit}`, json, start.reversed)} as homes
    from (${stats}) as stats`.execute(db());
  const [row] = rows;
  if (!row) throw new Error("expected exactly one row");
  return { ...row, isFull: row.keys.length > limit };
}

/** The homes of a page whose keys were read without them. */
export async function readHomes({ start, limit, json }: PageRequest, keys: readonly PageCursor[]): Promise<string> {
  const ids = keys.slice(0, limit).map(({ id }) => id);
  if (ids.length === 0) return "[]";
  const pageIds = sql`select * from unnest(${ids}::integer[]) with ordinality as shown (id, place)`;
  const { rows } = await sql<{ homes: string }>`select ${homesAsJson(pageIds, json, start.reversed)} as homes`.execute(
    db(),
  );
  return rows[0]?.homes ?? "[]";
}

function keysAsJson(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('id', id, 'value', value)), '[]') from (${keys}) as keys)`;
}

function homesAsJson(ids: RawBuilder<unknown>, json: RawBuilder<unknown>, reversed: boolean): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(${json} order by shown.place ${reversed ? sql`desc` : sql``}), '[]')::text
    from (${ids}) as shown join listings on listings.id = shown.id)`;
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
function firstInOrder(
  filters: ListingFilters,
  start: PageStart,
  rows: number,
  columns: readonly (ReturnType<typeof scannedColumns>[number] | "listings.search")[] = [],
) {
  const places = getMultiplePlaces(filters);
  const elsewhere = places ? { ...filters, suburb: undefined, nearby: undefined } : filters;
  const order = orderBy(filters, start.reversed);
  const inSpan = (span: RawBuilder<SqlBool>, where: RawBuilder<SqlBool>) =>
    db()
      .selectFrom("listings")
      .select([...orderColumns(filters), ...columns])
      .where((eb) => listingMatches(eb, elsewhere))
      .where(span)
      .where(where)
      .orderBy(order)
      .limit(rows);
  const spans = spansFrom(filters, start);
  const [span] = spans;
  if (!places && span && spans.length === 1) return sql`${inSpan(span, sql.lit(true))}`;
  const first = (where: RawBuilder<SqlBool>) =>
    sql`(${sql.join(
      spans.map((one) => inSpan(one, where)),
      sql` union all `,
    )})`;
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

function matchingHomes(filters: ListingFilters, weeks?: readonly number[]) {
  const suburbKeywords = keywordsInSuburbs(filters);
  return db()
    .selectFrom("listings")
    .select(orderColumns(filters))
    .where((eb) => listingMatches(eb, suburbKeywords ? { ...filters, keywords: undefined } : filters))
    .where(suburbKeywords ?? sql.lit(true))
    .where(indexedFeatures(filters) ?? sql.lit(true))
    .where(weeks ? sql<SqlBool>`published_weeks(listings.published_at) && ${weeks}::integer[]` : sql.lit(true));
}

/** How many homes match, at most `most`, as a subquery. */
export function countUpTo(most: number, filters: ListingFilters): RawBuilder<number> {
  return sql`(select count(*) from (${matchingHomes(filters)
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(most)}) as matches)`;
}

/**
 * Counts matches among the first `rows` homes in order, up to 1,001, if the index holds all filters. Complete at the
 * end of the list or at 1,001.
 */
export async function countInOrder(filters: ListingFilters, rows: number): Promise<ResultPage> {
  const start = { offset: 0, reversed: false };
  const homes = (from: PageStart, most: number) =>
    firstInOrder(withoutScanned(filters) ?? filters, from, most, scannedColumns(filters));
  const matches = sql`
    select from (${homes(start, rows)}) as listings
    where ${scannedCriteriaMatch(expressionBuilder<DB, "listings">(), filters)} limit ${COUNT_LIMIT + 1}`;
  const { rows: resultRows } = await sql<Pick<ResultPage, "count" | "isComplete">>`
    with counted as (select count(*) as count from (${matches}) as matches)
    select count, count > ${COUNT_LIMIT} or not exists (select from (${homes(start, rows + 1)}) as listings offset ${rows}) as "isComplete"
    from counted`.execute(db());
  const [page] = resultRows;
  if (!page) throw new Error("expected exactly one row");
  return { ...page, isFull: true, keys: [], homes: "[]" };
}

/** The text index looks up the keywords of suburbs with up to this many homes in 1 to 2 ms. */
export const MAX_CANDIDATES = 2000;

/** PostgreSQL's estimate. */
function estimatedRows(name: "listings" | "listings_closed"): RawBuilder<number> {
  return sql`(select reltuples from pg_class where oid = ${sql.lit(name)}::regclass)`;
}
