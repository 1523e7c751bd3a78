import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Station, StationMode } from "./station.ts";

/** A point on earth, in degrees (WGS 84). */
interface Point {
  latitude: number;
  longitude: number;
}

/** A station seen from somewhere. */
export interface NearbyStation extends Station {
  /** Great-circle metres. */
  metres: number;
}

/** A public school seen from somewhere. */
export interface NearbySchool {
  name: string;
  /** "Kindergarten to Year 6" */
  years: string;
  isPrimary: boolean;
  isSecondary: boolean;
  onlyFor: "girls" | "boys" | null;
  /** By a test; null: the children of the area come first. */
  selective: "fully" | "partly" | null;
  /** Great-circle metres. */
  metres: number;
}

/**
 * Every station that is in service, by name; modes that stop at the very same point are one station. Some 290 rows, which
 * change only with a new version of the product.
 */
export async function findAllStations(): Promise<Station[]> {
  return db()
    .selectFrom("stations")
    .select(["key", "name", "latitude", "longitude", stationModes.as("modes")])
    .where("inService", "=", true)
    .groupBy(["key", "name", "latitude", "longitude"])
    .orderBy("name")
    .orderBy("latitude")
    .execute();
}

const stationModes = sql<StationMode[]>`array_agg(mode order by array_position(
  array['train', 'metro', 'light rail', 'ferry'], mode::text))`;

/**
 * The stations in service nearest to a point, the nearest first: of each mode at most `perMode` within `withinMetres`, and the
 * nearest of all however far it is.
 */
export async function findNearestStations(
  { latitude, longitude }: Point,
  { perMode, withinMetres }: { perMode: number; withinMetres: number },
): Promise<NearbyStation[]> {
  const { rows } = await sql<NearbyStation>`
    with measured as (
      select *, 1000 * distance_km(${latitude}, ${longitude}, latitude, longitude) as metres
      from stations where in_service
    ), ranked as (
      select *, row_number() over (partition by mode order by metres, name) as of_mode,
        row_number() over (order by metres, name) as of_all
      from measured
    )
    select key, name, latitude, longitude, ${stationModes} as modes, round(min(metres))::integer as metres
    from ranked where of_all = 1 or (of_mode <= ${perMode} and metres <= ${withinMetres})
    group by key, name, latitude, longitude
    order by min(metres), name`.execute(db());
  return rows;
}

/** The public schools nearest to a point, the nearest first: `perLevel` primary and as many secondary ones. */
export async function findNearestSchools({ latitude, longitude }: Point, perLevel: number): Promise<NearbySchool[]> {
  const { rows } = await sql<NearbySchool>`
    with measured as (
      select *, 1000 * distance_km(${latitude}, ${longitude}, latitude, longitude) as metres from schools
    ), ranked as (
      select *, count(*) filter (where is_primary) over nearer as primary_place,
        count(*) filter (where is_secondary) over nearer as secondary_place
      from measured
      window nearer as (order by metres, code)
    )
    select name, years, is_primary, is_secondary, only_for, selective, round(metres)::integer as metres
    from ranked
    where (is_primary and primary_place <= ${perLevel}) or (is_secondary and secondary_place <= ${perLevel})
    order by ranked.metres, code`.execute(db());
  return rows;
}
