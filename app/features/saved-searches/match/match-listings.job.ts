import type { EventPayload } from "#app/jobs/events.ts";
import { matchChanges, matchListings, matchPriceDrops } from "./match-listings.server.ts";

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
