import type { Kysely } from "kysely";
import { type AgencyInsert, agencyInsertSchema } from "#app/features/agents/model/agent.schema.ts";
import type { DB } from "#db/schema.ts";

/** A validated `agencies` row. */
export function buildAgency(overrides: Partial<AgencyInsert> = {}) {
  return agencyInsertSchema.parse({
    name: "Sample & Daughters",
    website: "https://daughters.example.com",
    phone: "02 5550 0000",
    email: "office@daughters.example.com",
    address: "1 Sample Street, Newtown NSW 2042",
    ...overrides,
  });
}

export async function insertAgency(db: Kysely<DB>, overrides: Partial<AgencyInsert> = {}): Promise<{ id: number }> {
  return db.insertInto("agencies").values(buildAgency(overrides)).returning("id").executeTakeFirstOrThrow();
}
