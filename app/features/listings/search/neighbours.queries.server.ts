import { type Expression, type SqlBool, sql } from "kysely";
import { isPostcode, MAX_NAMES } from "#app/features/listings/model/criteria.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { criterionMatches, keywordsMatch, listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";

/** A suburb next to those that a search looks in. */
export interface Neighbour {
  name: string;
  /** How many homes more the search finds with it; null, more than 1,000. */
  total: number | null;
}

/** So many are read; the map shows all. */
const MAX_SHOWN = 5;
/** A suburb has 5 neighbours on average and 17 at most. Of those of many suburbs, the ones that touch most of them are counted. */
const MAX_COMPARED = 20;
/** Words have to be looked for in the texts of every home there: 1,000 homes take 2 ms. */
const MAX_READ = 5;

/**
 * The suburbs that share a border with those of a search, or with those of its postcodes, that add most homes to it: at most
 * five, and only those that add some, the most first. Empty for a search that looks everywhere, has its neighbours
 * already, or has no room for one more place.
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
    limit ${MAX_SHOWN}`.execute(db());
  return rows.map(({ name, total }) => ({ name, total: total > COUNT_LIMIT ? null : total }));
}

/**
 * Up to 1,001 homes in one suburb that match all the rest of a search and are in none of its own places, as some with its
 * postcode may be. Keywords are looked for among the suburb's homes: the text index would name those of all Sydney, for
 * each suburb anew.
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
