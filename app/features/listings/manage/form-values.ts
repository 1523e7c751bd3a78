import { PROPERTY_TYPES } from "#app/features/listings/model/criteria.ts";
import {
  getField,
  isListingField,
  LISTING_FIELD_NAMES,
  type ListingFieldName,
} from "#app/features/listings/model/fields.ts";
import { isPlaceholder, PLACEHOLDER_FIELDS } from "#app/features/listings/model/placeholders.ts";
import { type Coordinates, formatCoordinates } from "#app/features/nearby/coordinates.ts";
import { STATE_CODES } from "#app/lib/australian-states.ts";
import { formatDay, displayTime } from "#app/lib/dates.ts";
import { UNSTATED } from "#app/lib/fields.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { readDate, readTime, sydneyDate, toSydneyTime, sydneyTime } from "#app/lib/sydney-time.ts";
import type { SelectOption } from "#app/ui/select.tsx";
import type { ListingInput } from "./input.schema.ts";
import { agentsMessages, listingInputMessages as messages, previewMessages } from "./manage.messages.ts";
import type { OwnListing } from "./own-listings.queries.server.ts";
import { type NewListingState, NOBODY } from "./paths.ts";

export const listingRemovalFormId = "listing-removal";

/**
 * Both coordinates are one text. `attemptId` is for new listings, `version` for stored ones; `placeId`,
 * `confirmDuplicate`, `confirmPrice` and `drop` answer questions. Agents are ids, or `NOBODY`.
 */
export type ListingFormFields = Record<Exclude<keyof ListingInput, keyof Coordinates | "bondWeeks">, string> & {
  coordinates: string;
  agentId: string;
  secondAgentId: string;
  assistantId: string;
  attemptId: string;
  version: string;
  placeId: string;
  confirmDuplicate: string;
  confirmPrice: string;
  drop: string;
};

/** The fields of an unfinished listing that are stored. */
export const UNFINISHED_FIELDS = [
  ...LISTING_FIELD_NAMES.filter((name) => getField(name).section !== undefined),
  "coordinates",
  "agentId",
  "secondAgentId",
  "assistantId",
] as const;

const STATED_FIELDS = LISTING_FIELD_NAMES.filter((name) => getField(name).kind === "stated");

/** The previous choices and the agent's contact. */
export function toNewListingValues(
  { type = "sale", status = "active", frequency = "per_week" }: NewListingState,
  contact: { id?: number; email: string; phone: string | null },
): Partial<ListingFormFields> {
  return {
    listingType: type,
    status,
    priceFrequency: frequency,
    propertyType: "House",
    addressDisplay: "full",
    state: "NSW",
    ...Object.fromEntries(STATED_FIELDS.map((name) => [name, UNSTATED])),
    contactEmail: contact.email,
    contactPhone: contact.phone ?? "",
    ...(contact.id !== undefined && { agentId: String(contact.id), secondAgentId: NOBODY, assistantId: NOBODY }),
  };
}

export function toListingValues(listing: OwnListing): Partial<ListingFormFields> {
  const { latitude, longitude, priceFrequency, agentId, secondAgent, assistant } = listing;
  const missing = PLACEHOLDER_FIELDS.filter((name) => isPlaceholder(name, listing[name]));
  const texts = FORM_FIELDS.map((name) => [name, formText(name, listing[name])]);
  return {
    ...(Object.fromEntries(texts) as Partial<ListingFormFields>),
    ...Object.fromEntries(missing.map((name) => [name, ""])),
    ...(hasWorkingTitle(listing) && { title: "" }),
    priceFrequency: priceFrequency === "once" ? "per_week" : priceFrequency,
    coordinates: latitude === null || longitude === null ? "" : formatCoordinates({ latitude, longitude }),
    status: toFormStatus(listing),
    agentId: agentId === null ? "" : String(agentId),
    secondAgentId: secondAgent ? String(secondAgent.id) : NOBODY,
    assistantId: assistant ? String(assistant.id) : NOBODY,
  };
}

const isAmount = (name: string) => isListingField(name) && getField(name).kind === "money";

/** Groups the digits of amounts: "1,250,000". */
export function groupAmounts<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    isAmount(name) && typeof value === "string" && /^\d{4,15}$/.test(value) ? formatNumber(Number(value)) : value,
  ]);
  return Object.fromEntries(entries) as Values;
}

/** An amount as it is stored, so that a grouped one that was not edited equals it. */
export function ungroupAmount(name: string, value: string): string {
  return isAmount(name) && /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(",", "") : value;
}

/** A draft without a title of its own. */
export function hasWorkingTitle(listing: Pick<OwnListing, "status" | "title" | "propertyType" | "suburb">): boolean {
  return listing.status === "draft" && listing.title === previewMessages.workingTitle(listing);
}

const FORM_FIELDS = LISTING_FIELD_NAMES.filter((name) => getField(name).section !== undefined);

/** Times as "2026-12-05T10:30", in Sydney. */
function formText(name: ListingFieldName, value: string | number | boolean | string[] | null | undefined): string {
  const { kind } = getField(name);
  if (value === null || value === undefined) return kind === "stated" ? UNSTATED : "";
  if (kind === "timestamp") {
    const instant = new Date(String(value));
    return `${sydneyDate(instant)}T${sydneyTime(instant)}`;
  }
  return Array.isArray(value) ? value.join(", ") : String(value);
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const notStated = { value: "", label: messages.notStated };
const statedOptions = [...optionsOf(messages.stated), { value: UNSTATED, label: messages.notStated }];

/** Empty unless the field is a choice. Omits "once", the only frequency of sales. */
export function getFieldOptions(name: ListingFieldName): readonly SelectOption[] {
  const field = getField(name);
  if (field.kind === "stated") return statedOptions;
  if (field.kind !== "choice") return [];
  const options = optionsOf(field.choices).filter(({ value }) => value !== "once");
  return field.optional ? [notStated, ...options] : options;
}

/** Also the current one if it is unknown. */
export function propertyTypeChoices(current: string | undefined): SelectOption[] {
  return choicesWith(current, PROPERTY_TYPES);
}

/** Also the current text, because states were once any text. */
export function stateChoices(current: string | undefined): SelectOption[] {
  return choicesWith(current, STATE_CODES);
}

function choicesWith(current: string | undefined, known: readonly string[]): SelectOption[] {
  const isOther = current !== undefined && current !== "" && !known.includes(current);
  return [...known, ...(isOther ? [current] : [])].map((value) => ({ value, label: value }));
}

/** Default: the name. */
export function fieldLabel(name: string): string {
  if (name === "coordinates") return messages.coordinates;
  if (name === "agentId") return agentsMessages.agentId;
  if (name === "secondAgentId") return agentsMessages.secondAgentId;
  if (name === "assistantId") return agentsMessages.assistantId;
  return isListingField(name) ? getField(name).label : name;
}

/** Formats typed amounts, dates, times and choices; other text stays. */
export function fieldText(name: string, value: string): string {
  if (!isListingField(name)) return value;
  const field = getField(name);
  const isNumber = /^\d{1,15}$/.test(value);
  switch (field.kind) {
    case "money":
      return isNumber ? formatDollars(Number(value)) : value;
    case "number":
      return isNumber && field.unit === "month" ? `${value} ${messages.unit.month}` : value;
    case "date":
      return readDate(value) === value ? formatDay(value) : value;
    case "timestamp":
      return dateTimeText(value);
    default:
      return getFieldOptions(name).find((option) => option.value === value)?.label ?? value;
  }
}

function dateTimeText(value: string): string {
  const [day = "", time = ""] = value.split("T", 2);
  if (readDate(day) !== day || readTime(time) === undefined) return value;
  const parsed = toSydneyTime(day, time);
  if ("problem" in parsed) return value;
  const display = displayTime(parsed.instant);
  return `${display.day}, ${display.clock}`;
}

/** The form status that determines the rules: sold homes stay public, suspended ones may become public again. */
const FORM_STATUS = { sold: "active", leased: "active", withdrawn: "draft", suspended: "active" } as const;

export type MarketStatus = keyof typeof FORM_STATUS;

/** Undefined for active listings and drafts. */
export function toMarketStatus({ status }: { status: string }): MarketStatus | undefined {
  return Object.hasOwn(FORM_STATUS, status) ? (status as MarketStatus) : undefined;
}

export function toFormStatus({ status }: { status: string }): string {
  const marketStatus = toMarketStatus({ status });
  return marketStatus ? FORM_STATUS[marketStatus] : status;
}
