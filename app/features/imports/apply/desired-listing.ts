import { maxBond } from "#app/features/listings/model/price-rules.ts";
import { PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import type { FeedLink, FeedMessage } from "#app/features/imports/model/import-listing.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import type { FeedContent } from "./content.ts";
import { type Keeper, keeperOf, type Office, suburbKey } from "./importing-agency.ts";

/** Validates form fields; returns the messages by field. */
export type Judge = (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, readonly string[]>>;

export interface WantedHome {
  keeper: Keeper;
  /** All form fields but the status. Null: not stated; required ones have a placeholder. */
  input: Readonly<Record<string, unknown>>;
  isUnderOffer: boolean;
  /** Dollars used by the price filter when a text replaces the price; otherwise null. */
  searchedPrice: number | null;
  /** Missing required fields as texts: "the street address". */
  missing: string[];
  messages: FeedMessage[];
}

/** Required fields: the text in messages, and the placeholder in drafts. */
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
 * Converts merged content to a listing that can be stored, at least as a draft. Fields that break a rule are left out with a
 * warning or, when required, are missing. `auctionAt` is the home's stored auction: a past auction stays.
 */
export function homeOf(
  content: FeedContent,
  office: Office,
  judge: Judge,
  stored: { auctionAt: Date | null; isOnMarket: boolean } | undefined,
): WantedHome {
  const keeper = keeperOf(content.agents ?? [], office);
  const said: FeedMessage[] = [];
  const place = placeOf(content, office, said);
  const draft: Record<string, unknown> = {
    ...termsOf(content, office.now, stored, said),
    ...place,
    ...contactOf(content, keeper, office),
    propertyType: propertyTypeOf(content),
    title: text(content.title) ?? titleOf(content),
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
  const missing = Object.entries(REQUIRED).flatMap(([field, [words, placeholder]]) => {
    if (draft[field] !== undefined) return [];
    draft[field] = placeholder;
    return [words];
  });
  if (content.listingType === "rent" && !content.price) missing.push(messages.missing.rent);
  if (isUnpriced(content)) missing.push(messages.missing.price);
  // Showing only the lower end of a range would be underquoting.
  if (content.isPriceOpen && draft["priceWords"] === null) missing.push(messages.missing.closedPrice);
  const input = allowed(draft, judge, { missing, said, title: titleOf(content) });
  const searchedPrice = input.priceWords === null ? null : statedPrice(content) || null;
  return { keeper, input, isUnderOffer: content.underOffer === true, searchedPrice, missing, messages: said };
}

function allowed(
  draft: Readonly<Record<string, unknown>>,
  judge: Judge,
  { missing, said, title }: { missing: string[]; said: FeedMessage[]; title: string },
): Record<string, unknown> {
  const input = { ...draft };
  const faults = judge({ ...input, status: "draft" });
  for (const [field, [sentence = ""]] of Object.entries(faults)) {
    const required = REQUIRED[field];
    if (required) {
      const [, placeholder] = required;
      missing.push(messages.missing.lawful(field, sentence));
      input[field] = placeholder;
    } else if (field === "title") {
      said.push(messages.leftOut("headline", sentence));
      input.title = title;
    } else {
      said.push(messages.leftOut(field, sentence));
      input[field] = field === "price" ? 0 : field === "features" ? [] : null;
    }
  }
  return input;
}

/** A sale without any price information; a hidden or empty price is "Contact agent". */
function isUnpriced({ listingType, price, priceWords }: FeedContent): boolean {
  return listingType !== "rent" && price === undefined && priceWords === undefined;
}

function termsOf(
  content: FeedContent,
  now: Date,
  stored: Parameters<typeof homeOf>[3],
  said: FeedMessage[],
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
      bond: lawfulBond(content, said),
    };
  }
  const priceWords = wordsForPrice(content);
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

/** Dollars; null when not stated, or above the legal maximum for the rent. */
function lawfulBond({ bond, price, priceFrequency }: FeedContent, said: FeedMessage[]): number | null {
  if (bond == null || !price) return bond ?? null;
  const most = maxBond({ price, priceFrequency: priceFrequency ?? undefined });
  if (bond <= most) return bond;
  said.push(messages.bondHigh);
  return null;
}

/** Dollars; 0 when hidden or not stated. */
function statedPrice({ price, priceHidden }: FeedContent): number {
  return priceHidden === true ? 0 : (price ?? 0);
}

/** A text from an earlier version may name a price that is now hidden, so only texts without digits are shown. */
function wordsForPrice({ priceWords, priceHidden }: FeedContent): string | null {
  const words = text(priceWords);
  return words === undefined || (priceHidden === true && /\p{Nd}/u.test(words)) ? null : words;
}

function auctionOf(auctionAt: Date | null, now: Date, stored: Parameters<typeof homeOf>[3]): Date | null {
  if (auctionAt === null || auctionAt > now) return auctionAt;
  return stored?.isOnMarket === true && stored.auctionAt?.getTime() === auctionAt.getTime() ? auctionAt : null;
}

/** The address fields, with the suburb spelled as in its guide. */
function placeOf(content: FeedContent, { suburbs }: Office, said: FeedMessage[]): Record<string, unknown> {
  const suburb = text(content.suburb);
  const postcode = text(content.postcode);
  const known = suburb === undefined ? undefined : suburbs.get(suburbKey(suburb));
  if (suburb !== undefined && !known) said.push(messages.unknownSuburb(suburb));
  if (known?.postcode && postcode !== undefined && known.postcode !== postcode) {
    said.push(messages.otherPostcode(known.name, known.postcode, postcode));
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

function contactOf(content: FeedContent, { colleague, said }: Keeper, office: Office): Record<string, unknown> {
  const [first] = content.agents ?? [];
  return {
    contactEmail: said?.email ?? colleague?.email ?? office.email,
    contactPhone: text(said?.phone ?? colleague?.phone ?? office.phone ?? first?.phone),
  };
}

function propertyTypeOf({ propertyType, kind, bedrooms }: FeedContent): string {
  if (propertyType) return propertyType;
  return kind === "land" || (kind === "rural" && !bedrooms) ? "Land" : "House";
}

function firstLink({ links }: FeedContent, kind: FeedLink["kind"]): string | null {
  return links?.find((link) => link.kind === kind)?.url ?? null;
}

/** "3 bedroom house in Newtown" */
function titleOf(content: FeedContent): string {
  const type = propertyTypeOf(content);
  const what = content.bedrooms ? `${content.bedrooms} bedroom ${type.toLowerCase()}` : type;
  const suburb = text(content.suburb);
  return suburb === undefined ? what : `${what} in ${suburb}`;
}

function text(value: string | null | undefined): string | undefined {
  return value == null || value.trim() === "" ? undefined : value.trim();
}
