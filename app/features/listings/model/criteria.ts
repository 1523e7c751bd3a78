/** What people can search homes by. A criterion is described here once; forms, badges, the API, alerts and SQL derive from it. */

import { joinNames } from "#app/lib/text.ts";
import { KNOWN_FEATURES, type KnownFeature } from "./known-features.ts";
import type { Unit } from "./units.ts";

export type ListingType = "sale" | "rent";
export type ListingSort = "newest" | "price-asc" | "price-desc";

export const LISTING_TYPES: readonly ListingType[] = ["sale", "rent"];
/** What a search may be of: homes on the market, or those that were sold or leased. */
export const SEARCH_TYPES = [...LISTING_TYPES, "sold", "leased"] as const;
export type SearchType = ListingType | "sold" | "leased";
export const SORTS: readonly ListingSort[] = ["newest", "price-asc", "price-desc"];
export const PROPERTY_TYPES = ["Apartment", "House", "Townhouse", "Unit", "Villa", "Land"] as const;
/** How a home is sold, as it is stored and in words. */
export const SALE_METHODS = {
  "private treaty": "Private treaty",
  auction: "Auction",
  "expressions of interest": "Expressions of interest",
  tender: "Tender",
} as const;
export type SaleMethod = keyof typeof SALE_METHODS;
/** The days on which most homes are open. */
export const OPEN_DAY_CHOICES = ["sat", "sun", "wed"] as const;
export const MAX_NAME_LENGTH = 120;
/** Names in one search; a few suburbs more than the biggest council has are as good as everywhere. */
export const MAX_NAMES = 20;
/** A single letter is on the way to a word. */
export const MIN_KEYWORDS_LENGTH = 2;
export const MAX_KEYWORDS_LENGTH = 255;
export const LISTINGS_PER_PAGE = 24;
export const HISTOGRAM_BINS = 20;

/** How a criterion is compared with a home. It also says how its text is read, and how its column is indexed. */
interface CriterionBase {
  /** Its control in a form, and its badge: "Bedrooms: 2+". */
  label: string;
  /** Shorter than the label of the control. */
  badge?: string;
  /** Its name within a sentence; the label in lower case by default. */
  noun?: string;
  /** The column of `listings` that it is compared with. */
  column: string;
  /**
   * The column of `saved_searches` that keeps it, which is its name in the API's second spelling, too. Null where a saved
   * search has no use for it.
   */
  savedAs: string | null;
  /** The only type of listing of which it can be asked. */
  of?: ListingType;
  /** It says nothing about a home that was sold or leased. */
  isOfMarket?: true;
}

/** Equals a name, whatever its case and spaces; both tables have a normalised key of it. */
interface NameCriterion extends CriterionBase {
  match: "key";
  /** The names that the control offers, and their spelling. */
  choices?: readonly string[];
}

/** Equals one of several names; `saved_searches` has a list of their normalised keys. */
interface NamesCriterion extends CriterionBase {
  match: "any-key";
  /** The column that a name of four digits is compared with instead. */
  postcodes?: string;
  /** The criterion that adds what is near to each name. */
  widenedBy?: string;
}

/** Nothing by itself: it adds to another criterion what is near, and is nothing without it. */
interface WideningCriterion extends Omit<CriterionBase, "column"> {
  match: "widens";
  widens: string;
}

/** The column is a list that holds every one of the chosen keys. */
interface EveryCriterion extends CriterionBase {
  match: "every";
  /** The column that holds the same keys as bits, as indexes have them. */
  bits: string;
  /** The keys that can be chosen, in words. */
  choices: Readonly<Record<string, string>>;
  /** The keys that only tenants search for. */
  rentalChoices: readonly string[];
}

/** The column is a list of stations that holds this one, by its name however that is written. */
interface StationCriterion extends CriterionBase {
  match: "station";
}

/** The column is a list that holds a key where it is so; no home of which that is not known. */
interface FactCriterion extends CriterionBase {
  match: "fact";
  bits: string;
  key: string;
}

/** Equals one of a few values. */
interface ChoiceCriterion extends CriterionBase {
  match: "choice";
  /** The values, in words. */
  choices: Readonly<Record<string, string>>;
}

/** The column is a time that is still to come. */
interface ToComeCriterion extends CriterionBase {
  match: "to-come";
}

/** A limit, or exactly so many; no home without the number fits. "newer-than" is for a time: so many days ago at most. */
interface NumberCriterion extends CriterionBase {
  match: NumberMatch;
  unit: Unit;
}

export type NumberMatch = "at-least" | "at-most" | "exactly" | "newer-than";

/** The column is a list of days that holds this one: a date, or a day of the week, which is the next one in Sydney. */
interface DayCriterion extends CriterionBase {
  match: "on-day";
}

/** The column is empty. */
interface MissingCriterion extends CriterionBase {
  match: "missing";
  /** How it is asked for, and the only value. */
  word: string;
}

/** Every word, stemmed, somewhere in the texts of a home. */
interface WordsCriterion extends CriterionBase {
  match: "words";
}

type ListCriterion = NamesCriterion | EveryCriterion;
export type Criterion =
  | NameCriterion
  | ListCriterion
  | StationCriterion
  | WideningCriterion
  | FactCriterion
  | ChoiceCriterion
  | ToComeCriterion
  | NumberCriterion
  | DayCriterion
  | MissingCriterion
  | WordsCriterion;

/** In the order of a query string: one search has one URL. */
export const CRITERIA = {
  suburb: {
    match: "any-key",
    label: "Suburb",
    column: "suburbKey",
    savedAs: "suburb",
    postcodes: "postcode",
    widenedBy: "nearby",
  },
  nearby: {
    match: "widens",
    widens: "suburb",
    label: "Include nearby suburbs",
    badge: "Nearby suburbs",
    savedAs: "nearby",
  },
  propertyType: {
    match: "key",
    label: "Property type",
    badge: "Property",
    column: "propertyTypeKey",
    savedAs: "propertyType",
    choices: PROPERTY_TYPES,
  },
  priceMin: {
    match: "at-least",
    unit: "dollars",
    label: "Minimum price",
    column: "comparablePrice",
    savedAs: "minPrice",
  },
  priceMax: {
    match: "at-most",
    unit: "dollars",
    label: "Maximum price",
    column: "comparablePrice",
    savedAs: "maxPrice",
  },
  /** Homes within a price limit publish a price: both cannot be asked for. */
  price: { match: "missing", word: "unpublished", label: "Price", column: "comparablePrice", savedAs: "price" },
  bedroomsMin: { match: "at-least", unit: "rooms", label: "Bedrooms", column: "bedrooms", savedAs: "minBedrooms" },
  bathroomsMin: { match: "at-least", unit: "rooms", label: "Bathrooms", column: "bathrooms", savedAs: "minBathrooms" },
  parkingMin: { match: "at-least", unit: "rooms", label: "Car spaces", column: "parking", savedAs: "minParking" },
  bedrooms: {
    match: "exactly",
    unit: "rooms",
    label: "Bedrooms, exactly",
    badge: "Bedrooms",
    noun: "bedrooms",
    column: "bedrooms",
    savedAs: "bedrooms",
  },
  landMin: { match: "at-least", unit: "squareMetres", label: "Land size", column: "landSize", savedAs: "minLand" },
  builtSince: { match: "at-least", unit: "year", label: "Built since", column: "yearBuilt", savedAs: "minYearBuilt" },
  features: {
    match: "every",
    label: "Features",
    column: "featureKeys",
    bits: "featureBits",
    savedAs: "features",
    choices: Object.fromEntries(KNOWN_FEATURES.map(({ key, label }) => [key, label])),
    rentalChoices: (KNOWN_FEATURES as readonly KnownFeature[]).flatMap(({ key, isOfRentals }) =>
      isOfRentals ? [key] : [],
    ),
  },
  stepFree: {
    match: "fact",
    label: "Step-free access",
    column: "featureKeys",
    bits: "featureBits",
    key: "step-free",
    savedAs: "stepFree",
  },
  stepFreeBathroom: {
    match: "fact",
    label: "Step-free bathroom",
    column: "featureKeys",
    bits: "featureBits",
    key: "step-free-bathroom",
    savedAs: "stepFreeBathroom",
  },
  // Photographs: an illustration shows nothing that is there.
  hasPictures: {
    match: "fact",
    label: "Photos",
    column: "featureKeys",
    bits: "featureBits",
    key: "photos",
    savedAs: "hasPictures",
  },
  hasFloorPlan: {
    match: "fact",
    label: "Floor plan",
    column: "featureKeys",
    bits: "featureBits",
    key: "floor-plan",
    savedAs: "hasFloorPlan",
  },
  // "Saturday" is another day each week: an alert would come after it.
  open: {
    match: "on-day",
    label: "Inspection day",
    badge: "Open",
    column: "openDates",
    savedAs: null,
    isOfMarket: true,
  },
  // An alert is about homes that are new anyway.
  listedWithin: {
    match: "newer-than",
    unit: "days",
    label: "Listed within",
    column: "publishedAt",
    savedAs: null,
    isOfMarket: true,
  },
  stationWithin: {
    match: "at-most",
    unit: "metres",
    label: "Distance to a station",
    badge: "Station",
    column: "stationMetres",
    savedAs: "maxStationMetres",
  },
  auction: {
    match: "to-come",
    label: "Auction to come",
    column: "auctionAt",
    savedAs: "auction",
    of: "sale",
    isOfMarket: true,
  },
  method: {
    match: "choice",
    label: "Method of sale",
    badge: "Method",
    column: "saleMethod",
    savedAs: "saleMethod",
    choices: SALE_METHODS,
    of: "sale",
  },
  station: { match: "station", label: "Near station", noun: "station", column: "nearStations", savedAs: "station" },
  keywords: { match: "words", label: "Keywords", column: "search", savedAs: "keywords" },
} as const satisfies Record<string, Criterion>;

type Table = typeof CRITERIA;
export type CriterionName = keyof Table;
export type CriterionValue<Name extends CriterionName> = Table[Name] extends ListCriterion
  ? string[]
  : Table[Name] extends FactCriterion | ToComeCriterion | WideningCriterion
    ? true
    : Table[Name] extends NumberCriterion
      ? number
      : string;
/** What a criterion may be set to: a list is never empty. */
export type AnyValue = string | number | true | string[];
type RoomCriterion = {
  [Name in CriterionName]: Table[Name] extends { match: "at-least"; unit: "rooms" } ? Name : never;
}[CriterionName];

/** Those that a saved search keeps. */
export type SavedName = {
  [Name in CriterionName]: Table[Name]["savedAs"] extends string ? Name : never;
}[CriterionName];

/** What is searched for: homes of one type, within the limits that are set. */
export type Criteria = { type: ListingType } & { [Name in CriterionName]?: CriterionValue<Name> };

export const CRITERION_NAMES = Object.keys(CRITERIA) as CriterionName[];

export const SAVED_NAMES = CRITERION_NAMES.filter((name): name is SavedName => CRITERIA[name].savedAs !== null);

/** The least numbers of rooms, in the order of the form. */
export const ROOM_CRITERIA = CRITERION_NAMES.filter((name): name is RoomCriterion => {
  const { match } = CRITERIA[name];
  return match === "at-least" && unitOf(name) === "rooms";
});

/** What a search sets a criterion to, of whichever kind it is; undefined where it sets no limit. */
export function valueOf(criteria: Criteria, name: CriterionName): AnyValue | undefined {
  return criteria[name];
}

/** The row of a criterion, of whichever kind it is. */
export function criterionOf(name: CriterionName): Criterion {
  return CRITERIA[name];
}

/** What the number of a criterion counts; undefined for any other kind. */
export function unitOf(name: CriterionName): Unit | undefined {
  const criterion = criterionOf(name);
  return "unit" in criterion ? criterion.unit : undefined;
}

/** Whether a criterion is either asked for or not. */
export function isYesOrNo(name: CriterionName): boolean {
  const { match } = criterionOf(name);
  return match === "fact" || match === "to-come" || match === "widens";
}

/** Its name within a sentence: "bedrooms" */
export function nounOf(name: CriterionName): string {
  const { label, noun = label.toLowerCase() } = criterionOf(name);
  return noun;
}

/** Whether a criterion takes several values. */
export function takesSeveral(name: CriterionName): boolean {
  const { match } = criterionOf(name);
  return match === "any-key" || match === "every";
}

/** Whether the name of a place is its postcode. */
export function isPostcode(place: string): boolean {
  return /^\d{4}$/.test(place);
}

/** "Newtown", "postcode 2042" */
export function placeWords(suburb: string): string {
  return isPostcode(suburb) ? `postcode ${suburb}` : suburb;
}

/** "Newtown", "Enmore, Newtown and postcode 2042", with `nearby` "Enmore, Newtown and nearby" */
export function placesWords({ suburb = [], nearby }: Pick<Criteria, "suburb" | "nearby">): string {
  return joinNames([...suburb.map(placeWords), ...(nearby ? ["nearby"] : [])]);
}

/** Each of some names once, whatever its capitals, in one order: so that one search has one address. */
export function namesInOrder(names: readonly string[]): string[] {
  const byKey = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name);
}

/** Only the criteria of a search that a saved one keeps, every one named: undefined where it sets no limit. */
export function pickCriteria(search: Criteria): Criteria {
  const limits = SAVED_NAMES.map((name) => [name, search[name]]);
  return { type: search.type, ...Object.fromEntries(limits) } as Criteria;
}

export interface PriceScale {
  /** Top of the slider in dollars (a week, for rent); there it means no maximum. */
  bound: number;
  step: number;
}

export const PRICE_SCALES: Readonly<Record<ListingType, PriceScale>> = {
  sale: { bound: 5_000_000, step: 25_000 },
  rent: { bound: 2_000, step: 10 },
};
