import { expressionBuilder, sql } from "kysely";
import { type Criterion, criterionOf, MAX_COUNTED } from "#app/features/listings/model/criteria.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { criterionMatches, listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { FACETS, type FacetCounts } from "./facets.ts";

const criteria = [...new Set(FACETS.map(({ name }) => name))].map(criterionOf);
const columns = [...new Set(criteria.flatMap(columnOf))].map((column) => sql.ref(`listings.${column}`).as(column));

function columnOf(criterion: Criterion): string[] {
  if ("bits" in criterion) return [criterion.bits];
  return "column" in criterion ? [criterion.column] : [];
}

const eb = expressionBuilder<DB, "listings">();

/** `count(*) filter (where <the home has it>)` for each of `FACETS`: how a home has something is said by the predicate alone. */
const counts = sql.join(
  FACETS.map(
    ({ name, value }) => sql`count(*) filter (where ${criterionMatches(eb, name, { type: "sale", [name]: value })})`,
  ),
);

/**
 * How many homes that match have each of `FACETS`, in one query. Only for a search whose matches were counted to the end,
 * at most 1,000: of more no number is shown, for an exact one would cost as much as the matches are many, and one that is
 * not exact would be wrong.
 */
export async function countFacets(filters: ListingFilters): Promise<FacetCounts> {
  const { rows } = await sql<{ total: number; counts: number[] }>`
    select count(*) as total, array[${counts}] as counts
    from (${eb
      .selectFrom("listings")
      .select(columns)
      .where((listings) => listingMatches(listings, filters))
      .limit(MAX_COUNTED + 1)}) as listings`.execute(db());
  const [row] = rows;
  return row === undefined || row.total > MAX_COUNTED ? [] : row.counts.map(Number);
}
