import { findListingSurroundings, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { type FieldValue, NOTHING_STATED, type OptionalFieldName } from "#app/features/listings/model/fields.ts";
import { type ListingInsert, listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";
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
  const stated = Object.entries(row).filter(([, value]) => value !== undefined);
  const listing: StatedListing = { ...row, ...NOTHING_STATED, ...Object.fromEntries(stated) };
  const { auctionAt, availableFrom, latitude, longitude } = listing;
  const auction = auctionAt && auctionAt > now ? auctionAt : undefined;
  const isShownWhole = listing.addressDisplay === "full";
  return {
    ...listing,
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

/** A row with null in every optional field that it leaves out. */
type StatedListing = Omit<ListingInsert, OptionalFieldName> & {
  [Name in OptionalFieldName]: FieldValue<Name> | null;
};

function availableLabel(date: string, now: Date): string {
  return date <= sydneyDate(now) ? "now" : longDateLabel(date).replace(/^\S+ /, "");
}
