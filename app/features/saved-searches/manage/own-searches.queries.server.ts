import { type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { nextRun } from "#app/features/saved-searches/model/next-run.queries.server.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { toColumns } from "#app/features/saved-searches/model/columns.ts";
import { savedCriteria } from "#app/features/saved-searches/model/criteria.queries.server.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";

/** Whose searches: all of an address, for whoever has its link, or those that a signed-in person saved. */
export type SearchOwner = { subscriberId: number } | { userId: number };

/** A saved search as those to whom it belongs see it. */
export interface OwnSearch {
  id: number;
  criteria: Criteria;
  frequency: SearchFrequency;
  pausedAt: Date | null;
  /** Whether its address has said yes to such mail. */
  isConfirmed: boolean;
  /** When it was last asked whether it had something to tell. */
  lastRunAt: Date | null;
  /** The homes that it told last, and when; null before the first mail. */
  toldAt: Date | null;
  toldHomes: number | null;
  /** Homes that wait for its next mail. */
  waitingHomes: number;
}

/** More than an address may save (50), as two addresses of a person can come together. */
const MOST_SHOWN = 200;

/** Ownership is a `where`: what is not theirs is not found. */
function ownedBy(owner: SearchOwner) {
  return (eb: ExpressionBuilder<DB, "savedSearches">) =>
    "userId" in owner
      ? eb("savedSearches.userId", "=", owner.userId)
      : eb(
          "savedSearches.email",
          "=",
          eb.selectFrom("subscribers").select("subscribers.email").where("subscribers.id", "=", owner.subscriberId),
        );
}

/** Somebody's searches, the newest first: at most 200. */
export async function findSearches(owner: SearchOwner): Promise<OwnSearch[]> {
  const rows = await ownSearches(owner).orderBy("savedSearches.id", "desc").limit(MOST_SHOWN).execute();
  return rows.map(asOwnSearch);
}

/** One of somebody's searches; undefined when it is gone or not theirs. */
export async function findSearch(owner: SearchOwner, id: number): Promise<OwnSearch | undefined> {
  const row = await ownSearches(owner).where("savedSearches.id", "=", id).executeTakeFirst();
  return row && asOwnSearch(row);
}

/** The searches with `(select told_at, count(*) from saved_search_matches ... group by told_at order by told_at desc limit 1)`. */
function ownSearches(owner: SearchOwner) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("savedSearchMatches")
          .select((told) => ["savedSearchMatches.toldAt", told.fn.countAll<number>().as("toldHomes")])
          .whereRef("savedSearchMatches.savedSearchId", "=", "savedSearches.id")
          .where("savedSearchMatches.toldAt", "is not", null)
          .groupBy("savedSearchMatches.toldAt")
          .orderBy("savedSearchMatches.toldAt", "desc")
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
      "lastMail.toldAt",
      "lastMail.toldHomes",
      eb("subscribers.confirmedAt", "is not", null).$castTo<boolean>().as("isConfirmed"),
      eb
        .selectFrom("savedSearchMatches")
        .select((waiting) => waiting.fn.countAll<number>().as("count"))
        .whereRef("savedSearchMatches.savedSearchId", "=", "savedSearches.id")
        .where("savedSearchMatches.toldAt", "is", null)
        .as("waitingHomes"),
    ])
    .where(ownedBy(owner));
}

/** The columns' checks allow these words only. */
function asOwnSearch<Row extends { frequency: string; waitingHomes: number | null }>(row: Row) {
  return {
    ...row,
    frequency: row.frequency as SearchFrequency,
    waitingHomes: row.waitingHomes ?? 0,
  };
}

/** The subscriber of one of somebody's searches; undefined when it is gone or not theirs. */
export async function findSubscriberOf(owner: SearchOwner, id: number): Promise<number | undefined> {
  const found = await subscribersOf(owner).where("savedSearches.id", "=", id).executeTakeFirst();
  return found?.subscriberId;
}

/** The subscribers of all of somebody's searches, in the order of their ids; almost always one. */
export async function findSubscribersOf(owner: SearchOwner): Promise<number[]> {
  const rows = await subscribersOf(owner).distinct().orderBy("subscribers.id").execute();
  return rows.map(({ subscriberId }) => subscriberId);
}

function subscribersOf(owner: SearchOwner) {
  return db()
    .selectFrom("savedSearches")
    .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
    .select("subscribers.id as subscriberId")
    .where(ownedBy(owner));
}

/** No home is looked for and no mail is due until it is resumed; what it found so far is kept. */
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

/** Live again, if its address is confirmed. */
export async function updateResumed(owner: SearchOwner, id: number): Promise<void> {
  await db()
    .updateTable("savedSearches")
    .set((eb) => ({
      pausedAt: null,
      isLive: eb
        .exists(
          eb
            .selectFrom("subscribers")
            .select("subscribers.id")
            .whereRef("subscribers.email", "=", "savedSearches.email")
            .where("subscribers.confirmedAt", "is not", null),
        )
        .$castTo<boolean>(),
      updatedAt: sql`now()`,
    }))
    .where("savedSearches.id", "=", id)
    .where(ownedBy(owner))
    .execute();
}

export async function updateFrequency(owner: SearchOwner, id: number, frequency: SearchFrequency): Promise<void> {
  await db()
    .updateTable("savedSearches")
    .set({ frequency, updatedAt: sql`now()` })
    .where("savedSearches.id", "=", id)
    .where(ownedBy(owner))
    .execute();
}

/** False when the address has a search with these criteria; a transaction around it is then lost. */
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

/** Of the homes that it would tell next, forgets those that these criteria do not match. */
export async function deleteUnwantedMatches(id: number, criteria: Criteria): Promise<void> {
  const wanted = db()
    .selectFrom("listings")
    .innerJoin("savedSearchMatches as waiting", "waiting.listingId", "listings.id")
    .select("listings.id")
    .where("waiting.savedSearchId", "=", id)
    .where("waiting.toldAt", "is", null)
    .where(listingMatches(expressionBuilder<DB, "listings">(), criteria));
  await db()
    .deleteFrom("savedSearchMatches")
    .where("savedSearchId", "=", id)
    .where("toldAt", "is", null)
    .where("listingId", "not in", wanted)
    .execute();
}

/** The homes of its cancelled mails were never told: they wait again. */
export async function untellCancelled(id: number): Promise<void> {
  await db()
    .updateTable("savedSearchMatches")
    .set({ toldAt: null, messageId: null })
    .where("savedSearchId", "=", id)
    .where("messageId", "in", (eb) =>
      eb.selectFrom("messages").select("messages.id").where("savedSearchId", "=", id).where("status", "=", "cancelled"),
    )
    .execute();
}

/** Sets when its digest is due by its frequency of now, and answers that; null when it is not live or has nothing to tell. */
export async function reschedule(id: number): Promise<Date | null> {
  const row = await db()
    .updateTable("savedSearches")
    .set({
      nextRunAt: sql<Date | null>`
        case when saved_searches.is_live and exists (
          select from saved_search_matches as waiting
          where waiting.saved_search_id = saved_searches.id and waiting.told_at is null
        ) then ${nextRun()} end`,
    })
    .where("savedSearches.id", "=", id)
    .returning("nextRunAt")
    .executeTakeFirst();
  return row?.nextRunAt ?? null;
}

/**
 * Deletes all of somebody's searches with their matches and mails; answers how many there were. Locked in the order of
 * their ids, as matching does.
 */
export async function deleteSearches(owner: SearchOwner): Promise<number> {
  const inOrder = db().selectFrom("savedSearches").select("id").where(ownedBy(owner)).orderBy("id").forUpdate();
  const { numDeletedRows } = await db().deleteFrom("savedSearches").where("id", "in", inOrder).executeTakeFirst();
  return Number(numDeletedRows);
}

/** PostgreSQL's code for a value that another row has. */
const uniqueViolation = "23505";
