import type { NewListingState } from "./paths.ts";
import type { ListingInput } from "./input.schema.ts";
import type { OwnListing } from "./own-listings.queries.server.ts";
import type { SelectOption } from "#app/ui/select.tsx";
import { formatDay, shownMoment } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { UNSTATED } from "#app/lib/fields.ts";
import { readDate, readTime, sydneyDate, sydneyMoment, sydneyTime } from "#app/lib/sydney-time.ts";
import { type Coordinates, formatCoordinates } from "#app/features/nearby/coordinates.ts";
import { PROPERTY_TYPES } from "#app/features/listings/model/criteria.ts";
import {
  fieldOf,
  isListingField,
  LISTING_FIELD_NAMES,
  type ListingFieldName,
} from "#app/features/listings/model/fields.ts";
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
  const { latitude, longitude, priceFrequency } = listing;
  const texts = FORM_FIELDS.map((name) => [name, formText(name, listing[name])]);
  return {
    ...(Object.fromEntries(texts) as Partial<ListingFormFields>),
    priceFrequency: priceFrequency === "once" ? "per_week" : priceFrequency,
    coordinates: latitude === null || longitude === null ? "" : formatCoordinates({ latitude, longitude }),
    status: judgedStatus(listing),
  };
}

/** The fields of a listing that are controls of its form. */
const FORM_FIELDS = LISTING_FIELD_NAMES.filter((name) => fieldOf(name).section !== undefined);

/** A value of a field as its control takes it; a moment as "2026-12-05T10:30", in Sydney time. */
function formText(name: ListingFieldName, value: string | number | boolean | string[] | null | undefined): string {
  const { kind } = fieldOf(name);
  if (value === null || value === undefined) return kind === "stated" ? UNSTATED : "";
  if (kind === "moment") {
    const instant = new Date(String(value));
    return `${sydneyDate(instant)}T${sydneyTime(instant)}`;
  }
  return Array.isArray(value) ? value.join(", ") : String(value);
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const notStated = { value: "", label: messages.notStated };
const statedOptions = [...optionsOf(messages.stated), { value: UNSTATED, label: messages.notStated }];

/** The options of a field that is chosen from a few; empty for any other. A sale is always paid once, so no form offers that. */
export function optionsOfField(name: ListingFieldName): readonly SelectOption[] {
  const field = fieldOf(name);
  if (field.kind === "stated") return statedOptions;
  if (field.kind !== "choice") return [];
  const options = optionsOf(field.choices).filter(({ value }) => value !== "once");
  return field.optional ? [notStated, ...options] : options;
}

/** The known types, and the one that the listing has when it is none of them. */
export function propertyTypeChoices(current: string | undefined): SelectOption[] {
  const types: readonly string[] = PROPERTY_TYPES;
  const isOther = current !== undefined && current !== "" && !types.includes(current);
  return [...types, ...(isOther ? [current] : [])].map((value) => ({ value, label: value }));
}

/** The label of a field; its name when it has none. */
export function fieldLabel(name: string): string {
  if (name === "coordinates") return messages.coordinates;
  return isListingField(name) ? fieldOf(name).label : name;
}

/** What was typed into a field, for reading: amounts, days, times and choices in words, anything else as it was typed. */
export function fieldText(name: string, value: string): string {
  if (!isListingField(name)) return value;
  const field = fieldOf(name);
  const isNumber = /^\d{1,15}$/.test(value);
  switch (field.kind) {
    case "money":
      return isNumber ? formatDollars(Number(value)) : value;
    case "number":
      return isNumber && field.unit === "month" ? `${value} ${messages.unit.month}` : value;
    case "date":
      return readDate(value) === value ? formatDay(value) : value;
    case "moment":
      return momentText(value);
    default:
      return optionsOfField(name).find((option) => option.value === value)?.label ?? value;
  }
}

function momentText(value: string): string {
  const [day = "", time = ""] = value.split("T", 2);
  if (readDate(day) !== day || readTime(time) === undefined) return value;
  const moment = sydneyMoment(day, time);
  if ("problem" in moment) return value;
  const shown = shownMoment(moment.instant);
  return `${shown.day}, ${shown.clock}`;
}

/**
 * The statuses that a listing has beside the two that its form offers, and as which of these it is judged: everybody still
 * sees what was sold, and everybody may once more see what is held.
 */
const JUDGED_AS = { sold: "active", leased: "active", withdrawn: "draft", suspended: "active" } as const;

export type MarketStatus = keyof typeof JUDGED_AS;

/** What became of a listing, where its form does not say it; undefined for one that is active or a draft. */
export function marketStatusOf({ status }: { status: string }): MarketStatus | undefined {
  return Object.hasOwn(JUDGED_AS, status) ? (status as MarketStatus) : undefined;
}

/** The status by whose rules a listing is judged. */
export function judgedStatus({ status }: { status: string }): string {
  const marketStatus = marketStatusOf({ status });
  return marketStatus ? JUDGED_AS[marketStatus] : status;
}
