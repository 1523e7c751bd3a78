import { findListingSurroundings, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";
import { dateLabel, longDateLabel, sydneyDate, timeLabel, sydneyIso } from "#app/lib/sydney-time.ts";
import type { ListingInput } from "./input.schema.ts";
import type { OwnListing } from "./own-listings.queries.server.ts";

/**
 * A listing as its page would show it to others, made from what was typed: nothing is stored. A new one has no number yet: 0.
 */
export async function previewListing(
  input: ListingInput,
  agentId: number | null,
  before?: Pick<OwnListing, "id" | "publishedAt">,
): Promise<ListingDetail> {
  const now = new Date();
  // The owner is not shown: any will do for the rules of a row.
  const row = listingInsertSchema.parse({
    ...input,
    createdByUserId: 1,
    agentId,
    publishedAt: now,
  });
  const { bedrooms = null, bathrooms = null, parking = null, landSize = null, heroImageUrl = null } = row;
  const { floorArea = null, videoUrl = null, tourUrl = null } = row;
  const { stepFreeAccess = null, stepFreeBathroom = null } = row;
  const { latitude = null, longitude = null } = row;
  const { priceTo = null, priceWords = null, saleMethod = null, auctionAt, auctionPlace = null } = row;
  const { availableFrom = null, bond = null, bondWeeks = null, leaseMonths = null } = row;
  const terms = { priceTo, priceWords, saleMethod, auctionPlace, availableFrom, bond, bondWeeks, leaseMonths };
  const auction = auctionAt && auctionAt > now ? auctionAt : undefined;
  const isShownWhole = row.addressDisplay === "full";
  return {
    ...row,
    bedrooms,
    bathrooms,
    parking,
    landSize,
    floorArea,
    heroImageUrl,
    videoUrl,
    tourUrl,
    stepFreeAccess,
    stepFreeBathroom,
    ...terms,
    auctionAt: auctionAt ? sydneyIso(auctionAt) : null,
    auctionDay: auction ? dateLabel(sydneyDate(auction)) : null,
    auctionTime: auction ? `${longDateLabel(sydneyDate(auction))}, ${timeLabel(auction)}` : null,
    availableDay: availableFrom && availableLabel(availableFrom, now),
    latitude: isShownWhole ? latitude : null,
    longitude: isShownWhole ? longitude : null,
    underOfferAt: null,
    closedOn: null,
    closedPrice: null,
    priceWithheld: false,
    id: before?.id ?? 0,
    // Arranged beside the listing, which shows nothing of it before it is published.
    inspectionsByAppointment: false,
    publishedAt: before?.publishedAt ?? now.toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...(await findListingSurroundings(agentId, row, before?.id)),
  };
}

function availableLabel(date: string, now: Date): string {
  return date <= sydneyDate(now) ? "now" : longDateLabel(date).replace(/^\S+ /, "");
}
