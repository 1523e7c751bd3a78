import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { adviseListing, findBrokenRule } from "#app/features/listings/model/check-advertisement.ts";
import { PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { doubtfulPriceText, findLargeMove } from "#app/features/listings/model/likely-price.ts";
import { IMPORT_PLACEHOLDERS } from "#app/features/listings/model/placeholders.ts";
import { medianLike } from "#app/features/suburbs/model/market.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { applyMessages as messages } from "./apply-messages.ts";
import {
  type ListingContent,
  firstLink,
  isUnpriced,
  makeTitle,
  statedPrice,
  statedText,
  toPropertyType,
  toPublicPriceText,
} from "./content.ts";
import {
  type CurrentAgents,
  type ImportingAgency,
  type ListingManager,
  chooseManager,
  questionSuburb,
  suburbKey,
  suggestSuburbs,
} from "./importing-agency.ts";
import { type KnownListing, type StoredHome, wasNeverPublic } from "./known-listing.ts";

/** Returns the messages by field. */
export type Validate = (input: Readonly<Record<string, unknown>>) => Readonly<Record<string, readonly string[]>>;

export interface DesiredListing {
  manager: ListingManager;
  /** See `ChosenManager`. */
  assigned?: CurrentAgents;
  /**
   * All form fields but the status; null if not stated. Required ones have a placeholder. Without the texts that stay as
   * they are stored.
   */
  input: Readonly<Record<string, unknown>>;
  isUnderOffer: boolean;
  /** Dollars used by the price filter when a text replaces the price; otherwise null. */
  searchedPrice: number | null;
  /** As texts: "the street address". */
  missing: string[];
  messages: ImportMessage[];
  /** A text was refused, so the stored one of the home on the market stays. */
  isTextRefused: boolean;
  /** The question about an unlikely price. Undefined for a likely, confirmed or published one. */
  priceDoubt?: string;
}

const REQUIRED: Readonly<Record<string, readonly [missing: string, placeholder: string]>> = {
  address: [messages.missing.address, IMPORT_PLACEHOLDERS.address],
  suburb: [messages.missing.suburb, IMPORT_PLACEHOLDERS.suburb],
  state: [messages.missing.state, "NSW"],
  postcode: [messages.missing.postcode, IMPORT_PLACEHOLDERS.postcode],
  description: [messages.missing.description, IMPORT_PLACEHOLDERS.description],
  contactPhone: [messages.missing.phone, IMPORT_PLACEHOLDERS.contactPhone],
  contactEmail: [messages.missing.email, IMPORT_PLACEHOLDERS.contactEmail],
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
  known: KnownListing | undefined,
): DesiredListing {
  const home = known?.home;
  const chosen = chooseManager(content.agents ?? [], agency, home, known);
  const { manager, messages: reported } = chosen;
  const place = toAddress(content, agency, reported, home);
  const draft: Record<string, unknown> = {
    ...toTerms(content, agency.now, stored, reported),
    ...place,
    ...toContact(content, manager, agency),
    propertyType: toPropertyType(content),
    title: statedText(content.title) ?? makeTitle(content),
    description: statedText(content.description),
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
  const isOnMarket = home?.status === "active" && home.listingType === draft["listingType"];
  const refused = dropInvalidFields(draft, validate, { missing, reported, isOnMarket, title: makeTitle(content) });
  const { input } = refused;
  const { doubt: priceDoubt, move } = questionPrice(content, input, agency, known);
  if (move) reported.push(move);
  if (content.listingType) {
    const texts = { ...input, listingType: content.listingType };
    for (const [field, advised] of Object.entries(adviseListing(texts, home) ?? {})) {
      reported.push(messages.advice(field === "title" ? "headline" : field, advised));
    }
  }
  const searchedPrice = input.priceWords === null ? null : statedPrice(content) || null;
  return {
    ...chosen,
    ...refused,
    isUnderOffer: content.underOffer === true,
    searchedPrice,
    missing,
    ...(priceDoubt !== undefined && { priceDoubt }),
  };
}

/** The questions of the listing form. */
function questionPrice(
  { listingType = "sale", priceFrequency, priceTo, bedrooms = null }: ListingContent,
  { price: desired, propertyType, postcode }: Readonly<Record<string, unknown>>,
  { figures }: ImportingAgency,
  known: KnownListing | undefined,
): { doubt?: string; move?: ImportMessage } {
  const after = { listingType, priceFrequency, priceTo, price: Number(desired) };
  const home = { listingType, bedrooms, propertyType: String(propertyType), postcode: String(postcode) };
  const median = listingType === "sale" ? medianLike(figures.get(home.postcode) ?? [], home)?.median : undefined;
  const doubt = doubtfulPriceText({ ...after, propertyType: home.propertyType }, median);
  const isPublished = !wasNeverPublic(known?.home) && known?.home?.price === after.price;
  if (doubt !== undefined) return isPublished || known?.confirmedPrice === after.price ? {} : { doubt };
  if (!known?.content.price || wasNeverPublic(known.home) || isPublished) return {};
  const { content } = known;
  const before = { ...content, listingType: content.listingType ?? "sale", price: known.content.price };
  const move = findLargeMove(before, after);
  return move === undefined ? {} : { move: messages.priceMoves(before.price, after.price, move) };
}

/** On the market, the stored text stays if the new one is refused. */
const STORED_TEXTS: readonly string[] = ["title", "description", "heatingCooling", "roomSizes", "documents"];

function dropInvalidFields(
  draft: Readonly<Record<string, unknown>>,
  validate: Validate,
  {
    missing,
    reported,
    isOnMarket,
    title,
  }: { missing: string[]; reported: ImportMessage[]; isOnMarket: boolean; title: string },
): Pick<DesiredListing, "input" | "isTextRefused"> {
  const input = { ...draft };
  let isTextRefused = false;
  const faults = validate({ ...input, status: "draft" });
  for (const [field, [problem = ""]] of Object.entries(faults)) {
    const required = REQUIRED[field];
    if (isOnMarket && STORED_TEXTS.includes(field)) {
      reported.push(messages.textStays(field === "title" ? "headline" : field, problem));
      delete input[field];
      isTextRefused = true;
    } else if (required) {
      const [label, placeholder] = required;
      missing.push(messages.missing.lawful(field, label));
      reported.push(messages.invalid(field, problem));
      input[field] = placeholder;
      // Its postcode is in another state.
      if (field === "state") input.postcode = REQUIRED.postcode?.[1];
    } else if (field === "features" && Array.isArray(draft["features"])) {
      const sent = draft["features"];
      const isValid = (feature: unknown) =>
        validate({ ...draft, status: "draft", features: [feature] })["features"] === undefined;
      input[field] = sent.filter(isValid).slice(0, 40);
      const refused = sent.filter((feature) => !isValid(feature));
      reported.push(messages.leftOut(field, refused.join(", "), problem));
    } else if (field === "title") {
      reported.push(messages.leftOut("headline", toText(draft["title"]), problem));
      input.title = title;
    } else {
      reported.push(messages.leftOut(field, toText(draft[field]), problem));
      input[field] = field === "price" ? 0 : field === "features" ? [] : null;
    }
  }
  return { input, isTextRefused };
}

function toText(value: unknown): string {
  return value instanceof Date ? sydneyDate(value) : String(value);
}

function toTerms(
  content: ListingContent,
  now: Date,
  stored: Parameters<typeof toDesiredListing>[3],
  reported: ImportMessage[],
): Record<string, unknown> {
  const empty = {
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
      ...empty,
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
    ...empty,
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
  const high = findBrokenRule("high-bond", { bond, price, priceFrequency });
  if (bond == null || !high) return bond ?? null;
  reported.push(messages.bondHigh(formatDollars(bond), high));
  return null;
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
  home: StoredHome | undefined,
): Record<string, unknown> {
  const suburb = statedText(content.suburb);
  const postcode = statedText(content.postcode);
  const known = suburb === undefined ? undefined : suburbs.get(suburbKey(suburb));
  const isQuestioned = wasNeverPublic(home) && questionSuburb(content, suburbs) !== undefined;
  if (suburb !== undefined && !known && !isQuestioned) {
    reported.push(messages.unknownSuburb(suburb, suggestSuburbs(suburb, postcode, suburbs)));
  }
  if (known?.postcode && postcode !== undefined && known.postcode !== postcode) {
    reported.push(messages.otherPostcode(known.name, known.postcode, postcode));
  }
  return {
    address: statedText(content.address),
    addressDisplay: content.addressDisplay ?? "full",
    suburb: known?.name ?? suburb,
    state: statedText(content.state),
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
    contactPhone: statedText(details?.phone ?? colleague?.phone ?? agency.phone ?? first?.phone),
  };
}
