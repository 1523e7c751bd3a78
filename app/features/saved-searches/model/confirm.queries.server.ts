import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { savedCriteria } from "./criteria.queries.server.ts";
import type { SearchFrequency } from "./frequency.ts";

/** The searches of an address that wait for it to be confirmed, oldest first: at most a hundred. */
export function findWaitingSearches(email: string) {
  return db()
    .selectFrom("savedSearches")
    .select(["savedSearches.id", "savedSearches.frequency", savedCriteria.as("criteria")])
    .where("email", "=", email)
    .where("isLive", "=", false)
    .where("pausedAt", "is", null)
    .orderBy("id")
    .limit(100)
    .$narrowType<{ frequency: SearchFrequency }>()
    .execute();
}

/** From now on homes are looked for on behalf of every search of an address that is not paused. Locked in the order of their ids, as matching does. */
export async function updateLive(email: string): Promise<void> {
  const inOrder = db()
    .selectFrom("savedSearches")
    .select("id")
    .where("email", "=", email)
    .where("isLive", "=", false)
    .where("pausedAt", "is", null)
    .orderBy("id")
    .forUpdate();
  await db()
    .updateTable("savedSearches")
    .set({ isLive: true, updatedAt: sql`now()` })
    .where("id", "in", inOrder)
    .execute();
}

/** What a search looks for, and whose it is; undefined when it is gone. */
export function findSearchToStop(id: number) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select(["subscribers.id as subscriberId", savedCriteria.as("criteria")])
    .where("savedSearches.id", "=", id)
    .executeTakeFirst();
}

/** Whether anything is saved for a subscriber. */
export async function existsSearchOf(subscriberId: number): Promise<boolean> {
  const row = await db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select("savedSearches.id")
    .where("subscribers.id", "=", subscriberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a search with its matches and its mails. */
export async function deleteSearch(id: number): Promise<void> {
  await db().deleteFrom("savedSearches").where("id", "=", id).execute();
}
