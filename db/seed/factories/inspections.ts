import type { Insertable, Kysely } from "kysely";
import type { DB, InspectionRegistrations, Inspections } from "#db/schema.ts";

type InspectionOverrides = Pick<Insertable<Inspections>, "listingId"> & Partial<Insertable<Inspections>>;
type RegistrationOverrides = Pick<Insertable<InspectionRegistrations>, "inspectionId"> &
  Partial<Insertable<InspectionRegistrations>>;

/** An `inspections` row; without overrides half an hour that begins in three days. */
export async function insertInspection(db: Kysely<DB>, overrides: InspectionOverrides): Promise<{ id: number }> {
  const startsAt = new Date(Date.now() + 3 * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  return db
    .insertInto("inspections")
    .values({ startsAt, endsAt, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A row of `inspection_registrations`; without overrides somebody who registered online. */
export async function insertRegistration(db: Kysely<DB>, overrides: RegistrationOverrides): Promise<{ id: number }> {
  const person = {
    name: "Ada Lovelace",
    email: "ada@example.com",
    phone: "02 5550 0001",
    notifiedStartsAt: new Date(),
  };
  return db
    .insertInto("inspectionRegistrations")
    .values({ ...person, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
}
