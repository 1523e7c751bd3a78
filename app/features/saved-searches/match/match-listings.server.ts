import { transaction } from "#db/transaction.server.ts";
import { announceDigests } from "#app/features/saved-searches/model/schedule-digests.server.ts";
import { insertMatches, type Matched } from "./match.queries.server.ts";
import type { MatchReason } from "#app/features/saved-searches/model/new-homes.ts";

/**
 * Searches that have a match stay locked until the transaction ends, and whoever changes one waits that long: a
 * transaction takes as many homes as fit into about this time, which depends on how many searches there are.
 */
const aimedMillis = 400;
const mostTogether = 200;
let together = 10;

/**
 * Brings homes to the live searches that want them; what a search was told of, or is about to be told of, stays as it
 * is. Doing it again, or in two places at once, records nothing twice. Homes that are not visible (any more) match
 * nothing. Throws `Unavailable` when PostgreSQL is away, and when `signal` aborts; doing it again does the rest.
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
    const homes = listingIds.slice(first, first + together);
    const start = performance.now();
    const { matches, searches } = await matchTogether(homes, reason);
    adjust(homes.length, performance.now() - start);
    first += homes.length;
    all.matches += matches;
    all.searches += searches;
  }
  return all;
}

function matchTogether(listingIds: readonly number[], reason: MatchReason): Promise<Matched> {
  return transaction(
    async () => {
      const matched = await insertMatches(listingIds, reason);
      await announceDigests(matched.nextRunAt);
      return matched;
    },
    { patient: true },
  );
}

/** Fewer homes next time when these took too long; more, but at most twice as many, when there was time left. */
function adjust(homes: number, millis: number): void {
  const fitting = Math.floor((homes * aimedMillis) / millis);
  together = Math.max(1, Math.min(fitting, together * 2, mostTogether));
}
