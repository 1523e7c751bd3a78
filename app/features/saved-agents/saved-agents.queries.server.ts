import { sql } from "kysely";
import { agencyIsPublic, agentIsListed } from "#app/features/agents/model/agent.queries.server.ts";
import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { portraitSrc } from "#app/features/pictures/model/pictures.queries.server.ts";
import { type Page, type Range, readPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";

const SAVED_PER_PAGE = 24;

/** For the API. */
export interface SavedAgent {
  id: number;
  agentId: number;
}

/** For the dashboard. */
export interface SavedAgentCardData extends AgentCardData {
  /** Still in the directory. */
  isListed: boolean;
}

/** Saves a listed agent. Undefined when already saved or unlisted. */
export async function insertSavedAgent(userId: number, agentId: number): Promise<SavedAgent | undefined> {
  return db()
    .insertInto("savedAgents")
    .columns(["userId", "agentId"])
    .expression((eb) =>
      eb
        .selectFrom("agents")
        .select([sql<number>`${userId}::integer`.as("userId"), "agents.id"])
        .where("agents.id", "=", agentId)
        .where(agentIsListed),
    )
    .onConflict((conflict) => conflict.columns(["userId", "agentId"]).doNothing())
    .returning(["id", "agentId"])
    .executeTakeFirst();
}

/** Finds a saved agent, otherwise undefined. */
export async function findSavedAgent(userId: number, agentId: number): Promise<SavedAgent | undefined> {
  return db()
    .selectFrom("savedAgents")
    .select(["id", "agentId"])
    .where("userId", "=", userId)
    .where("agentId", "=", agentId)
    .executeTakeFirst();
}

/** Removes a saved agent. Does nothing when it is not saved. */
export async function deleteSavedAgent(userId: number, agentId: number): Promise<void> {
  await db().deleteFrom("savedAgents").where("userId", "=", userId).where("agentId", "=", agentId).execute();
}

/** Finds a user's saved agents, newest first. */
export async function findSavedAgents(
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<SavedAgent[]> {
  return db()
    .selectFrom("savedAgents")
    .select(["id", "agentId"])
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns which of these agents a user has saved. */
export async function findSavedAmong(userId: number, agentIds: readonly number[]): Promise<number[]> {
  if (agentIds.length === 0) return [];
  const rows = await db()
    .selectFrom("savedAgents")
    .select("agentId")
    .where("userId", "=", userId)
    .where("agentId", "=", sql<number>`any (${agentIds}::integer[])`)
    .execute();
  return rows.map(({ agentId }) => agentId);
}

/** Finds a page of 24 cards, newest first. Includes agents who have left the directory. */
export async function findSavedAgentPage(userId: number, page: number): Promise<Page<SavedAgentCardData>> {
  const total = await countSavedAgents(userId);
  return readPage({ page, total, perPage: SAVED_PER_PAGE }, (range) => findCards(userId, range));
}

async function countSavedAgents(userId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("savedAgents")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

async function findCards(userId: number, { limit, offset }: Range): Promise<SavedAgentCardData[]> {
  return db()
    .selectFrom("savedAgents")
    .innerJoin("agents", "agents.id", "savedAgents.agentId")
    .leftJoin("agencies", (join) => join.onRef("agencies.id", "=", "agents.agencyId").on(agencyIsPublic))
    .select((eb) => [
      "agents.id",
      "agents.name",
      "agents.photoUrl",
      portraitSrc(eb.ref("agents.id")).as("portrait"),
      "agencies.name as agencyName",
      "agents.isFeatured",
      "agents.yearsExperience",
      "agents.specialties",
      "agents.suburbs",
      sql<string>`coalesce(agents.profile_description, '')`.as("profileDescription"),
      sql<boolean>`${agentIsListed(eb)}`.as("isListed"),
    ])
    .where("savedAgents.userId", "=", userId)
    .orderBy("savedAgents.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
