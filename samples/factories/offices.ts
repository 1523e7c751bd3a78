import type { Insertable, Kysely } from "kysely";
import type { DB, Offices } from "#db/schema.ts";

type OfficeOverrides = Pick<Insertable<Offices>, "agencyId"> & Partial<Insertable<Offices>>;

/** An open office in Newtown. */
export async function insertOffice(db: Kysely<DB>, overrides: OfficeOverrides): Promise<{ id: number }> {
  return db
    .insertInto("offices")
    .values({
      name: "Newtown",
      street: "12 Sample Street",
      suburb: "Newtown",
      postcode: "2042",
      phone: "02 5550 0042",
      email: "newtown@daughters.example.com",
      ...overrides,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
