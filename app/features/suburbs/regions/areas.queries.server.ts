import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type Area, type AreaSuburb, toCouncils, toRegions } from "./areas.ts";

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
