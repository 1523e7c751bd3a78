import { MAX_ROOMS, sumOfParking } from "#app/features/imports/formats/values.ts";
import { joinFeatures, MAX_FEATURES } from "#app/features/imports/formats/vocabulary.ts";
import type {
  ImportInspection,
  ImportLink,
  ImportListing,
  ImportPicture,
} from "#app/features/imports/model/import-listing.ts";

const PARSING_FIELDS = [
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

export type VersionContent = Omit<ImportListing, (typeof PARSING_FIELDS)[number]>;

/** Merged from all versions; a field that was never sent is absent. */
export type ListingContent = Partial<VersionContent> & {
  /** Those of the last applied version, while a later version waits for the confirmation of its price. */
  appliedInspections?: ImportInspection[];
};

function toContent(listing: ImportListing): ListingContent {
  return Object.fromEntries(
    Object.entries(listing).filter(
      ([name, value]) => value !== undefined && !(PARSING_FIELDS as readonly string[]).includes(name),
    ),
  );
}

/** A version with the home off the market changes only the closing. */
export function mergeContent(
  { appliedInspections: _applied, ...before }: ListingContent,
  listing: ImportListing,
): ListingContent {
  const sent = toContent(listing);
  if (listing.status !== "current") {
    const { kind, listingType, closing } = listing;
    // Under offer only if sent again.
    const { underOffer: _ended, ...rest } = before;
    return { kind, listingType, ...rest, ...(closing && { closing }) };
  }
  const { closing: _over, ...rest } = before;
  const pictures = {
    ...(sent.photos !== undefined && { photos: mergePictures(before.photos, sent.photos) }),
    ...(sent.floorplans !== undefined && { floorplans: mergePictures(before.floorplans, sent.floorplans) }),
  };
  return {
    ...rest,
    ...sent,
    ...pictures,
    ...mergeParking(before, sent),
    ...mergeFeatures(before, sent),
    ...impliedChanges(before, sent),
  };
}

/** Preserves features in groups that this version does not contain. */
function mergeFeatures(before: ListingContent, { features, featureParts }: ListingContent): ListingContent {
  if (!featureParts) return features === undefined ? {} : { featureParts: undefined };
  const parts = { ...(before.featureParts ?? { features: before.features ?? [] }), ...featureParts };
  return { featureParts: parts, features: joinFeatures(parts).slice(0, MAX_FEATURES) };
}

/** Preserves the garages when only carports are sent. */
function mergeParking(before: ListingContent, { parking, parkingParts }: ListingContent): ListingContent {
  if (parking === undefined) return {};
  if (!parkingParts) return { parkingParts: undefined };
  const parts = { ...before.parkingParts, ...parkingParts };
  const sum = sumOfParking(parts);
  return sum !== null && sum > MAX_ROOMS ? { parkingParts, parking } : { parkingParts: parts, parking: sum };
}

/** Fields that a version changes without containing them. */
function impliedChanges(before: ListingContent, sent: ListingContent): ListingContent {
  return {
    // A new price without an upper end ends the price guide.
    ...(sent.price !== undefined && sent.priceTo === undefined && before.priceTo && { priceTo: null }),
    ...(sent.price !== undefined && before.isPriceOpen && !sent.isPriceOpen && { isPriceOpen: undefined }),
    ...(sent.kind === "rural" &&
      sent.bedrooms === undefined &&
      before.bedrooms &&
      before.propertyType && { propertyType: before.propertyType }),
  };
}

function mergePictures(before: ListingContent["photos"], sent: readonly ImportPicture[] | null): ImportPicture[] {
  if (sent === null) return [];
  const slots = new Map((before ?? []).map((picture) => [picture.slot, picture]));
  for (const picture of sent) {
    if ("removed" in picture) slots.delete(picture.slot);
    else slots.set(picture.slot, picture);
  }
  return [...slots.values()].toSorted((one, other) => (slotOrder(one.slot) < slotOrder(other.slot) ? -1 : 1));
}

/** "m" first, then "a" to "z", then "aa" and so on. */
function slotOrder(slot: string): string {
  return slot === "m" ? "" : `${String(slot.length).padStart(2, "0")}${slot}`;
}

/** Equal for the same content in any order of fields. */
export function canonicalText(listing: ImportListing): string {
  // A ZIP can hold another picture under the same name.
  const pictures = [...(listing.photos ?? []), ...(listing.floorplans ?? [])];
  const time = pictures.some((picture) => "file" in picture) && { modTime: listing.modTime };
  // Needed only for merging.
  const { parkingParts: _parking, featureParts: _features, ...content } = toContent(listing);
  return JSON.stringify({ status: listing.status, ...time, ...content }, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** Converts dates to `Date`. */
export function parseContent(json: unknown): ListingContent {
  const content = (json ?? {}) as ListingContent;
  const toDate = (value: unknown) => (typeof value === "string" ? new Date(value) : undefined);
  const pictures = (list: ListingContent["photos"]) =>
    list?.map((picture) => ({ ...picture, modTime: toDate(picture.modTime) }));
  return {
    ...content,
    ...(content.auctionAt != null && { auctionAt: toDate(content.auctionAt) }),
    ...(content.photos != null && { photos: pictures(content.photos) }),
    ...(content.floorplans != null && { floorplans: pictures(content.floorplans) }),
  };
}

/** A hidden or empty price is "Contact agent", not missing. */
export function isUnpriced({ listingType, price, priceWords }: ListingContent): boolean {
  return listingType !== "rent" && price === undefined && priceWords === undefined;
}

/** Dollars; 0 when hidden or not stated. */
export function statedPrice({ price, priceHidden }: ListingContent): number {
  return priceHidden === true ? 0 : (price ?? 0);
}

/** An earlier version's text may name a hidden price, so show it only without digits. */
export function toPublicPriceText({ priceWords, priceHidden }: ListingContent): string | null {
  const priceText = statedText(priceWords);
  return priceText === undefined || (priceHidden === true && /\p{Nd}/u.test(priceText)) ? null : priceText;
}

export function toPropertyType({ propertyType, kind, bedrooms }: ListingContent): string {
  if (propertyType) return propertyType;
  return kind === "land" || (kind === "rural" && !bedrooms) ? "Land" : "House";
}

export function firstLink({ links }: ListingContent, kind: ImportLink["kind"]): string | null {
  return links?.find((link) => link.kind === kind)?.url ?? null;
}

/** "3 bedroom house in Newtown" */
export function makeTitle(content: ListingContent): string {
  const type = toPropertyType(content);
  const description = content.bedrooms ? `${content.bedrooms} bedroom ${type.toLowerCase()}` : type;
  const suburb = statedText(content.suburb);
  return suburb === undefined ? description : `${description} in ${suburb}`;
}

/** Trimmed; undefined if blank. */
export function statedText(value: string | null | undefined): string | undefined {
  return value == null || value.trim() === "" ? undefined : value.trim();
}
