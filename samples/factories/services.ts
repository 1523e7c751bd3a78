import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { type ServiceInsert, serviceInsertSchema } from "#reference/service-rows.ts";

/** By default conveyancing. The slug is unique per database. */
function buildService(overrides: Partial<ServiceInsert> = {}) {
  return serviceInsertSchema.parse({
    type: "conveyancing",
    title: "Conveyancing",
    slug: "conveyancing",
    ...overrides,
  });
}

export async function insertService(db: Kysely<DB>, overrides: Partial<ServiceInsert> = {}): Promise<{ id: number }> {
  return db.insertInto("services").values(buildService(overrides)).returning("id").executeTakeFirstOrThrow();
}
