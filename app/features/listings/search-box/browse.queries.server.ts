import { sql } from "kysely";
import { isPostcode } from "#app/features/listings/model/criteria.ts";
import { cacheUntilChange } from "#db/changes.server.ts";
import { db } from "#db/client.server.ts";

export interface BrowsableSuburb {
  /** Normalised: "st peters". */
  key: string;
  name: string;
  /** The slugs of its regions, not of its council. */
  regions: string[];
}

/** All suburbs, in alphabetical order. */
export const findBrowsableSuburbs = cacheUntilChange(["suburbs"], (): Promise<BrowsableSuburb[]> =>
  db().selectFrom("suburbs").select(["key", "name", "regions"]).orderBy("name").execute(),
);

/** The keys of the suburbs around these suburbs and postcodes, those that touch the most of them first. */
export async function findNeighbourKeys(places: readonly string[]): Promise<string[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    with places as (
      select key from suburbs
      where key = any(normalised_keys(${[...places]}::text[])) or postcode = any(${places.filter(isPostcode)}::text[])
    )
    select neighbour as key
    from places
    join suburb_neighbours on suburb_neighbours.key = places.key
    cross join unnest(suburb_neighbours.neighbours) as neighbour
    where neighbour not in (select key from places)
    group by neighbour
    order by count(*) desc, neighbour`.execute(db());
  return rows.map(({ key }) => key);
}
