import { allFeatures, MAX_FEATURES } from "#app/features/imports/formats/vocabulary.ts";
import { MAX_ROOMS, sumOfParking } from "#app/features/imports/formats/values.ts";
import type { FeedListing, FeedPicture } from "#app/features/imports/model/import-listing.ts";

/** Fields about parsing, not about the home. */
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

export type SaidContent = Omit<FeedListing, (typeof OF_READING)[number]>;

/** The merged content of all versions; a field that was never sent is absent. */
export type FeedContent = Partial<SaidContent>;

function contentOf(listing: FeedListing): FeedContent {
  return Object.fromEntries(
    Object.entries(listing).filter(
      ([name, value]) => value !== undefined && !(OF_READING as readonly string[]).includes(name),
    ),
  );
}

/**
 * Merges a version into the content; fields and photo slots that it does not contain stay. A version that takes the home off
 * the market changes only the closing.
 */
export function mergeContent(before: FeedContent, listing: FeedListing): FeedContent {
  const said = contentOf(listing);
  if (listing.status !== "current") {
    const { kind, listingType, closing } = listing;
    // A home that returns to the market is not under offer unless that is sent again.
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

/** Keeps the features of groups that this version does not contain. */
function mergeFeatures(before: FeedContent, { features, featureParts }: FeedContent): FeedContent {
  if (!featureParts) return features === undefined ? {} : { featureParts: undefined };
  const parts = { ...(before.featureParts ?? { features: before.features ?? [] }), ...featureParts };
  return { featureParts: parts, features: allFeatures(parts).slice(0, MAX_FEATURES) };
}

/** Keeps the garages when only carports are sent. */
function mergeParking(before: FeedContent, { parking, parkingParts }: FeedContent): FeedContent {
  if (parking === undefined) return {};
  if (!parkingParts) return { parkingParts: undefined };
  const parts = { ...before.parkingParts, ...parkingParts };
  const sum = sumOfParking(parts);
  return sum !== null && sum > MAX_ROOMS ? { parkingParts, parking } : { parkingParts: parts, parking: sum };
}

/** Fields that a version changes without containing them. */
function endedTerms(before: FeedContent, said: FeedContent): FeedContent {
  return {
    // A new price without an upper end ends the price guide.
    ...(said.price !== undefined && said.priceTo === undefined && before.priceTo && { priceTo: null }),
    ...(said.price !== undefined && before.isPriceOpen && !said.isPriceOpen && { isPriceOpen: undefined }),
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
  return [...slots.values()].toSorted((one, other) => (slotOrder(one.slot) < slotOrder(other.slot) ? -1 : 1));
}

/** "m" is first, then "a" to "z", then "aa" and so on. */
function slotOrder(slot: string): string {
  return slot === "m" ? "" : `${String(slot.length).padStart(2, "0")}${slot}`;
}

/** A text that is equal for two versions with the same content, in any order of fields. */
export function canonicalText(listing: FeedListing): string {
  // A ZIP can hold another picture under the same name, so include the time.
  const pictures = [...(listing.photos ?? []), ...(listing.floorplans ?? [])];
  const time = pictures.some((picture) => "file" in picture) && { modTime: listing.modTime };
  // The source elements matter only for merging.
  const { parkingParts: _parking, featureParts: _features, ...content } = contentOf(listing);
  return JSON.stringify({ status: listing.status, ...time, ...content }, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** Parses stored content; dates become `Date`. */
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
