import { db } from "#db/client.server.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { savedCriteria } from "#app/features/saved-searches/model/criteria.queries.server.ts";
import type { SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import { ownedBy, type SearchOwner } from "#app/features/saved-searches/model/searches.queries.server.ts";

/** A saved search as its owner sees it. */
export interface OwnSearch {
  id: number;
  criteria: Criteria;
  frequency: SearchFrequency;
  pausedAt: Date | null;
  /** Whether its address has confirmed it. */
  isConfirmed: boolean;
  /** When its digest last ran, with or without homes. */
  lastRunAt: Date | null;
  /** When its last mail was queued, and with how many homes; null before the first one. */
  notifiedAt: Date | null;
  notifiedHomes: number | null;
  /** How many homes wait for its next mail. */
  waitingHomes: number;
}

/** More than an address may save (50), as the searches of two addresses can be merged. */
const MAX_SHOWN = 200;

/** The searches of an owner, newest first: at most 200. */
export async function findSearches(owner: SearchOwner): Promise<OwnSearch[]> {
  const rows = await ownSearches(owner).orderBy("savedSearches.id", "desc").limit(MAX_SHOWN).execute();
  return rows.map(asOwnSearch);
}

/** A search; undefined when it is gone or not the owner's. */
export async function findSearch(owner: SearchOwner, id: number): Promise<OwnSearch | undefined> {
  const row = await ownSearches(owner).where("savedSearches.id", "=", id).executeTakeFirst();
  return row && asOwnSearch(row);
}

/** The searches with `(select notified_at, count(*) from saved_search_matches ... group by notified_at order by notified_at desc limit 1)`. */
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

/** The column's check allows these words only. */
function asOwnSearch<Row extends { frequency: string; waitingHomes: number | null }>(row: Row) {
  return {
    ...row,
    frequency: row.frequency as SearchFrequency,
    waitingHomes: row.waitingHomes ?? 0,
  };
}
