import { formatDay } from "#app/lib/dates.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { bondLabel } from "./rent.ts";
import type { ListingDates, ListingFields } from "./card.queries.server.ts";
import type { AddressDisplay } from "./field-kinds.ts";
import {
  CARD_ATTRIBUTES,
  COMPARED_FIELDS,
  getField,
  LISTING_FIELD_NAMES,
  MATERIAL_FACTS,
  type ListingFieldName,
} from "./fields.ts";
import { addressLabel, auctionText, priceLabel, weeklyEquivalent } from "./labels.ts";
import { listingsMessages as messages } from "./listings.messages.ts";

export interface ListingAttribute {
  term: string;
  detail: string;
  note?: string;
}

const hiddenAddressNotes: Readonly<Record<AddressDisplay, string | undefined>> = {
  full: undefined,
  street: messages.numberOnRequest,
  suburb: messages.streetOnRequest,
};

/** Omits unstated facts, which `listUnstatedFacts` names. `published` is a formatted date, `notes` are sentences by field. */
export function toListingAttributes(
  home: ListingFields & ListingDates,
  published: string,
  notes: Partial<Record<ListingFieldName, string>> = {},
): ListingAttribute[] {
  const { amount, frequency } = priceLabel(home);
  const { closedOn, listingType } = home;
  const [soldFor, soldOn] = messages.closingTerms[listingType];
  const attributes: [term: string, detail: string | number | null, note?: string][] = [
    [closedOn === null ? messages.attributes.price : soldFor, frequency ? `${amount} ${frequency}` : amount],
    [soldOn, closedOn === null ? null : formatDay(closedOn)],
    ["Weekly rent", weeklyEquivalent(home) ?? null],
    ...LISTING_FIELD_NAMES.flatMap((name): [string, string | null, string?][] => {
      const { attribute, isMaterialFact } = getField(name);
      return attribute === undefined || isMaterialFact ? [] : [[attribute, attributeText(name, home), notes[name]]];
    }),
    [messages.materialFacts, materialFactsText(home)],
    ["Address", [addressLabel(home), hiddenAddressNotes[home.addressDisplay]].filter(Boolean).join(". ")],
    ["Published", published],
    // The preview of a new listing has no id.
    ["Listing number", home.id || null],
  ];
  return attributes.flatMap(([term, detail, note]) =>
    detail === null ? [] : [{ term, detail: String(detail), ...(note !== undefined && { note }) }],
  );
}

type Home = Partial<ListingFields & ListingDates>;

/** Null if not stated. */
function attributeText(name: ListingFieldName, home: Home): string | null {
  switch (name) {
    case "auctionAt":
      return auctionText(home);
    case "availableFrom":
      return home.availableDay ?? null;
    case "bond":
      return toBondLabel(home);
    case "floorLevel":
      return home.floorLevel === 0 ? messages.groundFloor : plainText(name, home);
    case "roomSizes":
      return home.roomSizes?.split("\n").filter(Boolean).join(", ") || null;
    default:
      return plainText(name, home);
  }
}

/** Null if none is stated. */
function materialFactsText(home: Home): string | null {
  const answers = Map.groupBy(
    MATERIAL_FACTS,
    (name) => (home as Partial<Record<ListingFieldName, unknown>>)[name] ?? null,
  );
  const namesOf = (answer: boolean | null) => (answers.get(answer) ?? []).map((name) => getField(name).attribute ?? "");
  const [yes, no, unstated] = [namesOf(true), namesOf(false), namesOf(null)];
  if (unstated.length === MATERIAL_FACTS.length) return null;
  if (no.length === MATERIAL_FACTS.length) return messages.noMaterialFacts;
  return [
    yes.length > 0 && `${messages.yes}: ${yes.join("; ")}.`,
    no.length > 0 && `${messages.no}: ${no.join("; ")}.`,
    unstated.length > 0 && `${messages.unstated}: ${unstated.join("; ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

interface PlannedHome {
  floorPlans?: readonly { alt: string }[];
}

/** "4.1 × 5.3 m" */
const ROOM_SIZE = /\d\s*[×x]\s*\d/;

/**
 * The terms of facts that a buyer or tenant of such a home would expect but its agent does not state, in lower case:
 * "council rates". Empty for a closed home.
 */
export function listUnstatedFacts(home: ListingFields & ListingDates & PlannedHome): string[] {
  if (home.closedOn !== null) return [];
  const hasSizesOnPlan = home.floorPlans?.some(({ alt }) => ROOM_SIZE.test(alt)) === true;
  const isExpected = (name: ListingFieldName) => {
    if (name === "roomSizes" && hasSizesOnPlan) return false;
    const { of, optional, attribute, section, isMaterialFact } = getField(name);
    if (!optional || isMaterialFact || attribute === undefined || (of !== undefined && of !== home.listingType))
      return false;
    return (section === "details" || section === "disclosure") && !toInapplicable(home.propertyType).includes(name);
  };
  const unstated = LISTING_FIELD_NAMES.filter((name) => isExpected(name) && attributeText(name, home) === null);
  const terms = unstated.map((name) => getField(name).attribute ?? "");
  const hasMaterialFacts = home.listingType !== "sale" || materialFactsText(home) !== null;
  return [...terms, ...(hasMaterialFacts ? [] : [messages.materialFacts])].map((term) => term.toLowerCase());
}

/** Fields that do not apply to a home of this type. */
function toInapplicable(propertyType: string): readonly ListingFieldName[] {
  if (/\bland\b/i.test(propertyType)) return OF_BUILDINGS;
  if (/apartment|unit|flat|studio/i.test(propertyType)) return ["landSize"];
  return /house\b/i.test(propertyType) && !/town/i.test(propertyType) ? ["strataLevies", "floorLevel"] : ["floorLevel"];
}

const OF_BUILDINGS: readonly ListingFieldName[] = [
  "bedrooms",
  "bathrooms",
  "parking",
  "floorArea",
  "yearBuilt",
  "strataLevies",
  "floorLevel",
  "livingFaces",
  "internet",
  "heatingCooling",
  "roomSizes",
  "stepFreeAccess",
  "stepFreeBathroom",
];

function toBondLabel({ bond = null, bondWeeks = null, price = 0, priceFrequency = "per_week" }: Home): string | null {
  return bondLabel({ bond, bondWeeks, price, priceFrequency });
}

function plainText(name: ListingFieldName, home: Home): string | null {
  const field = getField(name);
  const value = (home as Partial<Record<ListingFieldName, string | number | boolean | null>>)[name];
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case "stated":
      return value === true ? messages.yes : messages.no;
    case "choice":
      return field.choices[String(value)] ?? null;
    case "money": {
      const amount = formatDollars(Number(value));
      return field.per === undefined ? amount : `${amount} a ${field.per}`;
    }
    case "number": {
      if (field.isYear) return String(value);
      if (field.unit === "month") return countOf(Number(value), "month");
      return field.unit === "sqm" ? `${formatNumber(Number(value))}\u00A0m²` : formatNumber(Number(value));
    }
    default:
      return String(value);
  }
}

/** Like the SQL of `cardJson`: "built 1985"; "" if nothing is stated. */
export function cardAttributesText(home: Home): string {
  const attributes = CARD_ATTRIBUTES.map((name) => [getField(name).onCard, attributeText(name, home)]);
  return attributes.flatMap(([word, text]) => (text === null ? [] : [`${String(word)} ${String(text)}`])).join(", ");
}

export function toComparedAttributes(homes: readonly (Home & { id: number })[]): ComparedAttribute[] {
  const types = new Set(homes.map(({ listingType }) => listingType));
  return COMPARED_FIELDS.flatMap((name) => {
    const { attribute, label, of } = getField(name);
    if (of !== undefined && !types.has(of)) return [];
    return [
      {
        label: attribute ?? label,
        values: Object.fromEntries(homes.map((home) => [home.id, comparedText(name, home)])),
      },
    ];
  });
}

export interface ComparedAttribute {
  label: string;
  /** By listing id; null if not stated. */
  values: Readonly<Record<number, string | null>>;
}

function comparedText(name: ListingFieldName, home: Home): string | null {
  const text = attributeText(name, home);
  return name === "saleMethod" && text !== null && home.auctionDay ? `${text}, ${home.auctionDay}` : text;
}
