import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { type SuburbInsert, suburbInsertSchema } from "#reference/suburb-rows.ts";

/** By default Newtown, which is unique per database. */
export function buildSuburb(overrides: Partial<SuburbInsert> = {}) {
  return suburbInsertSchema.parse({
    name: "Newtown",
    slug: "newtown",
    postcode: "2042",
    latitude: -33.8979,
    longitude: 151.1793,
    ...overrides,
  });
}

export async function insertSuburb(db: Kysely<DB>, overrides: Partial<SuburbInsert> = {}): Promise<{ id: number }> {
  return db.insertInto("suburbs").values(buildSuburb(overrides)).returning("id").executeTakeFirstOrThrow();
}
