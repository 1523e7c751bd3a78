import { expressionBuilder, sql } from "kysely";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import {
  CRITERION_NAMES,
  getCriterion,
  getValue,
  HISTOGRAM_BINS,
  PRICE_SCALES,
} from "#app/features/listings/model/criteria.ts";
import {
  countSteps,
  fitHistogram,
  getFullRange,
  type PriceHistogram,
} from "#app/features/listings/model/price-histogram.ts";
import {
  hasPriceLimit,
  type ListingFilters,
  withoutFilter,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import {
  criterionMatches,
  indexedFeatures,
  keywordsMatch,
  listingMatches,
} from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { orderBy, countUpTo } from "./pages.queries.server.ts";
import { FACETS, type FacetCounts } from "./facets.ts";

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
  const newest = db()
    .selectFrom("listings")
    .select(["listings.comparablePrice", "listings.search"])
    .where((eb) => listingMatches(eb, { ...unlimited, keywords: undefined }))
    .where("listings.comparablePrice", "is not", null)
    .orderBy(orderBy({ ...filters, sort: "newest" }, false))
    .limit(2000);
  const rows = await db()
    .selectFrom(newest.as("listings"))
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
