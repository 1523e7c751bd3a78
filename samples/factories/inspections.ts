import type { Insertable, Kysely } from "kysely";
import type { DB, InspectionRegistrations, Inspections } from "#db/schema.ts";

type InspectionOverrides = Pick<Insertable<Inspections>, "listingId"> & Partial<Insertable<Inspections>>;

const halfAnHour = 30 * 60_000;

/** Half an hour, by default in three days. */
export async function insertInspection(
  db: Kysely<DB>,
  overrides: InspectionOverrides,
): Promise<{ id: number; startsAt: Date }> {
  const startsAt = new Date(overrides.startsAt ?? Date.now() + 3 * 24 * 3_600_000);
  const endsAt = new Date(startsAt.getTime() + halfAnHour);
  const { id } = await db
    .insertInto("inspections")
    .values({ endsAt, ...overrides, startsAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, startsAt };
}

type RegistrationOverrides = Pick<Insertable<InspectionRegistrations>, "inspectionId"> &
  Partial<Insertable<InspectionRegistrations>>;

/** By default the visitor was notified of the current time of the inspection. */
export async function insertRegistration(
  db: Kysely<DB>,
  overrides: RegistrationOverrides,
): Promise<{ id: number; createdAt: Date }> {
  return db
    .insertInto("inspectionRegistrations")
    .values((eb) => ({
      name: "Ada Lovelace",
      email: "ada@example.com",
      phone: "02 5550 0001",
      notifiedStartsAt: eb.selectFrom("inspections").select("startsAt").where("id", "=", overrides.inspectionId),
      ...overrides,
    }))
    .returning(["id", "createdAt"])
    .executeTakeFirstOrThrow();
}
