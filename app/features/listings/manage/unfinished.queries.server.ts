import { sql } from "kysely";
import { db } from "#db/client.server.ts";

export const MAX_UNFINISHED = 20;

interface UnfinishedListing {
  id: number;
  /** As typed, by name; untrimmed and unchecked. */
  fields: Record<string, string>;
  updatedAt: Date;
}

/** The account's own, the latest change first; at most 20. */
export function findUnfinishedListings(userId: number): Promise<UnfinishedListing[]> {
  return db()
    .selectFrom("unfinishedListings")
    .select(["id", "fields", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_UNFINISHED)
    .execute();
}

/** Undefined if it does not exist or belongs to another account. */
export function findUnfinishedListing(
  userId: number,
  id: number,
): Promise<(Pick<UnfinishedListing, "fields"> & { attemptId: string }) | undefined> {
  return db()
    .selectFrom("unfinishedListings")
    .select(["attemptId", "fields"])
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks the account, so that two tabs cannot exceed the limit. Excludes the attempt itself. */
export async function countOtherUnfinished(userId: number, attemptId: string): Promise<number> {
  await db().selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await db()
    .selectFrom("unfinishedListings")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("userId", "=", userId)
    .where("attemptId", "!=", attemptId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces the fields of the same attempt. */
export async function upsertUnfinished(
  userId: number,
  attemptId: string,
  fields: Record<string, string>,
): Promise<void> {
  await db()
    .insertInto("unfinishedListings")
    .values({ userId, attemptId, fields: JSON.stringify(fields) })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "attemptId"])
        .doUpdateSet({ fields: JSON.stringify(fields), updatedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** False if it does not exist or belongs to another account. */
export async function deleteUnfinished(userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db()
    .deleteFrom("unfinishedListings")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteUnfinishedByAttempt(userId: number, attemptId: string): Promise<void> {
  await db().deleteFrom("unfinishedListings").where("userId", "=", userId).where("attemptId", "=", attemptId).execute();
}
