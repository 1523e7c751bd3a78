import { sql } from "kysely";
import type { ComparableSuburb } from "#app/features/suburbs/guide/similar.ts";
import { type Area, type AreaSuburb, toCouncils, toRegions } from "#app/features/suburbs/regions/areas.ts";
import { db } from "#db/client.server.ts";

/** All regions in their order, and all councils alphabetically. Empty without reference data. */
export async function findAreas(): Promise<{ regions: Area[]; councils: Area[] }> {
  const [regions, suburbs] = await Promise.all([
    db().selectFrom("regions").select(["slug", "name", "otherNames"]).orderBy("position").execute(),
    findAreaSuburbs(),
  ]);
  return { regions: toRegions(regions, suburbs), councils: toCouncils(suburbs) };
}

/** Alphabetical. */
function findAreaSuburbs(): Promise<AreaSuburb[]> {
  return db()
    .selectFrom("suburbs")
    .select(["name", "slug", "latitude", "longitude", "council", "regions"])
    .orderBy("name")
    .execute();
}

/** The first letters of the suburbs' names, in lower case. */
export async function findLetters(): Promise<string[]> {
  const rows = await db()
    .selectFrom("suburbs")
    .select(sql<string>`left(key, 1)`.as("letter"))
    .distinct()
    .orderBy("letter")
    .execute();
  return rows.map(({ letter }) => letter);
}

export interface NearbyCounts {
  /** Government schools. */
  schools: number;
  /** Of trains, metro, light rail and ferries. */
  stations: number;
}

/** Within the boundaries of the suburbs. */
export async function countSchoolsAndStations(slugs: readonly string[]): Promise<NearbyCounts> {
  const within = [...slugs];
  return db()
    .selectNoFrom((eb) => [
      eb
        .selectFrom("schools")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("suburbSlug", "in", within)
        .$asScalar()
        .$notNull()
        .as("schools"),
      eb
        .selectFrom("stations")
        .select(sql<number>`count(distinct (key, latitude, longitude))`.as("count"))
        .where("suburbSlug", "in", within)
        .where("inService", "=", true)
        .$asScalar()
        .$notNull()
        .as("stations"),
    ])
    .executeTakeFirstOrThrow();
}

/** In the order of the slugs. Omits unknown ones. */
export async function findRegionNames(slugs: readonly string[]): Promise<{ slug: string; name: string }[]> {
  if (slugs.length === 0) return [];
  const rows = await db().selectFrom("regions").select(["slug", "name"]).where("slug", "in", slugs).execute();
  return rows.toSorted((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug));
}

/** A postcode is represented by its nearest suburb with this many people. */
const LEAST_PEOPLE = 500;
const NEAREST_POSTCODES = 120;

/**
 * The suburb itself, then the nearest suburb of each other postcode, with the medians of the newest quarter. Only
 * postcodes with census figures and sales: the suburb itself is missing if its own has none.
 */
export async function findComparableSuburbs(id: number): Promise<ComparableSuburb[]> {
  const { rows } = await sql<ComparableSuburb>`
    with here as (select * from suburbs where id = ${id}),
    newest as (select max(period_end) as period_end from postcode_figures where kind = 'sale'),
    nearest as (
      select distinct on (other.postcode) other.name, other.slug, other.postcode, other.latitude, other.longitude,
        distance_km(here.latitude, here.longitude, other.latitude, other.longitude) as km
      from here join suburbs as other
        on other.latitude is not null and other.longitude is not null
        and (other.id = here.id or other.postcode <> here.postcode)
      order by other.postcode, coalesce(other.population, 0) >= ${LEAST_PEOPLE} desc,
        distance_km(here.latitude, here.longitude, other.latitude, other.longitude), other.name
    ), sold as (
      select postcode, dwelling, period,
        json_build_object('median', median, 'lowerQuartile', lower_quartile, 'upperQuartile', upper_quartile,
          'counted', counted) as figures
      from postcode_figures join newest using (period_end)
      where kind = 'sale'
    )
    select nearest.*, coalesce(house.period, strata.period) as period, house.figures as house, strata.figures as strata,
      separate_house_pct::float8, semi_pct::float8, apartment_pct::float8
    from nearest
    join postcode_census as census using (postcode)
    left join sold as house on house.postcode = nearest.postcode and house.dwelling = 'house'
    left join sold as strata on strata.postcode = nearest.postcode and strata.dwelling = 'strata'
    where (house.figures is not null or strata.figures is not null) and separate_house_pct is not null
      and semi_pct is not null and apartment_pct is not null
    order by nearest.slug <> (select slug from here), km, nearest.name
    limit ${NEAREST_POSTCODES}`.execute(db());
  return rows;
}
