import { type Expression, type SqlBool, expressionBuilder, sql } from "kysely";
import {
  CRITERION_NAMES,
  HISTOGRAM_BINS,
  MAX_NAMES,
  PRICE_SCALES,
  getCriterion,
  getValue,
  isPostcode,
} from "#app/features/listings/model/criteria.ts";
import {
  type ListingFilters,
  hasPriceLimit,
  withoutFilter,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import {
  criterionMatches,
  indexedFeatures,
  keywordsMatch,
  listingMatches,
} from "#app/features/listings/model/match.queries.server.ts";
import {
  type PriceHistogram,
  countSteps,
  fitHistogram,
  getFullRange,
} from "#app/features/listings/model/price-histogram.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { FACETS, type FacetCounts } from "./facets.ts";
import { countSearches, orderBy } from "./search.queries.server.ts";

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
  // Only the columns for the counts: the suburb index includes them.
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
 * Of the newest 2,000 homes that match without the price limits, which do not change its range either. A search with other criteria has the range of its
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
  return isNarrowed ? fitHistogram(counts, type) : { ...getFullRange(type), counts };
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
