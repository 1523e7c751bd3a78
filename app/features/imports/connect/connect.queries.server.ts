import { sql } from "kysely";
import { rolesThatMay } from "#app/features/managers/policy.ts";
import { db } from "#db/client.server.ts";
import type { ConnectionSettings } from "./connect.schema.ts";

/** Locks the agency's connections until the transaction ends. Undefined without an agency whose imports they may run. */
export async function lockOwnAgency(userId: number): Promise<number | undefined> {
  const agent = await db()
    .selectFrom("agents")
    .innerJoin("agencies", "agencies.id", "agents.agencyId")
    .select("agencies.id")
    .where("agents.userId", "=", userId)
    .where("agents.agencyRole", "in", rolesThatMay.runImports)
    .forUpdate("agencies")
    .executeTakeFirst();
  return agent?.id;
}

/** Without removed ones. */
export async function countConnections(agencyId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("feeds")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("agencyId", "=", agencyId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Connected within the last minute: a double click must not create two. */
export async function findJustConnected(agencyId: number, crm: string): Promise<number | undefined> {
  const connection = await db()
    .selectFrom("feeds")
    .select("id")
    .where("agencyId", "=", agencyId)
    .where("crm", "=", crm)
    .where("removedAt", "is", null)
    .where("createdAt", ">", sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst();
  return connection?.id;
}

export async function insertConnection(row: {
  agencyId: number;
  slug: string;
  tokenHash: string;
  crm: string;
  contactUserId: number;
}): Promise<number> {
  const { id } = await db().insertInto("feeds").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** False when another connection has the id. */
export async function insertAgentId(feedId: number, agentId: string): Promise<boolean> {
  await db()
    .insertInto("feedAgents")
    .values({ feedId, agentId })
    .onConflict((conflict) => conflict.column("agentId").doNothing())
    .execute();
  const owner = await db().selectFrom("feedAgents").select("feedId").where("agentId", "=", agentId).executeTakeFirst();
  return owner?.feedId === feedId;
}

export async function deleteOtherAgentIds(feedId: number, agentIds: readonly string[]): Promise<void> {
  await db()
    .deleteFrom("feedAgents")
    .where("feedId", "=", feedId)
    .$if(agentIds.length > 0, (deletion) => deletion.where("agentId", "not in", agentIds))
    .execute();
}

export async function updateToken(feedId: number, tokenHash: string, tokenCreatedByUserId: number): Promise<void> {
  await db().updateTable("feeds").set({ tokenHash, tokenCreatedByUserId }).where("id", "=", feedId).execute();
}

export async function updateSettings(
  feedId: number,
  { crm, fullExport }: Omit<ConnectionSettings, "agentIds">,
): Promise<void> {
  await db().updateTable("feeds").set({ crm, fullExport }).where("id", "=", feedId).execute();
}

export async function updateContact(feedId: number, contactUserId: number): Promise<void> {
  await db().updateTable("feeds").set({ contactUserId }).where("id", "=", feedId).execute();
}

/** The imported listings stay for the next connection; the daily job deletes files and reports. */
export async function markConnectionRemoved(feedId: number): Promise<void> {
  await db()
    .updateTable("feeds")
    .set({ removedAt: sql<Date>`now()`, tokenHash: "" })
    .where("id", "=", feedId)
    .execute();
}
