import type { EventPayload } from "#app/jobs/events.ts";
import { transaction } from "#db/transaction.server.ts";
import { findSettledPriceDrops, type PriceDrop } from "#app/features/listings/model/history.queries.server.ts";
import { scheduleDigests } from "#app/features/saved-searches/model/lifecycle.server.ts";
import {
  insertChangedMatches,
  insertMatches,
  lockHomes,
  type Matched,
} from "#app/features/saved-searches/alerts.queries.server.ts";
import type { MatchReason } from "#app/features/saved-searches/model/saved-search.ts";

/**
 * Matching searches stay locked for this long. The batch size adapts, because the duration depends on the number of
 * searches.
 */
const targetMillis = 400;
const maxBatchSize = 200;
let batchSize = 10;

/**
 * Records which live searches match these homes. Ignores unpublished homes. Idempotent and safe in parallel. Throws
 * `Unavailable` without PostgreSQL or when `signal` aborts; run again to continue.
 */
export async function matchListings(
  listingIds: readonly number[],
  reason: Exclude<MatchReason, "changed">,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Pick<Matched, "matches" | "searches">> {
  return matchInBatches(listingIds, (homes) => insertMatches(homes, reason), signal);
}

/**
 * Records which live searches match these homes at their lower price. Ignores corrected drops. Events of older versions
 * have no `changeId` and always count. Throws like `matchListings`.
 */
export async function matchPriceDrops(
  drops: readonly { listingId: number; changeId?: number }[],
  options: { signal?: AbortSignal } = {},
): Promise<Pick<Matched, "matches" | "searches">> {
  const isKnown = (drop: (typeof drops)[number]): drop is PriceDrop => drop.changeId !== undefined;
  const settled = await findSettledPriceDrops(drops.filter(isKnown));
  const others = drops.filter((drop) => !isKnown(drop)).map(({ listingId }) => listingId);
  return matchListings([...new Set([...settled, ...others])], "price_dropped", options);
}

/** Records which live searches to notify again of changes since their last mail. Throws like `matchListings`. */
export async function matchChanges(
  listingIds: readonly number[],
  { signal }: { signal?: AbortSignal } = {},
): Promise<Pick<Matched, "matches" | "searches">> {
  return matchInBatches(listingIds, insertChangedMatches, signal);
}

async function matchInBatches(
  listingIds: readonly number[],
  match: (homes: readonly number[]) => Promise<Matched>,
  signal: AbortSignal | undefined,
): Promise<Pick<Matched, "matches" | "searches">> {
  const all = { matches: 0, searches: 0 };
  let first = 0;
  while (first < listingIds.length) {
    signal?.throwIfAborted();
    const homes = listingIds.slice(first, first + batchSize);
    const start = performance.now();
    const { matches, searches } = await matchBatch(homes, match);
    adjustBatchSize(homes.length, performance.now() - start);
    first += homes.length;
    all.matches += matches;
    all.searches += searches;
  }
  return all;
}

function matchBatch(homes: readonly number[], match: (homes: readonly number[]) => Promise<Matched>): Promise<Matched> {
  return transaction(
    async () => {
      await lockHomes(homes);
      const matched = await match(homes);
      await scheduleDigests(matched.nextRunAt);
      return matched;
    },
    { forJobs: true },
  );
}

/** At most doubles the size. */
function adjustBatchSize(homes: number, millis: number): void {
  const fitting = Math.floor((homes * targetMillis) / millis);
  batchSize = Math.max(1, Math.min(fitting, batchSize * 2, maxBatchSize));
}

/** Handles batches of "listing.published". */
export async function matchPublished(
  events: readonly EventPayload<"listing.published">[],
  signal: AbortSignal,
): Promise<void> {
  await matchListings(listingsOf(events), "published", { signal });
}

/** Handles batches of "listing.price_dropped". */
export async function matchPriceDropped(
  events: readonly EventPayload<"listing.price_dropped">[],
  signal: AbortSignal,
): Promise<void> {
  await matchPriceDrops(events, { signal });
}

/** Handles batches of "listing.changed". */
export async function matchChanged(
  events: readonly EventPayload<"listing.changed">[],
  signal: AbortSignal,
): Promise<void> {
  await matchChanges(listingsOf(events), { signal });
}

function listingsOf(events: readonly { listingId: number }[]): number[] {
  return [...new Set(events.map(({ listingId }) => listingId))];
}
