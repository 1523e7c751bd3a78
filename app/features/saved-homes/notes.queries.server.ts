import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** Per member. */
const MAX_NOTES = 1000;

/** By the id of the home. Homes without a note are absent. */
export async function findNotes(userId: number, listingIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db()
    .selectFrom("homeNotes")
    .select(["listingId", "text"])
    .where("userId", "=", userId)
    .where("listingId", "=", sql<number>`any (${listingIds}::integer[])`)
    .execute();
  return new Map(rows.map(({ listingId, text }) => [listingId, text]));
}

/**
 * Adds or replaces the note on a home that is listed, or was. False if there is no such home, or the member has no room
 * for another note.
 */
export async function upsertNote(userId: number, listingId: number, text: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto("homeNotes")
    .columns(["userId", "listingId", "text"])
    .expression((eb) =>
      eb
        .selectFrom("listings")
        .select([sql<number>`${userId}::integer`.as("userId"), "listings.id", sql<string>`${text}::varchar`.as("text")])
        .where("listings.id", "=", listingId)
        .where("listings.publishedAt", "is not", null)
        .where(
          sql<boolean>`(select count(*) from home_notes where user_id = ${userId} and listing_id <> ${listingId}) < ${MAX_NOTES}`,
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(["userId", "listingId"]).doUpdateSet({ text, updatedAt: sql<Date>`now()` }),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Does nothing if there is no note. */
export async function deleteNote(userId: number, listingId: number): Promise<void> {
  await db().deleteFrom("homeNotes").where("userId", "=", userId).where("listingId", "=", listingId).execute();
}
