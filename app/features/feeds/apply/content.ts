import { allFeatures, MAX_FEATURES } from "#app/features/feeds/formats/words.ts";
import { MAX_ROOMS, sumOfParking } from "#app/features/feeds/formats/values.ts";
import type { FeedListing, FeedPicture } from "#app/features/feeds/model/feed-listing.ts";

/** What says how a version was read, and not what the home is. */
const OF_READING = [
  "position",
  "line",
  "verdict",
  "messages",
  "agentId",
  "uniqueId",
  "status",
  "modTime",
  "modTimeSource",
] as const;

/** What one version of a listing says of the home. */
export type SaidContent = Omit<FeedListing, (typeof OF_READING)[number]>;

/** What a feed has said of a home so far: a field that was never mentioned is absent. */
export type FeedContent = Partial<SaidContent>;

/** What a version says, without how it was read. */
function contentOf(listing: FeedListing): FeedContent {
  return Object.fromEntries(
    Object.entries(listing).filter(
      ([name, value]) => value !== undefined && !(OF_READING as readonly string[]).includes(name),
    ),
  );
}

/**
 * What a home is after a version: a field that it does not mention stays, and so does a photo whose slot it does not name.
 * A version that takes the home off the market says nothing else of it.
 */
export function mergeContent(before: FeedContent, listing: FeedListing): FeedContent {
  const said = contentOf(listing);
  if (listing.status !== "current") {
    const { kind, listingType, closing } = listing;
    // It comes back without the mark of an offer, unless that is sent again.
    const { underOffer: _ended, ...rest } = before;
    return { kind, listingType, ...rest, ...(closing && { closing }) };
  }
  const { closing: _over, ...rest } = before;
  const pictures = {
    ...(said.photos !== undefined && { photos: mergePictures(before.photos, said.photos) }),
    ...(said.floorplans !== undefined && { floorplans: mergePictures(before.floorplans, said.floorplans) }),
  };
  return {
    ...rest,
    ...said,
    ...pictures,
    ...mergeParking(before, said),
    ...mergeFeatures(before, said),
    ...endedTerms(before, said),
  };
}

/** The features of a group stay where only those of another one, or the kind of home, are mentioned. */
function mergeFeatures(before: FeedContent, { features, featureParts }: FeedContent): FeedContent {
  if (!featureParts) return features === undefined ? {} : { featureParts: undefined };
  const parts = { ...(before.featureParts ?? { features: before.features ?? [] }), ...featureParts };
  return { featureParts: parts, features: allFeatures(parts).slice(0, MAX_FEATURES) };
}

/** Garages stay where only carports are mentioned. */
function mergeParking(before: FeedContent, { parking, parkingParts }: FeedContent): FeedContent {
  if (parking === undefined) return {};
  if (!parkingParts) return { parkingParts: undefined };
  const parts = { ...before.parkingParts, ...parkingParts };
  const sum = sumOfParking(parts);
  return sum !== null && sum > MAX_ROOMS ? { parkingParts, parking } : { parkingParts: parts, parking: sum };
}

/** What a version means for what it does not mention. */
function endedTerms(before: FeedContent, said: FeedContent): FeedContent {
  return {
    // A new figure ends a guide: nobody stated its upper end of this one.
    ...(said.price !== undefined && said.priceTo === undefined && before.priceTo && { priceTo: null }),
    ...(said.price !== undefined && before.isPriceOpen && !said.isPriceOpen && { isPriceOpen: undefined }),
    // A rural home is land for want of bedrooms, which are known here.
    ...(said.kind === "rural" &&
      said.bedrooms === undefined &&
      before.bedrooms &&
      before.propertyType && { propertyType: before.propertyType }),
  };
}

function mergePictures(before: FeedContent["photos"], said: readonly FeedPicture[] | null): FeedPicture[] {
  if (said === null) return [];
  const slots = new Map((before ?? []).map((picture) => [picture.slot, picture]));
  for (const picture of said) {
    if ("removed" in picture) slots.delete(picture.slot);
    else slots.set(picture.slot, picture);
  }
  // As the feed orders them, which is by slot; those that it did not name keep their place among them.
  return [...slots.values()].toSorted((one, other) => (slotOrder(one.slot) < slotOrder(other.slot) ? -1 : 1));
}

/** "m" is the first, then "a" to "z", then "aa" and on. */
function slotOrder(slot: string): string {
  return slot === "m" ? "" : `${String(slot.length).padStart(2, "0")}${slot}`;
}

/** A text that is the same for two versions exactly when they say the same; what the order of fields is does not matter. */
export function canonicalText(listing: FeedListing): string {
  // A picture of a ZIP may be another one under the same name: only the time tells.
  const pictures = [...(listing.photos ?? []), ...(listing.floorplans ?? [])];
  const time = pictures.some((picture) => "file" in picture) && { modTime: listing.modTime };
  // In which elements something is said matters to the next version, and not to what this one says.
  const { parkingParts: _parking, featureParts: _features, ...content } = contentOf(listing);
  return JSON.stringify({ status: listing.status, ...time, ...content }, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** The content as it was stored as JSON, its moments as moments. */
export function readContent(json: unknown): FeedContent {
  const content = (json ?? {}) as FeedContent;
  const moment = (value: unknown) => (typeof value === "string" ? new Date(value) : undefined);
  const pictures = (list: FeedContent["photos"]) =>
    list?.map((picture) => ({ ...picture, modTime: moment(picture.modTime) }));
  return {
    ...content,
    ...(content.auctionAt != null && { auctionAt: moment(content.auctionAt) }),
    ...(content.photos != null && { photos: pictures(content.photos) }),
    ...(content.floorplans != null && { floorplans: pictures(content.floorplans) }),
  };
}
