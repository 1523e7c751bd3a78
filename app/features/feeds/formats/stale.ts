import type { FeedListing } from "#app/features/feeds/model/feed-listing.ts";
import { listingMessage } from "#app/features/feeds/model/notes.ts";

/** Of several versions of a listing in one file the newest counts, of equally new ones the last; the others are stale. */
export function markStale(listings: FeedListing[]): FeedListing[] {
  const newest = new Map<string, FeedListing>();
  for (const listing of listings) {
    if (listing.verdict) continue;
    const before = newest.get(keyOf(listing));
    if (!before || listing.modTime >= before.modTime) newest.set(keyOf(listing), listing);
  }
  return listings.map((listing) => {
    const kept = newest.get(keyOf(listing));
    if (listing.verdict || !kept || kept === listing) return listing;
    const at = { writtenName: "uniqueID", line: listing.line };
    const messages = [...listing.messages, listingMessage("identity.duplicate", at, String(kept.line))];
    return { ...listing, verdict: "STALE", messages };
  });
}

function keyOf({ agentId, uniqueId }: FeedListing): string {
  return JSON.stringify([agentId, uniqueId]);
}
