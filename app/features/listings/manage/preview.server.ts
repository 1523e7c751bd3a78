import { findListingSurroundings, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";
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
  const { stepFreeAccess = null, stepFreeBathroom = null } = row;
  const { latitude = null, longitude = null } = row;
  const isShownWhole = row.addressDisplay === "full";
  return {
    ...row,
    bedrooms,
    bathrooms,
    parking,
    landSize,
    heroImageUrl,
    stepFreeAccess,
    stepFreeBathroom,
    latitude: isShownWhole ? latitude : null,
    longitude: isShownWhole ? longitude : null,
    underOfferAt: null,
    closedOn: null,
    closedPrice: null,
    priceWithheld: false,
    id: before?.id ?? 0,
    publishedAt: before?.publishedAt ?? now.toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...(await findListingSurroundings(agentId, row, before?.id)),
  };
}
