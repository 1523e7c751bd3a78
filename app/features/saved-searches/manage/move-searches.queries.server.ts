import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** The searches of the account with this address that still have another address. */
export async function findSearchesWithOldAddress(email: string): Promise<number[]> {
  const rows = await withOldAddress(email)
    .select("savedSearches.id")
    .orderBy("savedSearches.id")
    .forUpdate("savedSearches")
    .execute();
  return rows.map(({ id }) => id);
}

/** The subscribers of these searches, in the order of their ids. */
export async function findSubscribersWithOldAddress(email: string): Promise<number[]> {
  const rows = await withOldAddress(email)
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select("subscribers.id")
    .distinct()
    .orderBy("subscribers.id")
    .execute();
  return rows.map(({ id }) => id);
}

function withOldAddress(email: string) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("users", "users.id", "savedSearches.userId")
    .where("users.email", "=", email)
    .where("savedSearches.email", "<>", email);
}

/**
 * Before searches move to an address: where the address has one with the same criteria, deletes that one and passes its
 * notified matches and its mails to the one that moves, so that no home is mailed to the address twice.
 */
export async function mergeDuplicateSearches(searches: readonly number[], email: string): Promise<void> {
  const { rows: duplicates } = await sql<{ ownId: number; duplicateId: number }>`
    select own.id as "ownId", duplicate.id as "duplicateId"
    from saved_searches as own join saved_searches as duplicate on duplicate.email = ${email}
      and duplicate.criteria_key = own.criteria_key
    where own.id = any(${[...searches]}::integer[])`.execute(db());
  for (const { ownId, duplicateId } of duplicates) {
    await sql`update messages set saved_search_id = ${ownId} where saved_search_id = ${duplicateId}`.execute(db());
    await sql`
      insert into saved_search_matches (saved_search_id, listing_id, reason, created_at, notified_at, message_id,
        notified_change_id, since_change_id)
      select ${ownId}, listing_id, reason, matches.created_at, notified_at, message_id, notified_change_id, since_change_id
      from saved_search_matches as matches join listings on listings.id = listing_id
      where saved_search_id = ${duplicateId} and (notified_at is not null or reason = 'changed')
      for key share of listings
      on conflict (saved_search_id, listing_id, since_change_id) do update set
        notified_change_id = greatest(saved_search_matches.notified_change_id, excluded.notified_change_id),
        notified_at = coalesce(saved_search_matches.notified_at, excluded.notified_at),
        message_id = coalesce(saved_search_matches.message_id, excluded.message_id)`.execute(db());
    await db().deleteFrom("savedSearches").where("id", "=", duplicateId).execute();
  }
}

/** Sets the address of searches and of their mails that wait to be sent. */
export async function updateSearchAddress(
  searches: readonly number[],
  { subscriberId, email }: { subscriberId: number; email: string },
): Promise<void> {
  if (searches.length === 0) return;
  await db()
    .updateTable("savedSearches")
    .set({ email, updatedAt: sql`now()` })
    .where("id", "in", searches)
    .execute();
  await db()
    .updateTable("messages")
    .set({ toAddress: email })
    .where("savedSearchId", "in", searches)
    .where("status", "=", "queued")
    .execute();
  // Mails about a search are erased with its subscriber, who is another one now.
  await db()
    .updateTable("messages")
    .set({ subscriberId })
    .where("savedSearchId", "in", searches)
    .where("subscriberId", "is not", null)
    .execute();
}
