import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import type { ListingDates, ListingFields } from "./card.queries.server.ts";
import { comparisonMessages } from "./comparison.messages.ts";
import type { AddressDisplay } from "./field-kinds.ts";
import {
  CARD_ATTRIBUTES,
  COMPARED_FIELDS,
  getField,
  LISTING_FIELD_NAMES,
  MATERIAL_FACTS,
  type ListingFieldName,
} from "./fields.ts";
import { addressLabel, auctionText, trimFeatures } from "./labels.ts";
import { listingsMessages as messages } from "./listings.messages.ts";
import { bondLabel } from "./rent.ts";

export interface ListingAttribute {
  term: string;
  detail: string;
  note?: string;
}

const hiddenAddressNotes: Readonly<Record<AddressDisplay, string | undefined>> = {
  full: undefined,
  street: comparisonMessages.numberOnRequest,
  suburb: comparisonMessages.streetOnRequest,
};

/** Facts under one heading. */
export interface FactGroup {
  title: string;
  facts: ListingAttribute[];
}

/** They are in the head of the page, with the price and the closing. */
const IN_HEAD: readonly ListingFieldName[] = [
  "auctionAt",
  "availableFrom",
  "propertyType",
  "bedrooms",
  "bathrooms",
  "parking",
  "landSize",
];

/**
 * Home, sale or lease, running costs. Omits facts that the head of the page has, and unstated ones, which `listUnstatedFacts`
 * names. `published` is a formatted date, `notes` are sentences by field.
 */
export function toFactGroups(
  home: ListingFields & ListingDates,
  published: string,
  notes: Partial<Record<ListingFieldName, string>> = {},
): FactGroup[] {
  const rows = { home: [] as FactRow[], offer: [] as FactRow[], costs: [] as FactRow[] };
  for (const name of LISTING_FIELD_NAMES) {
    const { attribute, isMaterialFact, section, ...field } = getField(name);
    if (attribute === undefined || isMaterialFact || IN_HEAD.includes(name)) continue;
    const isOffer = section === "offer" || section === "disclosure";
    const group = "per" in field && field.per === "quarter" ? "costs" : isOffer ? "offer" : "home";
    rows[group].push([attribute, attributeText(name, home), notes[name]]);
  }
  const hidden = hiddenAddressNotes[home.addressDisplay];
  rows.home.push(["Address", hidden === undefined ? null : `${addressLabel(home)}. ${hidden}`]);
  // The preview of a new listing has no id.
  rows.offer.push(...materialFactRows(home), ["Published", published], ["Listing number", home.id || null]);
  const titles = comparisonMessages.factGroups;
  return [
    { title: titles.home, facts: statedFacts(rows.home) },
    { title: titles.offer[home.listingType], facts: statedFacts(rows.offer) },
    { title: titles.costs, facts: statedFacts(rows.costs) },
  ].filter(({ facts }) => facts.length > 0);
}

type FactRow = [term: string, detail: string | number | null, note?: string];

function statedFacts(rows: readonly FactRow[]): ListingAttribute[] {
  return rows.flatMap(([term, detail, note]) =>
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
      return home.floorLevel === 0 ? comparisonMessages.groundFloor : plainText(name, home);
    case "roomSizes":
      return home.roomSizes?.split("\n").filter(Boolean).join(", ") || null;
    default:
      return plainText(name, home);
  }
}

/** A disclosed fact has a row of its own, before those that the agent denies or does not state. */
function materialFactRows(home: Home): [term: string, detail: string | null][] {
  const { yes, no, unstated } = materialFactNames(home);
  if (unstated.length === MATERIAL_FACTS.length) return [];
  if (no.length === MATERIAL_FACTS.length) return [[messages.materialFacts, comparisonMessages.noMaterialFacts]];
  const others = [
    no.length > 0 && `${comparisonMessages.no}: ${no.join("; ")}.`,
    unstated.length > 0 && `${comparisonMessages.unstated}: ${unstated.join("; ")}.`,
  ].filter(Boolean);
  return [
    ...(yes.length > 0
      ? [[messages.disclosed, `${comparisonMessages.yes}: ${yes.join("; ")}`] as [string, string]]
      : []),
    [messages.materialFacts, others.join(" ") || null],
  ];
}

function materialFactNames(home: Home) {
  const answers = Map.groupBy(
    MATERIAL_FACTS,
    (name) => (home as Partial<Record<ListingFieldName, unknown>>)[name] ?? null,
  );
  const namesOf = (answer: boolean | null) => (answers.get(answer) ?? []).map((name) => getField(name).attribute ?? "");
  return { yes: namesOf(true), no: namesOf(false), unstated: namesOf(null) };
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
  const hasMaterialFacts =
    home.listingType !== "sale" || materialFactNames(home).unstated.length < MATERIAL_FACTS.length;
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
      return value === true ? comparisonMessages.yes : comparisonMessages.no;
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
    const toRow = (title: string, read: (home: Home) => string | null): ComparedAttribute => ({
      label: title,
      values: Object.fromEntries(homes.map((home) => [home.id, read(home)])),
    });
    const row = toRow(attribute ?? label, (home) => attributeText(name, home));
    if (name === "landSize") return [withBest(row, homes, ({ landSize }) => landSize ?? undefined, "most")];
    if (name !== "saleMethod" || homes.every(({ auctionDay }) => !auctionDay)) return [row];
    return [row, toRow(getField("auctionAt").label, auctionOf)];
  });
}

/** Null if not stated. */
function auctionOf({ auctionDay, saleMethod }: Home): string | null {
  if (auctionDay) return auctionDay;
  return saleMethod && saleMethod !== "auction" ? comparisonMessages.comparison.noAuction : null;
}

/**
 * Marks the home with the best figure. Marks none if a figure is missing, or two homes share the best one.
 */
export function withBest<Row extends ComparedAttribute, Compared extends { id: number }>(
  row: Row,
  homes: readonly Compared[],
  read: (home: Compared) => number | undefined,
  which: keyof typeof comparisonMessages.comparison.best,
): Row {
  const figures = homes.map((home) => ({ id: home.id, figure: read(home) ?? NaN }));
  const sign = which === "most" ? -1 : 1;
  const [first, second] = figures.toSorted((one, other) => sign * (one.figure - other.figure));
  const isClear = figures.every(({ figure }) => !Number.isNaN(figure)) && first?.figure !== second?.figure;
  return first && second && isClear
    ? { ...row, best: { id: first.id, text: comparisonMessages.comparison.best[which] } }
    : row;
}

type PricedHome = { id: number } & Pick<
  ListingFields & ListingDates,
  "price" | "priceTo" | "priceFrequency" | "listingType" | "closedOn"
>;

/** The home whose price or guide ends below those of all others. Undefined without one, or if prices are not comparable. */
export function findLowestPrice(homes: readonly PricedHome[]): number | undefined {
  const [first] = homes;
  const isComparable = homes.every(
    ({ closedOn, price, listingType, priceFrequency }) =>
      closedOn === null && price > 0 && listingType === first?.listingType && priceFrequency === first.priceFrequency,
  );
  if (!first || homes.length < 2 || !isComparable) return undefined;
  return homes.find((home) =>
    homes.every((other) => other === home || Math.max(home.price, home.priceTo ?? 0) < other.price),
  )?.id;
}

export interface ComparedAttribute {
  label: string;
  /** By listing id; null if not stated. With a second line, such as the scope of a median. */
  values: Readonly<Record<number, string | { text: string; note: string } | null>>;
  /** The home with the best figure, and the word for it: "lowest". */
  best?: { id: number; text: string };
}

export interface ComparisonRow extends ComparedAttribute {
  /** Set for the costs, which are shown larger, and on phones for all homes. */
  isCost?: true;
  note?: string;
}

export interface ComparisonGroups {
  different: ComparisonRow[];
  same: ComparisonRow[];
  /** Labels of rows without any value. */
  unstated: string[];
}

/** Preserves the order within the groups. Rows of a single home are in `same`. */
export function groupRows(rows: readonly ComparisonRow[], homes: number): ComparisonGroups {
  const groups: ComparisonGroups = { different: [], same: [], unstated: [] };
  for (const row of rows) {
    const values = Object.values(row.values);
    if (values.every((value) => value === null)) groups.unstated.push(row.label);
    else if (homes > 1 && new Set(values.map((value) => JSON.stringify(value))).size > 1) groups.different.push(row);
    else groups.same.push(row);
  }
  return groups;
}

/** Two columns, counted from 1. */
interface Pair {
  /** "1-3" */
  key: string;
  places: readonly [number, number];
}

/** All pairs of columns, in order: of three "1-2", "1-3" and "2-3". */
export function listPairs(homes: number): Pair[] {
  const places = Array.from({ length: homes }, (_, index) => index + 1);
  return places.flatMap((one) =>
    places.filter((other) => other > one).map((other): Pair => ({ key: `${one}-${other}`, places: [one, other] })),
  );
}

/** Keys of pairs of homes. */
export interface EqualPairs {
  /** With the same value in a row. */
  alike: readonly string[];
  /** Without a value in a row. */
  unstated: readonly string[];
}

export const NO_PAIRS: EqualPairs = { alike: [], unstated: [] };

export function findEqualPairs({ values }: ComparisonRow, ids: readonly number[]): EqualPairs {
  const textOf = (place: number) => JSON.stringify(values[ids[place - 1] ?? 0] ?? null);
  const equal = listPairs(ids.length).filter(({ places: [one, other] }) => textOf(one) === textOf(other));
  const isUnstated = ({ places: [one] }: Pair) => textOf(one) === "null";
  const keysOf = (pairs: readonly Pair[]) => pairs.map(({ key }) => key);
  return {
    alike: keysOf(equal.filter((pair) => !isUnstated(pair))),
    unstated: keysOf(equal.filter(isUnstated)),
  };
}

/** Features that only some of the homes have, and those of all: a row each instead of one per feature. */
export function listFeatureRows(homes: readonly { id: number; features: string[] }[]): ComparisonRow[] {
  const listed = homes.map(({ id, features }) => ({ id, features: trimFeatures(features) }));
  const ofAll = (listed[0]?.features ?? []).filter((name) => listed.every(({ features }) => features.includes(name)));
  const toRow = (label: string, select: (features: readonly string[]) => string[]): ComparisonRow => ({
    label,
    values: Object.fromEntries(listed.map(({ id, features }) => [id, select(features).join(", ") || null])),
  });
  const rows = [
    toRow(comparisonMessages.comparison.features, (features) => features.filter((name) => !ofAll.includes(name))),
    toRow(comparisonMessages.comparison.featuresOfAll, () => ofAll),
  ];
  return rows.filter(({ values }) => Object.values(values).some((value) => value !== null));
}
