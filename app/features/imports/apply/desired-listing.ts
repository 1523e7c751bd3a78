import { maxBond } from "#app/features/listings/model/price-rules.ts";
import { PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import type { ImportLink, ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import type { ListingContent } from "./content.ts";
import { type ListingManager, matchManager, type ImportingAgency, suburbKey } from "./importing-agency.ts";

/** Returns the messages by field. */
export type Validate = (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, readonly string[]>>;

export interface DesiredListing {
  manager: ListingManager;
  /** All form fields but the status; null if not stated. Required ones have a placeholder. */
  input: Readonly<Record<string, unknown>>;
  isUnderOffer: boolean;
  /** Dollars used by the price filter when a text replaces the price; otherwise null. */
  searchedPrice: number | null;
  /** As texts: "the street address". */
  missing: string[];
  messages: ImportMessage[];
}

const REQUIRED: Readonly<Record<string, readonly [missing: string, placeholder: string]>> = {
  address: [messages.missing.address, "Address to come"],
  suburb: [messages.missing.suburb, "Suburb to come"],
  state: [messages.missing.state, "NSW"],
  postcode: [messages.missing.postcode, "0000"],
  description: [messages.missing.description, "Description to come"],
  contactPhone: [messages.missing.phone, "Phone to come"],
  contactEmail: [messages.missing.email, "no-reply@example.com"],
};

/**
 * Converts merged content to a listing that can be stored, at least as a draft. Drops invalid fields with a warning;
 * required ones are then missing. `auctionAt` is the stored auction, which may be past.
 */
export function toDesiredListing(
  content: ListingContent,
  agency: ImportingAgency,
  validate: Validate,
  stored: { auctionAt: Date | null; isOnMarket: boolean } | undefined,
): DesiredListing {
  const manager = matchManager(content.agents ?? [], agency);
  const reported: ImportMessage[] = [];
  const place = toAddress(content, agency, reported);
  const draft: Record<string, unknown> = {
    ...toTerms(content, agency.now, stored, reported),
    ...place,
    ...toContact(content, manager, agency),
    propertyType: toPropertyType(content),
    title: text(content.title) ?? makeTitle(content),
    description: text(content.description),
    features: content.features ?? [],
    bedrooms: content.bedrooms ?? null,
    bathrooms: content.bathrooms ?? null,
    parking: content.parking ?? null,
    landSize: content.landSize ?? null,
    floorArea: content.floorArea ?? null,
    ...Object.fromEntries(PLAIN_FILE_FIELDS.map((name) => [name, content[name] ?? null])),
    videoUrl: firstLink(content, "video"),
    tourUrl: firstLink(content, "tour"),
  };
  const missing = Object.entries(REQUIRED).flatMap(([field, [label, placeholder]]) => {
    if (draft[field] !== undefined) return [];
    draft[field] = placeholder;
    return [label];
  });
  if (content.listingType === "rent" && !content.price) missing.push(messages.missing.rent);
  if (isUnpriced(content)) missing.push(messages.missing.price);
  // Showing only the lower end of a range would be underquoting.
  if (content.isPriceOpen && draft["priceWords"] === null) missing.push(messages.missing.closedPrice);
  const input = dropInvalidFields(draft, validate, { missing, reported, title: makeTitle(content) });
  const searchedPrice = input.priceWords === null ? null : statedPrice(content) || null;
  return { manager, input, isUnderOffer: content.underOffer === true, searchedPrice, missing, messages: reported };
}

function dropInvalidFields(
  draft: Readonly<Record<string, unknown>>,
  validate: Validate,
  { missing, reported, title }: { missing: string[]; reported: ImportMessage[]; title: string },
): Record<string, unknown> {
  const input = { ...draft };
  const faults = validate({ ...input, status: "draft" });
  for (const [field, [problem = ""]] of Object.entries(faults)) {
    const required = REQUIRED[field];
    if (required) {
      const [, placeholder] = required;
      missing.push(messages.missing.lawful(field, problem));
      input[field] = placeholder;
    } else if (field === "title") {
      reported.push(messages.leftOut("headline", problem));
      input.title = title;
    } else {
      reported.push(messages.leftOut(field, problem));
      input[field] = field === "price" ? 0 : field === "features" ? [] : null;
    }
  }
  return input;
}

/** A hidden or empty price is "Contact agent", not missing. */
function isUnpriced({ listingType, price, priceWords }: ListingContent): boolean {
  return listingType !== "rent" && price === undefined && priceWords === undefined;
}

function toTerms(
  content: ListingContent,
  now: Date,
  stored: Parameters<typeof toDesiredListing>[3],
  reported: ImportMessage[],
): Record<string, unknown> {
  const none = {
    priceTo: null,
    priceWords: null,
    saleMethod: null,
    auctionAt: null,
    availableFrom: null,
    bond: null,
    bondWeeks: null,
  };
  if (content.listingType === "rent") {
    return {
      ...none,
      listingType: "rent",
      price: content.price ?? 0,
      priceFrequency: content.priceFrequency ?? "per_week",
      auctionPlace: null,
      availableFrom: content.availableFrom === "now" ? sydneyDate(now) : (content.availableFrom ?? null),
      bond: lawfulBond(content, reported),
    };
  }
  const priceWords = toPublicPriceText(content);
  const price = content.isPriceOpen ? 0 : statedPrice(content);
  const isAuction = content.saleMethod === "auction";
  return {
    ...none,
    listingType: "sale",
    leaseMonths: null,
    priceFrequency: "once",
    // A listing has either a price or a text.
    price: priceWords === null ? price : 0,
    priceWords,
    priceTo: priceWords === null && price > 0 ? (content.priceTo ?? null) : null,
    saleMethod: content.saleMethod ?? null,
    auctionAt: isAuction ? auctionOf(content.auctionAt ?? null, now, stored) : null,
    ...(!isAuction && { auctionPlace: null }),
  };
}

/** Dollars; null if not stated or above the legal maximum. */
function lawfulBond({ bond, price, priceFrequency }: ListingContent, reported: ImportMessage[]): number | null {
  if (bond == null || !price) return bond ?? null;
  const most = maxBond({ price, priceFrequency: priceFrequency ?? undefined });
  if (bond <= most) return bond;
  reported.push(messages.bondHigh);
  return null;
}

/** Dollars; 0 when hidden or not stated. */
function statedPrice({ price, priceHidden }: ListingContent): number {
  return priceHidden === true ? 0 : (price ?? 0);
}

/** An earlier version's text may name a hidden price, so show it only without digits. */
function toPublicPriceText({ priceWords, priceHidden }: ListingContent): string | null {
  const priceText = text(priceWords);
  return priceText === undefined || (priceHidden === true && /\p{Nd}/u.test(priceText)) ? null : priceText;
}

function auctionOf(auctionAt: Date | null, now: Date, stored: Parameters<typeof toDesiredListing>[3]): Date | null {
  if (auctionAt === null || auctionAt > now) return auctionAt;
  return stored?.isOnMarket === true && stored.auctionAt?.getTime() === auctionAt.getTime() ? auctionAt : null;
}

/** Spells the suburb as in its guide. */
function toAddress(
  content: ListingContent,
  { suburbs }: ImportingAgency,
  reported: ImportMessage[],
): Record<string, unknown> {
  const suburb = text(content.suburb);
  const postcode = text(content.postcode);
  const known = suburb === undefined ? undefined : suburbs.get(suburbKey(suburb));
  if (suburb !== undefined && !known) reported.push(messages.unknownSuburb(suburb));
  if (known?.postcode && postcode !== undefined && known.postcode !== postcode) {
    reported.push(messages.otherPostcode(known.name, known.postcode, postcode));
  }
  return {
    address: text(content.address),
    addressDisplay: content.addressDisplay ?? "full",
    suburb: known?.name ?? suburb,
    state: text(content.state),
    postcode,
    latitude: content.latitude ?? null,
    longitude: content.longitude ?? null,
  };
}

function toContact(
  content: ListingContent,
  { colleague, details }: ListingManager,
  agency: ImportingAgency,
): Record<string, unknown> {
  const [first] = content.agents ?? [];
  return {
    contactEmail: details?.email ?? colleague?.email ?? agency.email,
    contactPhone: text(details?.phone ?? colleague?.phone ?? agency.phone ?? first?.phone),
  };
}

function toPropertyType({ propertyType, kind, bedrooms }: ListingContent): string {
  if (propertyType) return propertyType;
  return kind === "land" || (kind === "rural" && !bedrooms) ? "Land" : "House";
}

function firstLink({ links }: ListingContent, kind: ImportLink["kind"]): string | null {
  return links?.find((link) => link.kind === kind)?.url ?? null;
}

/** "3 bedroom house in Newtown" */
function makeTitle(content: ListingContent): string {
  const type = toPropertyType(content);
  const what = content.bedrooms ? `${content.bedrooms} bedroom ${type.toLowerCase()}` : type;
  const suburb = text(content.suburb);
  return suburb === undefined ? what : `${what} in ${suburb}`;
}

function text(value: string | null | undefined): string | undefined {
  return value == null || value.trim() === "" ? undefined : value.trim();
}
