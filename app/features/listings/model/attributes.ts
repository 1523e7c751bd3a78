import { formatDay } from "#app/lib/dates.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { bondLabel } from "./price-rules.ts";
import type { ListingDates, ListingFields } from "./card.queries.server.ts";
import type { AddressDisplay } from "./field-kinds.ts";
import { CARD_ATTRIBUTES, COMPARED_FIELDS, getField, LISTING_FIELD_NAMES, type ListingFieldName } from "./fields.ts";
import { addressLabel, auctionText, priceLabel, weeklyEquivalent } from "./labels.ts";
import { listingsMessages as messages } from "./listings.messages.ts";

export interface ListingAttribute {
  term: string;
  detail: string;
}

const hiddenAddressNotes: Readonly<Record<AddressDisplay, string | undefined>> = {
  full: undefined,
  street: messages.numberOnRequest,
  suburb: messages.streetOnRequest,
};

/** Omits unstated facts, except step-free access. `published` is a formatted date. */
export function toListingAttributes(home: ListingFields & ListingDates, published: string): ListingAttribute[] {
  const { amount, frequency } = priceLabel(home);
  const { closedOn, listingType } = home;
  const [soldFor, soldOn] = messages.closingTerms[listingType];
  const attributes: [string, string | number | null][] = [
    [closedOn === null ? messages.attributes.price : soldFor, frequency ? `${amount} ${frequency}` : amount],
    [soldOn, closedOn === null ? null : formatDay(closedOn)],
    ["Weekly rent", weeklyEquivalent(home) ?? null],
    ...LISTING_FIELD_NAMES.flatMap((name): [string, string | null][] => {
      const { attribute } = getField(name);
      return attribute === undefined ? [] : [[attribute, attributeText(name, home)]];
    }),
    ["Address", [addressLabel(home), hiddenAddressNotes[home.addressDisplay]].filter(Boolean).join(". ")],
    ["Published", published],
    // The preview of a new listing has no id.
    ["Listing number", home.id || null],
  ];
  return attributes.flatMap(([term, detail]) => (detail === null ? [] : [{ term, detail: String(detail) }]));
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
    case "stepFreeAccess":
    case "stepFreeBathroom":
      // "Not stated" tells people who need step-free access to ask. Land has none.
      return (home[name] ?? null) === null && home.propertyType !== "Land" ? messages.notStated : plainText(name, home);
    default:
      return plainText(name, home);
  }
}

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
      return field.unit === undefined ? formatNumber(Number(value)) : `${formatNumber(Number(value))} ${field.unit}`;
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
