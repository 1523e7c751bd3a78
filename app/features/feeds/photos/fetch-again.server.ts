import { findAgencyOfUser } from "#app/features/agents/model/agency.queries.server.ts";
import { lockSlots, updateSlotsWaiting } from "#app/features/feeds/model/feed-photos.queries.server.ts";
import { publishPhotosDue } from "#app/features/feeds/model/feed-photos.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { photoMessages as messages } from "./photos.messages.ts";
import { findFeedListing } from "./photos.queries.server.ts";

/**
 * Has all photos of a home fetched from their addresses, those that were given up, too; what is shown stays until then. Throws
 * `NotFound` for a home that no feed of the member's agency keeps, and `TooMany`.
 */
export async function fetchPhotosAgain({ user }: Member, listingId: number): Promise<void> {
  const agencyId = await findAgencyOfUser(user.id);
  const feedListingId = agencyId === undefined ? undefined : await findFeedListing(listingId, agencyId);
  if (feedListingId === undefined) throw new NotFound(messages.notFound);
  await consumeRateLimit("feed.photos.listing", String(listingId));
  await transaction(async () => {
    const { slots = [] } = (await lockSlots(feedListingId)) ?? {};
    // What came in a ZIP was taken from it when it came.
    const again = slots.filter(({ state, url }) => state !== "removed" && url !== null);
    await updateSlotsWaiting(again.map(({ id }) => id));
    await publishPhotosDue(feedListingId, again);
  });
}
