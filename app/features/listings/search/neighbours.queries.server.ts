import { type Expression, type SqlBool, sql } from "kysely";
import { isPostcode, MAX_NAMES } from "#app/features/listings/model/criteria.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { criterionMatches, keywordsMatch, listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";

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
