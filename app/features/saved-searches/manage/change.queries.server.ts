import { expressionBuilder, sql } from "kysely";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { toColumns } from "#app/features/saved-searches/model/columns.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import { nextRun, ownedBy, type SearchOwner } from "#app/features/saved-searches/model/searches.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

/** Pauses a search: no matching and no digest until it is resumed. Its matches stay. */
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

/** Resumes a search: it is live again if it is confirmed. */
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

/** Sets the criteria; false when the address has such a search, after which the surrounding transaction must be rolled back. */
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

/** Deletes the waiting matches of a search that do not fit these criteria. */
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
    .where("listingId", "not in", fitting)
    .execute();
}

/** Makes the matches of cancelled mails wait again: nobody was notified of them. */
export async function clearNotifiedAt(id: number): Promise<void> {
  await db()
    .updateTable("savedSearchMatches")
    .set({ notifiedAt: null, messageId: null })
    .where("savedSearchId", "=", id)
    .where("messageId", "in", (eb) =>
      eb.selectFrom("messages").select("messages.id").where("savedSearchId", "=", id).where("status", "=", "cancelled"),
    )
    .execute();
}

/** Sets when the digest of a search is due and returns that; null when it is not live or no match waits. */
export async function updateNextRun(id: number): Promise<Date | null> {
  const row = await db()
    .updateTable("savedSearches")
    .set({
      nextRunAt: sql<Date | null>`
        case when saved_searches.is_live and exists (
          select from saved_search_matches as waiting
          where waiting.saved_search_id = saved_searches.id and waiting.notified_at is null
        ) then ${nextRun()} end`,
    })
    .where("savedSearches.id", "=", id)
    .returning("nextRunAt")
    .executeTakeFirst();
  return row?.nextRunAt ?? null;
}

/** PostgreSQL's code for a value that another row has. */
const uniqueViolation = "23505";
