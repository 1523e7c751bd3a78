import { transaction } from "#db/transaction.server.ts";
import { scheduleDigests } from "#app/features/saved-searches/model/schedule-digests.server.ts";
import { insertMatches, type Matched } from "./match.queries.server.ts";
import type { MatchReason } from "#app/features/saved-searches/model/new-homes.ts";

/**
 * Searches with a match stay locked until the transaction ends, and changing one waits that long. So a transaction takes
 * as many homes as fit into about this time, which depends on the number of searches.
 */
const targetMillis = 400;
const maxBatchSize = 200;
let batchSize = 10;

/**
 * Records which live searches these homes match. A match that is there already, notified or not, stays as it is, so that
 * running twice or in parallel records nothing twice. Homes that are not published match nothing. Throws `Unavailable`
 * when PostgreSQL is away, and when `signal` aborts; running it again does the rest.
 */
export async function matchListings(
  listingIds: readonly number[],
  reason: MatchReason,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Pick<Matched, "matches" | "searches">> {
  const all = { matches: 0, searches: 0 };
  let first = 0;
  while (first < listingIds.length) {
    signal?.throwIfAborted();
    const homes = listingIds.slice(first, first + batchSize);
    const start = performance.now();
    const { matches, searches } = await matchBatch(homes, reason);
    adjustBatchSize(homes.length, performance.now() - start);
    first += homes.length;
    all.matches += matches;
    all.searches += searches;
  }
  return all;
}

function matchBatch(listingIds: readonly number[], reason: MatchReason): Promise<Matched> {
  return transaction(
    async () => {
      const matched = await insertMatches(listingIds, reason);
      await scheduleDigests(matched.nextRunAt);
      return matched;
    },
    { patient: true },
  );
}

/** Fits the next batch to the target time; it grows at most twofold. */
function adjustBatchSize(homes: number, millis: number): void {
  const fitting = Math.floor((homes * targetMillis) / millis);
  batchSize = Math.max(1, Math.min(fitting, batchSize * 2, maxBatchSize));
}
