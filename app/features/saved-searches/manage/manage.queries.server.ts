import { expressionBuilder, sql } from "kysely";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { type SearchFrequency, toColumns } from "#app/features/saved-searches/model/saved-search.ts";
import {
  ownedBy,
  savedCriteria,
  type SearchOwner,
} from "#app/features/saved-searches/model/searches.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface OwnSearch {
  id: number;
  criteria: Criteria;
  frequency: SearchFrequency;
  pausedAt: Date | null;
  isConfirmed: boolean;
  /** With or without homes. */
  lastRunAt: Date | null;
  /** Null before the first mail. */
  notifiedAt: Date | null;
  notifiedHomes: number | null;
  waitingHomes: number;
}

/** Above the limit of an address (50), because searches of two addresses can be merged. */
const MAX_LISTED = 200;

/** Finds up to 200 searches of an owner, newest first. */
export async function findSearches(owner: SearchOwner): Promise<OwnSearch[]> {
  const rows = await ownSearches(owner).orderBy("savedSearches.id", "desc").limit(MAX_LISTED).execute();
  return rows.map(toOwnSearch);
}

/** Finds a search. Undefined if deleted or not the owner's. */
export async function findSearch(owner: SearchOwner, id: number): Promise<OwnSearch | undefined> {
  const row = await ownSearches(owner).where("savedSearches.id", "=", id).executeTakeFirst();
  return row && toOwnSearch(row);
}

function ownSearches(owner: SearchOwner) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("savedSearchMatches")
          .select(({ fn }) => ["savedSearchMatches.notifiedAt", fn.countAll<number>().as("notifiedHomes")])
          .whereRef("savedSearchMatches.savedSearchId", "=", "savedSearches.id")
          .where("savedSearchMatches.notifiedAt", "is not", null)
          .groupBy("savedSearchMatches.notifiedAt")
          .orderBy("savedSearchMatches.notifiedAt", "desc")
          .limit(1)
          .as("lastMail"),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      "savedSearches.id",
      savedCriteria.as("criteria"),
      "savedSearches.frequency",
      "savedSearches.pausedAt",
      "savedSearches.lastRunAt",
      "lastMail.notifiedAt",
      "lastMail.notifiedHomes",
      eb("savedSearches.confirmedAt", "is not", null).$castTo<boolean>().as("isConfirmed"),
      eb
        .selectFrom("savedSearchMatches")
        .select((waiting) => waiting.fn.countAll<number>().as("count"))
        .whereRef("savedSearchMatches.savedSearchId", "=", "savedSearches.id")
        .where("savedSearchMatches.notifiedAt", "is", null)
        .as("waitingHomes"),
    ])
    .where(ownedBy(owner));
}

/** A check constraint allows only these values. */
function toOwnSearch<Row extends { frequency: string; waitingHomes: number | null }>(row: Row) {
  return {
    ...row,
    frequency: row.frequency as SearchFrequency,
    waitingHomes: row.waitingHomes ?? 0,
  };
}

/** Pauses matching and digests of a search. Preserves its matches. */
export async function updatePaused(owner: SearchOwner, id: number): Promise<void> {
  await db()
    .updateTable("savedSearches")
    .set({
      isLive: false,
      pausedAt: sql<Date>`coalesce(saved_searches.paused_at, now())`,
      nextRunAt: null,
      updatedAt: sql`now()`,
    })
    .where("savedSearches.id", "=", id)
    .where(ownedBy(owner))
    .execute();
}

/** Confirmed searches are live again. */
export async function updateResumed(owner: SearchOwner, id: number): Promise<void> {
  await db()
    .updateTable("savedSearches")
    .set((eb) => ({
      pausedAt: null,
      isLive: eb("savedSearches.confirmedAt", "is not", null).$castTo<boolean>(),
      updatedAt: sql`now()`,
    }))
    .where("savedSearches.id", "=", id)
    .where(ownedBy(owner))
    .execute();
}

/** Sets how often a search mails. */
export async function updateFrequency(owner: SearchOwner, id: number, frequency: SearchFrequency): Promise<void> {
  await db()
    .updateTable("savedSearches")
    .set({ frequency, updatedAt: sql`now()` })
    .where("savedSearches.id", "=", id)
    .where(ownedBy(owner))
    .execute();
}

/** Sets the criteria. Returns false when the address already has such a search; roll back then. */
export async function updateCriteria(
  owner: SearchOwner,
  id: number,
  { frequency, ...criteria }: Criteria & { frequency: SearchFrequency },
): Promise<boolean> {
  try {
    await db()
      .updateTable("savedSearches")
      .set({ ...toColumns(criteria), frequency, updatedAt: sql`now()` })
      .where("savedSearches.id", "=", id)
      .where(ownedBy(owner))
      .execute();
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === uniqueViolation) return false;
    throw error;
  }
}

/** Deletes pending matches that do not meet the criteria, except changes of reported homes. */
export async function deleteObsoleteMatches(id: number, criteria: Criteria): Promise<void> {
  const fitting = db()
    .selectFrom("listings")
    .innerJoin("savedSearchMatches as waiting", "waiting.listingId", "listings.id")
    .select("listings.id")
    .where("waiting.savedSearchId", "=", id)
    .where("waiting.notifiedAt", "is", null)
    .where(listingMatches(expressionBuilder<DB, "listings">(), criteria));
  await db()
    .deleteFrom("savedSearchMatches")
    .where("savedSearchId", "=", id)
    .where("notifiedAt", "is", null)
    .where("reason", "<>", "changed")
    .where("listingId", "not in", fitting)
    .execute();
}

/** PostgreSQL's `unique_violation`. */
const uniqueViolation = "23505";

/** Finds the searches of this address's account that still have its old address. */
export async function findSearchesWithOldAddress(email: string): Promise<number[]> {
  const rows = await withOldAddress(email)
    .select("savedSearches.id")
    .orderBy("savedSearches.id")
    .forUpdate("savedSearches")
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the subscribers of these searches, by id. */
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
 * Merges duplicates before searches move to an address: moves reported matches and mails, so that no home is mailed
 * again.
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

/** Also of their queued mails. */
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
  // Messages are deleted with their subscriber, so assign the new one.
  await db()
    .updateTable("messages")
    .set({ subscriberId })
    .where("savedSearchId", "in", searches)
    .where("subscriberId", "is not", null)
    .execute();
}
