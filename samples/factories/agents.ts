import type { Kysely } from "kysely";
import { type AgentInsert, agentInsertSchema } from "#app/features/agents/model/agent.schema.ts";
import type { DB } from "#db/schema.ts";

type AgentOverrides = Pick<AgentInsert, "agencyId" | "userId"> & Partial<AgentInsert>;

/** A validated `agents` row. Agency and user may be null. */
export function buildAgent(overrides: AgentOverrides) {
  return agentInsertSchema.parse({
    name: "Robin Sample",
    phone: "0491 570 000",
    email: "robin.sample@example.com",
    suburbs: ["Newtown"],
    specialties: ["Houses"],
    profileDescription: "A sample agent, who sells sample houses.",
    licenceNumber: "SAMPLE-0000",
    yearsExperience: 5,
    ...overrides,
  });
}

export async function insertAgent(db: Kysely<DB>, overrides: AgentOverrides): Promise<{ id: number }> {
  return db.insertInto("agents").values(buildAgent(overrides)).returning("id").executeTakeFirstOrThrow();
}
