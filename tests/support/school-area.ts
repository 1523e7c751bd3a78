import type { Insertable, Kysely } from "kysely";
import type { DB, SchoolAreas } from "#db/schema.ts";

/** A school area of about 4 km by 4 km around 33.9° S, 151.18° E, by default of a primary school. */
export async function insertSchoolArea(
  db: Kysely<DB>,
  school: string,
  overrides: Partial<Insertable<SchoolAreas>> = {},
): Promise<void> {
  await db
    .insertInto("schoolAreas")
    .values({
      layer: "current",
      schoolCode: 100_000 + school.length,
      part: 1,
      key: school.toLowerCase(),
      school,
      intakeType: "PRIMARY",
      years: "K-6",
      bounds: "(151.2,-33.88),(151.16,-33.92)",
      outline: "((15116000,-3392000),(15120000,-3392000),(15120000,-3388000),(15116000,-3388000))",
      ...overrides,
    })
    .execute();
}
