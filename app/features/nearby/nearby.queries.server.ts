import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Coordinates } from "./coordinates.ts";
import {
  type CentreSuburb,
  type ChartCentre,
  type Station,
  type StationMode,
  LEAST_SHARE,
  type ListedSchools,
  listSchools,
  listSchoolsOfHome,
  type SchoolArea,
  type SchoolIntake,
} from "./places.ts";

export interface NearbyStation extends Station {
  /** Great-circle metres. */
  metres: number;
}

export interface NearbySchool {
  name: string;
  /** "Kindergarten to Year 6" */
  years: string;
  isPrimary: boolean;
  isSecondary: boolean;
  onlyFor: "girls" | "boys" | null;
  /** Admission by test; null: children of the catchment have priority. */
  selective: "fully" | "partly" | null;
  /** Great-circle metres. */
  metres: number;
}

/** In service, by name; about 290. Modes at the same point are one station. Constant within a release. */
export async function findAllStations(): Promise<Station[]> {
  return stationsInService().execute();
}

function stationsInService() {
  return db()
    .selectFrom("stations")
    .select(["key", "name", "latitude", "longitude", stationModes.as("modes")])
    .where("inService", "=", true)
    .groupBy(["key", "name", "latitude", "longitude"])
    .orderBy("name")
    .orderBy("latitude");
}

/** In degrees. */
export interface Bounds {
  south: number;
  north: number;
  west: number;
  east: number;
}

export interface ChartPlaces {
  stations: Station[];
  schools: (Coordinates & { name: string })[];
}

/** The stations in service and the public schools within bounds, by name. */
export async function findPlacesWithin(bounds: Bounds): Promise<ChartPlaces> {
  const { south, north, west, east } = bounds;
  const [stations, schools] = await Promise.all([
    stationsInService()
      .where("latitude", ">=", south)
      .where("latitude", "<=", north)
      .where("longitude", ">=", west)
      .where("longitude", "<=", east)
      .execute(),
    findSchoolsWithin(bounds),
  ]);
  return { stations, schools };
}

/** The public schools within bounds, by name. */
export function findSchoolsWithin({ south, north, west, east }: Bounds): Promise<ChartPlaces["schools"]> {
  return db()
    .selectFrom("schools")
    .select(["name", "latitude", "longitude"])
    .where("latitude", ">=", south)
    .where("latitude", "<=", north)
    .where("longitude", ">=", west)
    .where("longitude", "<=", east)
    .orderBy("name")
    .orderBy("code")
    .execute();
}

/** Ignores case and spaces; in service or not. */
export async function findStationsByName(name: string): Promise<{ inService: boolean }[]> {
  return db()
    .selectFrom("stations")
    .select("inService")
    .where("key", "=", sql<string>`station_key(${name})`)
    .execute();
}

const stationModes = sql<StationMode[]>`array_agg(mode order by array_position(
  array['train', 'metro', 'light rail', 'ferry'], mode::text))`;

interface StationReach {
  perMode: number;
  withinMetres: number;
  /** Includes all stations of this suburb. */
  suburbSlug?: string;
}

/** In service, nearest first; always includes the nearest. */
export async function findNearestStations(
  { latitude, longitude }: Coordinates,
  { perMode, withinMetres, suburbSlug }: StationReach,
): Promise<NearbyStation[]> {
  const { rows } = await sql<NearbyStation>`
    with measured as (
      select *, 1000 * distance_km(${latitude}, ${longitude}, latitude, longitude) as metres
      from stations where in_service
    ), ranked as (
      select *, row_number() over (partition by mode order by metres, name) as of_mode,
        row_number() over (order by metres, name) as of_all
      from measured
    ), near as (
      select distinct key, latitude, longitude from ranked
      where of_all = 1 or (of_mode <= ${perMode} and metres <= ${withinMetres}) or suburb_slug = ${suburbSlug ?? null}
    )
    select key, name, latitude, longitude, ${stationModes} as modes, round(min(metres))::integer as metres
    from near join measured using (key, latitude, longitude)
    group by key, name, latitude, longitude
    order by min(metres), name`.execute(db());
  return rows;
}

/** Not known to be in service, but nearer than any train or metro that is. Undefined if there is none. */
async function findClosedStationNear({ latitude, longitude }: Coordinates, withinMetres: number) {
  const { rows } = await sql<NearbyStation>`
    with measured as (
      select *, 1000 * distance_km(${latitude}, ${longitude}, latitude, longitude) as metres from stations
    )
    select key, name, latitude, longitude, ${stationModes} as modes, round(min(metres))::integer as metres
    from measured
    where not in_service and metres <= ${withinMetres}
      and metres < (select min(metres) from measured where in_service and mode in ('train', 'metro'))
    group by key, name, latitude, longitude
    order by min(metres), name limit 1`.execute(db());
  return rows[0];
}

/** Nearest first: `perLevel` primary and `perLevel` secondary ones. */
export async function findNearestSchools(
  { latitude, longitude }: Coordinates,
  perLevel: number,
): Promise<NearbySchool[]> {
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

export interface NearbyAmenities {
  from: "home" | "suburb";
  stations: NearbyStation[];
  schools: NearbySchool[];
}

export interface HomeAmenities extends NearbyAmenities {
  /** In the middle of its chart. */
  centre: ChartCentre;
  /** Not in `stations`, although it is nearer than their trains. */
  closed?: NearbyStation;
}

/** In metres. */
const STATION_REACH = 3000;

/** From the centre of the suburb if the point is unknown or private; undefined if neither is known. */
export async function findAmenitiesNearHome(
  point: Coordinates | undefined,
  suburb: string,
): Promise<HomeAmenities | undefined> {
  const centreSuburb = point ? undefined : await findCentreSuburb(suburb);
  const centre = point ?? centreSuburb;
  if (!centre) return undefined;
  const [stations, schools, closed] = await Promise.all([
    findNearestStations(centre, {
      perMode: 2,
      withinMetres: STATION_REACH,
      ...(centreSuburb && { suburbSlug: centreSuburb.slug }),
    }),
    findNearestSchools(centre, 2),
    findClosedStationNear(centre, STATION_REACH),
  ]);
  return { from: point ? "home" : "suburb", stations, schools, centre, ...(closed && { closed }) };
}

/** A home with its public place. */
interface PlacedHome {
  /** Undefined if unknown or private. */
  point?: Coordinates;
  suburb: string;
}

export interface NearestStation extends NearbyStation {
  from: "home" | "suburb";
}

/**
 * The nearest station in service of each home, in their order, measured like `findAmenitiesNearHome`. Undefined if neither
 * its point nor its suburb is known.
 */
export async function findNearestStationOfEach(homes: readonly PlacedHome[]): Promise<(NearestStation | undefined)[]> {
  const { rows } = await sql<NearestStation & { place: number }>`
    select place::integer, case when homes.latitude is null then 'suburb' else 'home' end as from, nearest.*
    from ${placesOf(homes)}
      left join suburbs on homes.latitude is null and suburbs.key = normalised_key(homes.suburb)
      cross join lateral (
        select key, name, latitude, longitude, ${stationModes} as modes, round(metres)::integer as metres
        from stations cross join lateral (
          select 1000 * distance_km(coalesce(homes.latitude, suburbs.latitude),
            coalesce(homes.longitude, suburbs.longitude), stations.latitude, stations.longitude) as metres
        ) as measured
        where in_service and metres is not null
        group by key, name, latitude, longitude, metres
        order by metres, name limit 1
      ) as nearest`.execute(db());
  const stationsByPlace = new Map(rows.map(({ place, ...station }) => [place, station]));
  return homes.map((_, index) => stationsByPlace.get(index + 1));
}

/** `homes`, with their place in the list, counted from 1. */
function placesOf(homes: readonly PlacedHome[]) {
  return sql`unnest(${homes.map(({ point }) => point?.latitude ?? null)}::float8[],
    ${homes.map(({ point }) => point?.longitude ?? null)}::float8[],
    ${homes.map(({ suburb }) => suburb)}::text[]) with ordinality as homes (latitude, longitude, suburb, place)`;
}

/** A school further away is not near, even if no other is nearer. */
export const SCHOOL_REACH_KM = 10;

/** Schools within `SCHOOL_REACH_KM`. Undefined if the centre of the suburb is unknown. */
export async function findAmenitiesNearSuburb({
  slug,
  latitude,
  longitude,
}: {
  slug: string;
  latitude: number | null;
  longitude: number | null;
}): Promise<NearbyAmenities | undefined> {
  if (latitude === null || longitude === null) return undefined;
  const [stations, schools] = await Promise.all([
    findNearestStations({ latitude, longitude }, { perMode: 3, withinMetres: 2500, suburbSlug: slug }),
    findNearestSchools({ latitude, longitude }, 3),
  ]);
  return { from: "suburb", stations, schools: schools.filter(({ metres }) => metres <= SCHOOL_REACH_KM * 1000) };
}

async function findCentreSuburb(suburb: string): Promise<(CentreSuburb & Coordinates) | undefined> {
  return db()
    .selectFrom("suburbs")
    .select(["name", "slug", "latitude", "longitude", "cutFrom"])
    .where("key", "=", sql<string>`normalised_key(${suburb})`)
    .where("latitude", "is not", null)
    .where("longitude", "is not", null)
    .$narrowType<Coordinates>()
    .executeTakeFirst();
}

/** Empty without intake areas. */
export function findSchoolIntakes(slug: string): Promise<SchoolIntake[]> {
  return selectSchoolIntakes().where("schoolIntakes.suburbSlug", "=", slug).execute();
}

/** Largest share first. */
function selectSchoolIntakes() {
  return db()
    .selectFrom("schoolIntakes")
    .leftJoin("schools", "schools.code", "schoolIntakes.schoolCode")
    .select([
      sql<SchoolIntake["layer"]>`layer`.as("layer"),
      "schoolCode",
      "schools.name as school",
      "areaName",
      "intakeType",
      "schoolIntakes.years",
      sql<number>`share::float8`.as("share"),
      sql<string | null>`boundary_date::text`.as("boundaryDate"),
    ])
    .orderBy("share", "desc")
    .orderBy("schoolCode");
}

/** The areas that contain a point, current and planned. Empty outside all areas. */
export async function findSchoolAreasAt(point: Coordinates): Promise<SchoolArea[]> {
  const areas = await findSchoolAreas([{ point, suburb: "" }]);
  return areas.get(1) ?? [];
}

/** By the place of the home in the list, counted from 1. */
async function findSchoolAreas(homes: readonly PlacedHome[]): Promise<Map<number, SchoolArea[]>> {
  const { rows } = await sql<SchoolArea & { place: number }>`
    select place::integer, layer, areas.school_code, areas.school, intake_type, areas.years,
      boundary_date::text as boundary_date,
      round(1000 * distance_km(homes.latitude, homes.longitude, schools.latitude, schools.longitude))::integer as metres
    from ${placesOf(homes)}
      join school_areas as areas
        on bounds @> box(point(homes.longitude, homes.latitude), point(homes.longitude, homes.latitude))
        and outline @> point(homes.longitude * 100000, homes.latitude * 100000)
      left join schools on schools.code = areas.school_code
    order by areas.school, part`.execute(db());
  const areasByPlace = new Map<number, SchoolArea[]>();
  for (const { place, ...area } of rows) areasByPlace.set(place, [...(areasByPlace.get(place) ?? []), area]);
  return areasByPlace;
}

/**
 * The outlines, and holes, of the current primary intake area at a point; of several the one with the nearest school,
 * as in `listSchoolsOfHome`. Empty outside all areas.
 */
export async function findPrimaryIntakeRings({ latitude, longitude }: Coordinates): Promise<Coordinates[][]> {
  const { rows } = await sql<{ outline: string }>`
    select outline::text from school_areas as areas left join schools on schools.code = areas.school_code
    where layer = 'current' and intake_type not like '%HIGH%'
      and bounds @> box(point(${longitude}, ${latitude}), point(${longitude}, ${latitude}))
      and outline @> point(${longitude}::float8 * 100000, ${latitude}::float8 * 100000)
    order by distance_km(${latitude}, ${longitude}, schools.latitude, schools.longitude) nulls last, areas.school, part
    limit 1`.execute(db());
  const corners = Array.from((rows[0]?.outline ?? "").matchAll(/\((-?\d+),(-?\d+)\)/g), ([, east, north]) => ({
    latitude: Number(north) / 100_000,
    longitude: Number(east) / 100_000,
  }));
  // The line returns to its start between two rings.
  const [start] = corners;
  const rings: Coordinates[][] = [];
  for (const corner of corners) {
    const isStart = corner.latitude === start?.latitude && corner.longitude === start.longitude;
    if (isStart) rings.push([]);
    if (!isStart || rings.length === 1) rings.at(-1)?.push(corner);
  }
  return rings.filter(({ length }) => length > 2);
}

export interface SchoolsOfHome extends ListedSchools {
  /** The suburb that the shares are of, if the place of the home is unknown or private. */
  suburb: string | null;
}

/** By the public place of the home, or else by the shares of its suburb. Undefined if neither is known. */
export async function findSchoolsOfHome(
  point: Coordinates | undefined,
  suburb: string,
): Promise<SchoolsOfHome | undefined> {
  const [schools] = await findSchoolsOfEach([{ suburb, ...(point && { point }) }]);
  return schools;
}

/** Like `findSchoolsOfHome`, for each home in their order. */
export async function findSchoolsOfEach(homes: readonly PlacedHome[]): Promise<(SchoolsOfHome | undefined)[]> {
  const without = homes.flatMap(({ point, suburb }) => (point ? [] : [suburb]));
  const [areas, intakes] = await Promise.all([
    without.length < homes.length ? findSchoolAreas(homes) : undefined,
    without.length > 0 ? findIntakesOfSuburbs(without) : undefined,
  ]);
  return homes.map(({ point, suburb }, index) => {
    if (point) {
      const homeAreas = areas?.get(index + 1);
      return homeAreas && { suburb: null, ...listSchoolsOfHome(homeAreas) };
    }
    const ofSuburb = intakes?.get(suburb);
    return ofSuburb && { suburb: ofSuburb.name, ...listSchools(ofSuburb.name, ofSuburb.intakes) };
  });
}

/** By the requested suburb; `name` is that of the older suburb which it was cut from, if any. Omits those without intakes. */
async function findIntakesOfSuburbs(suburbs: readonly string[]) {
  const rows = await selectSchoolIntakes()
    .innerJoin("suburbs as older", "older.slug", "schoolIntakes.suburbSlug")
    .innerJoin("suburbs", (join) =>
      join.on((eb) => eb(eb.fn.coalesce("suburbs.cutFrom", "suburbs.slug"), "=", eb.ref("older.slug"))),
    )
    .innerJoin(
      sql<{ suburb: string }>`unnest(${[...new Set(suburbs)]}::text[])`.as<"homes">(sql`homes (suburb)`),
      (join) => join.on("suburbs.key", "=", sql<string>`normalised_key(homes.suburb)`),
    )
    .select(["homes.suburb", "older.name"])
    .execute();
  const bySuburb = new Map<string, { name: string; intakes: SchoolIntake[] }>();
  for (const { suburb, name, ...intake } of rows) {
    bySuburb.set(suburb, { name, intakes: [...(bySuburb.get(suburb)?.intakes ?? []), intake] });
  }
  return bySuburb;
}

/** The schools with a current area, by name. */
export async function findSchoolNames(): Promise<string[]> {
  const rows = await db()
    .selectFrom("schoolAreas")
    .select("school")
    .distinct()
    .where("layer", "=", "current")
    .orderBy("school")
    .execute();
  return rows.map(({ school }) => school);
}

/** The suburbs with land in the current areas of these schools, by name. Unknown names have none. */
export async function findSuburbsOfSchools(schools: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct suburbs.name
    from school_areas as areas
      join school_intakes as intakes
        on intakes.layer = areas.layer and intakes.school_code = areas.school_code and intakes.share >= ${LEAST_SHARE}
      join suburbs on suburbs.slug = intakes.suburb_slug or suburbs.cut_from = intakes.suburb_slug
    where areas.layer = 'current' and areas.key = any(normalised_keys(${[...schools]}::text[]))
    order by suburbs.name`.execute(db());
  return rows.map(({ name }) => name);
}
