import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Coordinates } from "./coordinates.ts";
import {
  LEAST_SHARE,
  type ListedSchools,
  listSchools,
  listSchoolsOfHome,
  type SchoolArea,
  type SchoolIntake,
} from "./school-intakes.ts";

/** Empty without intake areas. */
export async function findSchoolIntakes(slug: string): Promise<SchoolIntake[]> {
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
    .where("schoolIntakes.suburbSlug", "=", slug)
    .orderBy("share", "desc")
    .orderBy("schoolCode")
    .execute();
}

/** The areas that contain a point, current and planned. Empty outside all areas. */
export async function findSchoolAreasAt({ latitude, longitude }: Coordinates): Promise<SchoolArea[]> {
  const { rows } = await sql<SchoolArea>`
    select layer, areas.school_code, areas.school, intake_type, areas.years, boundary_date::text as boundary_date,
      round(1000 * distance_km(${latitude}, ${longitude}, schools.latitude, schools.longitude))::integer as metres
    from school_areas as areas left join schools on schools.code = areas.school_code
    where bounds @> box(point(${longitude}, ${latitude}), point(${longitude}, ${latitude}))
      and outline @> point(${longitude}::float8 * 100000, ${latitude}::float8 * 100000)
    order by areas.school, part`.execute(db());
  return rows;
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
  if (point) {
    const areas = await findSchoolAreasAt(point);
    return areas.length === 0 ? undefined : { suburb: null, ...listSchoolsOfHome(areas) };
  }
  const known = await db()
    .selectFrom("suburbs")
    .leftJoin("suburbs as older", "older.slug", "suburbs.cutFrom")
    .select((eb) => [
      eb.fn.coalesce("older.name", "suburbs.name").as("name"),
      eb.fn.coalesce("older.slug", "suburbs.slug").as("slug"),
    ])
    .where("suburbs.key", "=", sql<string>`normalised_key(${suburb})`)
    .executeTakeFirst();
  const intakes = known ? await findSchoolIntakes(known.slug) : [];
  return known && intakes.length > 0 ? { suburb: known.name, ...listSchools(known.name, intakes) } : undefined;
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
