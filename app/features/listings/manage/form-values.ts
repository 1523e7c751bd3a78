import type { NewListingState } from "./paths.ts";
import type { ListingInput } from "./input.schema.ts";
import type { OwnListing } from "./own-listings.queries.server.ts";
import type { SelectOption } from "#app/ui/select.tsx";
import { formatDay, shownMoment } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/dollars.ts";
import { UNSTATED } from "#app/lib/fields.ts";
import { readDate, readTime, sydneyDate, sydneyMoment, sydneyTime } from "#app/lib/sydney-time.ts";
import { type Coordinates, formatCoordinates } from "#app/features/nearby/coordinates.ts";
import { PROPERTY_TYPES, SALE_METHODS } from "#app/features/listings/model/criteria.ts";
import { KNOWN_FEATURES } from "#app/features/listings/model/known-features.ts";
import { judgedStatus } from "#app/features/listings/model/market-status.ts";
import { listingInputMessages as messages } from "./manage.messages.ts";

/** The ids of the forms by which agents keep their listings. */
export const listingFormId = "listing";
export const listingRemovalFormId = "listing-removal";

/**
 * The fields of a listing's form as text: both coordinates in one, the one-time key only of a new one, the version only of a
 * stored one, the place, the price to confirm and what to drop only where it was asked.
 */
export type ListingFormFields = Record<Exclude<keyof ListingInput, keyof Coordinates | "bondWeeks">, string> & {
  coordinates: string;
  attemptId: string;
  version: string;
  placeId: string;
  confirmPrice: string;
  drop: string;
};

/** What the form of a new listing begins with: the last choices, and the agent's own contact. */
export function newListingValues(
  { type = "sale", status = "active", frequency = "per_week" }: NewListingState,
  contact: { email: string; phone: string | null },
): Partial<ListingFormFields> {
  return {
    listingType: type,
    status,
    priceFrequency: frequency,
    price: "0",
    propertyType: "House",
    addressDisplay: "full",
    state: "NSW",
    stepFreeAccess: UNSTATED,
    stepFreeBathroom: UNSTATED,
    contactEmail: contact.email,
    contactPhone: contact.phone ?? "",
  };
}

/** What the form of a stored listing begins with. */
export function listingValues(listing: OwnListing): Partial<ListingFormFields> {
  const { bedrooms, bathrooms, parking, landSize, features, priceFrequency, heroImageUrl } = listing;
  const stated = (fact: boolean | null) => (fact === null ? UNSTATED : String(fact));
  const { latitude, longitude } = listing;
  const digits = (number: number | null) => (number === null ? "" : String(number));
  return {
    listingType: listing.listingType,
    price: String(listing.price),
    priceTo: digits(listing.priceTo),
    priceWords: listing.priceWords ?? "",
    saleMethod: listing.saleMethod ?? "",
    auctionAt: listing.auctionAt === null ? "" : wallClock(new Date(listing.auctionAt)),
    auctionPlace: listing.auctionPlace ?? "",
    availableFrom: listing.availableFrom ?? "",
    bond: digits(listing.bond),
    leaseMonths: digits(listing.leaseMonths),
    priceFrequency: priceFrequency === "once" ? "per_week" : priceFrequency,
    title: listing.title,
    propertyType: listing.propertyType,
    bedrooms: digits(bedrooms),
    bathrooms: digits(bathrooms),
    parking: digits(parking),
    landSize: digits(landSize),
    floorArea: digits(listing.floorArea),
    address: listing.address,
    addressDisplay: listing.addressDisplay,
    coordinates: latitude === null || longitude === null ? "" : formatCoordinates({ latitude, longitude }),
    suburb: listing.suburb,
    state: listing.state,
    postcode: listing.postcode,
    description: listing.description,
    features: features.join(", "),
    stepFreeAccess: stated(listing.stepFreeAccess),
    stepFreeBathroom: stated(listing.stepFreeBathroom),
    heroImageUrl: heroImageUrl ?? "",
    videoUrl: listing.videoUrl ?? "",
    tourUrl: listing.tourUrl ?? "",
    contactEmail: listing.contactEmail,
    contactPhone: listing.contactPhone,
    status: judgedStatus(listing),
  };
}

/** As the field of a form takes it: "2026-12-05T10:30". */
function wallClock(instant: Date): string {
  return `${sydneyDate(instant)}T${sydneyTime(instant)}`;
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const listingTypeOptions = optionsOf(messages.listingType);
export const addressDisplayOptions = optionsOf(messages.addressDisplay);
export const saleMethodOptions = [{ value: "", label: messages.notStated }, ...optionsOf(SALE_METHODS)];
export const frequencyOptions = optionsOf(messages.priceFrequency);
export const statusOptions = optionsOf(messages.status);
export const statedOptions = [...optionsOf(messages.stated), { value: UNSTATED, label: messages.notStated }];

/** How features are typed, and which of them people search by: "…, pets considered, furnished." */
export const featuresHint = messages.hint.features(KNOWN_FEATURES.map(({ label }) => label.toLowerCase()));

/** The known types, and the one that the listing has when it is none of them. */
export function propertyTypeChoices(current: string | undefined): SelectOption[] {
  const types: readonly string[] = PROPERTY_TYPES;
  const isOther = current !== undefined && current !== "" && !types.includes(current);
  return [...types, ...(isOther ? [current] : [])].map((value) => ({ value, label: value }));
}

const choices: Readonly<Record<string, readonly SelectOption[]>> = {
  listingType: listingTypeOptions,
  saleMethod: saleMethodOptions,
  priceFrequency: frequencyOptions,
  addressDisplay: addressDisplayOptions,
  stepFreeAccess: statedOptions,
  stepFreeBathroom: statedOptions,
  status: statusOptions,
};

/** The label of a field; its name when it has none. */
export function fieldLabel(name: string): string {
  const labels: Readonly<Record<string, string>> = messages.label;
  return labels[name] ?? name;
}

/** The fields of a listing that only one of this type has. */
export const termsOfType = {
  sale: ["priceTo", "priceWords", "saleMethod", "auctionAt", "auctionPlace"],
  rent: ["availableFrom", "bond", "leaseMonths"],
} as const;

/** A value of a field for reading: an amount, a day and a time as they are written, the words of a choice, and what was typed otherwise as it is. */
export function fieldText(name: string, value: string): string {
  const isNumber = /^\d{1,15}$/.test(value);
  if (["price", "priceTo", "bond"].includes(name) && isNumber) return formatDollars(Number(value));
  if (name === "leaseMonths" && isNumber) return `${value} ${messages.months}`;
  if (name === "availableFrom" && readDate(value) === value) return formatDay(value);
  if (name === "auctionAt") return momentText(value);
  return choices[name]?.find((choice) => choice.value === value)?.label ?? value;
}

function momentText(value: string): string {
  const [day = "", time = ""] = value.split("T", 2);
  if (readDate(day) !== day || readTime(time) === undefined) return value;
  const moment = sydneyMoment(day, time);
  if ("problem" in moment) return value;
  const shown = shownMoment(moment.instant);
  return `${shown.day}, ${shown.clock}`;
}
