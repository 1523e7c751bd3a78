import { expressionBuilder, sql } from "kysely";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { toColumns } from "#app/features/saved-searches/model/columns.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import { ownedBy, type SearchOwner } from "#app/features/saved-searches/model/searches.queries.server.ts";
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

/** Deletes the waiting matches of a search that do not fit these criteria; what becomes of a home is told all the same. */
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

/** PostgreSQL's code for a value that another row has. */
const uniqueViolation = "23505";
