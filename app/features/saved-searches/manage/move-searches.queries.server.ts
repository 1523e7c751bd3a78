import { sql } from "kysely";
import { searchKey } from "#app/features/saved-searches/model/criteria.queries.server.ts";
import { db } from "#db/client.server.ts";

/** The searches of the account with this address that still mail to another one. */
export async function findLeftBehind(email: string): Promise<number[]> {
  const rows = await leftBehind(email)
    .select("savedSearches.id")
    .orderBy("savedSearches.id")
    .forUpdate("savedSearches")
    .execute();
  return rows.map(({ id }) => id);
}

/** The subscribers to whom they mail, in the order of their ids. */
export async function findSubscribersLeftBehind(email: string): Promise<number[]> {
  const rows = await leftBehind(email)
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select("subscribers.id")
    .distinct()
    .orderBy("subscribers.id")
    .execute();
  return rows.map(({ id }) => id);
}

function leftBehind(email: string) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("users", "users.id", "savedSearches.userId")
    .where("users.email", "=", email)
    .where("savedSearches.email", "<>", email);
}

/**
 * Before these searches come to an address: where it has the same one, that one is deleted, and what it told, with the
 * mail that did, counts as told by the one that comes, so that no home is told to an address twice.
 */
export async function absorbTwins(searches: readonly number[], email: string): Promise<void> {
  const { rows: twins } = await sql<{ ownId: number; twinId: number }>`
    select own.id as "ownId", twin.id as "twinId"
    from saved_searches as own join saved_searches as twin on twin.email = ${email}
      and (${searchKey("twin")}) = (${searchKey("own")})
    where own.id = any(${[...searches]}::integer[])`.execute(db());
  for (const { ownId, twinId } of twins) {
    await sql`update messages set saved_search_id = ${ownId} where saved_search_id = ${twinId}`.execute(db());
    await sql`
      insert into saved_search_matches (saved_search_id, listing_id, reason, created_at, told_at, message_id)
      select ${ownId}, listing_id, reason, created_at, told_at, message_id
      from saved_search_matches where saved_search_id = ${twinId} and told_at is not null
      on conflict (saved_search_id, listing_id) do update set
        told_at = coalesce(saved_search_matches.told_at, excluded.told_at),
        message_id = coalesce(saved_search_matches.message_id, excluded.message_id)`.execute(db());
    await db().deleteFrom("savedSearches").where("id", "=", twinId).execute();
  }
}

/** From now on they mail to this address; so does what waits to be sent of them. */
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
  // Mail about a search is erased with whoever has the search now.
  await db()
    .updateTable("messages")
    .set({ subscriberId })
    .where("savedSearchId", "in", searches)
    .where("subscriberId", "is not", null)
    .execute();
}
