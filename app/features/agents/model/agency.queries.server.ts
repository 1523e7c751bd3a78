import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** An agent who says that they work for an agency. */
export interface AgencyRequest {
  id: number;
  name: string;
  licenceNumber: string | null;
}

/** The agents who wait until this agency confirms them, by name; at most a hundred. */
export function findAgencyRequests(agencyId: number): Promise<AgencyRequest[]> {
  return db()
    .selectFrom("agents")
    .select(["id", "name", "licenceNumber"])
    .where("requestedAgencyId", "=", agencyId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(100)
    .execute();
}

/** The agency that an agent waits for, and nobody changes it until the open transaction ends; undefined when they wait for none, or there is no such agent. */
export async function lockAgencyRequest(agentId: number): Promise<number | undefined> {
  const found = await db()
    .selectFrom("agents")
    .select("requestedAgencyId")
    .where("id", "=", agentId)
    .forUpdate()
    .executeTakeFirst();
  return found?.requestedAgencyId ?? undefined;
}

/** The agency to which an agent belongs, and nobody changes it until the open transaction ends; undefined when they belong to none, or there is no such agent. */
export async function lockAgency(agentId: number): Promise<number | undefined> {
  const found = await db()
    .selectFrom("agents")
    .select("agencyId")
    .where("id", "=", agentId)
    .forUpdate()
    .executeTakeFirst();
  return found?.agencyId ?? undefined;
}

/** The names of the other agents of an account's agency, in alphabetical order; at most a hundred. */
export async function findColleagueNames(userId: number): Promise<string[]> {
  const found = await db()
    .selectFrom("agents")
    .innerJoin("agents as colleagues", "colleagues.agencyId", "agents.agencyId")
    .innerJoin("users as accounts", "accounts.id", "colleagues.userId")
    .select("colleagues.name")
    .where("agents.userId", "=", userId)
    .whereRef("colleagues.id", "<>", "agents.id")
    .where("accounts.suspendedAt", "is", null)
    .orderBy(sql`lower(colleagues.name)`)
    .orderBy("colleagues.id")
    .limit(100)
    .execute();
  return found.map(({ name }) => name);
}

/** Ends an agent's wait for an agency: they belong to it, or are without one. */
export async function updateAgency(agentId: number, agencyId: number | null): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ agencyId, requestedAgencyId: null, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
}

/** The agency to which an account's agent belongs; undefined when they belong to none. */
export async function findAgencyOfUser(userId: number): Promise<number | undefined> {
  const found = await db().selectFrom("agents").select("agencyId").where("userId", "=", userId).executeTakeFirst();
  return found?.agencyId ?? undefined;
}
