import { expressionBuilder, sql } from "kysely";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { getCriterion } from "#app/features/listings/model/criteria.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import {
  criterionMatches,
  indexedFeatures,
  listingMatches,
} from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { FACETS, type FacetCounts } from "./facets.ts";

const eb = expressionBuilder<DB, "listings">();

const counts = sql.join(
  FACETS.map(
    ({ name, value }) => sql`count(*) filter (where ${criterionMatches(eb, name, { type: "sale", [name]: value })})`,
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
  const matches = eb
    .selectFrom("listings")
    .select(FACET_COLUMNS)
    .where((listings) => listingMatches(listings, filters))
    .where(indexedFeatures(filters) ?? sql.lit(true))
    .limit(COUNT_LIMIT + 1);
  const { rows } = await sql<{ total: number; counts: number[] }>`
    with found as materialized (${matches})
    select (select count(*) from found) as total, array[${counts}] as counts
    from found as listings where (select count(*) from found) <= ${COUNT_LIMIT}`.execute(db());
  const [row] = rows;
  return row === undefined || row.total > COUNT_LIMIT ? [] : row.counts.map(Number);
}
