import { joinAlternatives, joinNames } from "#app/lib/text.ts";
import { KNOWN_FEATURES, type KnownFeature } from "./known-features.ts";
import { REGIONS, regionText } from "./regions.ts";
import type { Unit } from "./units.ts";

export type ListingType = "sale" | "rent";
export type ListingSort = "newest" | "price-asc" | "price-desc";

export const LISTING_TYPES: readonly ListingType[] = ["sale", "rent"];
export const SEARCH_TYPES = [...LISTING_TYPES, "sold", "leased"] as const;
export type SearchType = ListingType | "sold" | "leased";
export const SORTS: readonly ListingSort[] = ["newest", "price-asc", "price-desc"];
export const PROPERTY_TYPES = ["Apartment", "House", "Townhouse", "Unit", "Villa", "Land"] as const;
export const SALE_METHODS = {
  "private treaty": "Private treaty",
  auction: "Auction",
  "expressions of interest": "Expressions of interest",
  tender: "Tender",
} as const;
export type SaleMethod = keyof typeof SALE_METHODS;
export const INSPECTION_DAY_CHOICES = ["sat", "sun", "wed"] as const;
export const MAX_NAME_LENGTH = 120;
export const MAX_NAMES = 20;
export const MAX_SCHOOLS = 5;
export const MIN_KEYWORDS_LENGTH = 2;
export const MAX_KEYWORDS_LENGTH = 255;
export const LISTINGS_PER_PAGE = 24;
export const HISTOGRAM_BINS = 20;

/** `match` is how a criterion is compared with a home; it determines parsing and indexes. */
interface CriterionBase {
  label: string;
  badge?: string;
  /** Within a sentence; default: the label in lower case. */
  noun?: string;
  column: string;
  /** In `saved_searches`, also an alias in the API. Null if it cannot be saved. */
  savedColumn: string | null;
  /** The alias in the API, if it is not the column. */
  sentAs?: string;
  /** The only listing type it applies to. */
  of?: ListingType;
  /** Ignored for sold and leased homes. */
  onMarketOnly?: true;
}

/** Ignores case and spaces: homes have a normalised key, and saved searches the keys of their names. */
interface NamesCriterion extends CriterionBase {
  match: "any-key";
  savedKeys: string;
  /** The usual names, as checkboxes. */
  choices?: readonly string[];
  /** Compared with four-digit names. */
  postcodes?: string;
  widenedBy?: string;
}

/** Adds nearby places to another criterion. */
interface WideningCriterion extends Omit<CriterionBase, "column"> {
  match: "widens";
  widens: string;
}

/** Areas drawn on the map (area.ts). Homes without a public location do not match. */
interface AreaCriterion extends Omit<CriterionBase, "column"> {
  match: "in-area";
}

/** Homes in the current intake areas of any of the public schools. Homes without a public location do not match. */
interface SchoolCriterion extends Omit<CriterionBase, "column"> {
  match: "in-school-area";
}

interface EveryCriterion extends CriterionBase {
  match: "every";
  /** As a bit mask, for indexes. */
  bits: string;
  choices: Readonly<Record<string, string>>;
  rentalChoices: readonly string[];
}

/** Homes in the suburbs of any of the regions. In SQL of saved searches, `suburb` covers it. */
interface RegionCriterion extends CriterionBase {
  match: "in-region";
  choices: Readonly<Record<string, string>>;
}

interface StationCriterion extends CriterionBase {
  match: "station";
}

/** Homes where the fact is unknown do not match. */
interface FlagCriterion extends CriterionBase {
  match: "fact";
  bits: string;
  key: string;
}

interface ChoiceCriterion extends CriterionBase {
  match: "choice";
  choices: Readonly<Record<string, string>>;
}

interface FutureCriterion extends CriterionBase {
  match: "to-come";
}

/** Homes without the number do not match. "newer-than" compares a time with a number of days. */
interface NumberCriterion extends CriterionBase {
  match: NumberMatch;
  unit: Unit;
}

export type NumberMatch = "at-least" | "at-most" | "exactly" | "newer-than";

/** A date, or a weekday (the next in Sydney). */
interface DayCriterion extends CriterionBase {
  match: "on-day";
}

interface MissingCriterion extends CriterionBase {
  match: "missing";
  /** The only value of the parameter. */
  word: string;
}

/** Stemmed; all must occur. */
interface KeywordsCriterion extends CriterionBase {
  match: "words";
}

type ListCriterion = NamesCriterion | AreaCriterion | SchoolCriterion | EveryCriterion | RegionCriterion;
export type Criterion =
  | ListCriterion
  | StationCriterion
  | WideningCriterion
  | FlagCriterion
  | ChoiceCriterion
  | FutureCriterion
  | NumberCriterion
  | DayCriterion
  | MissingCriterion
  | KeywordsCriterion;

/** In the order of the query string, so that equal searches have equal URLs. */
export const CRITERIA = {
  suburb: {
    match: "any-key",
    label: "Suburb",
    column: "suburbKey",
    savedColumn: "suburb",
    savedKeys: "suburbKeys",
    postcodes: "postcode",
    widenedBy: "nearby",
  },
  nearby: {
    match: "widens",
    widens: "suburb",
    label: "Include nearby suburbs",
    badge: "Nearby suburbs",
    savedColumn: "nearby",
  },
  region: { match: "in-region", label: "Region", column: "suburbKey", savedColumn: "region", choices: REGIONS },
  area: { match: "in-area", label: "Drawn areas", badge: "Drawn area", savedColumn: "area" },
  school: {
    match: "in-school-area",
    label: "School intake area",
    badge: "School",
    noun: "school",
    savedColumn: "school",
  },
  propertyType: {
    match: "any-key",
    label: "Property type",
    badge: "Property",
    column: "propertyTypeKey",
    savedColumn: "propertyTypes",
    sentAs: "propertyType",
    savedKeys: "propertyTypeKeys",
    choices: PROPERTY_TYPES,
  },
  priceMin: {
    match: "at-least",
    unit: "dollars",
    label: "Minimum price",
    column: "comparablePrice",
    savedColumn: "minPrice",
  },
  priceMax: {
    match: "at-most",
    unit: "dollars",
    label: "Maximum price",
    column: "comparablePrice",
    savedColumn: "maxPrice",
  },
  /** Cannot be combined with a price limit. */
  price: { match: "missing", word: "unpublished", label: "Price", column: "comparablePrice", savedColumn: "price" },
  bedroomsMin: { match: "at-least", unit: "rooms", label: "Bedrooms", column: "bedrooms", savedColumn: "minBedrooms" },
  bathroomsMin: {
    match: "at-least",
    unit: "rooms",
    label: "Bathrooms",
    column: "bathrooms",
    savedColumn: "minBathrooms",
  },
  parkingMin: { match: "at-least", unit: "rooms", label: "Car spaces", column: "parking", savedColumn: "minParking" },
  bedrooms: {
    match: "exactly",
    unit: "rooms",
    label: "Exact number of bedrooms",
    badge: "Bedrooms",
    noun: "bedrooms",
    column: "bedrooms",
    savedColumn: "bedrooms",
  },
  landMin: { match: "at-least", unit: "squareMetres", label: "Land size", column: "landSize", savedColumn: "minLand" },
  builtSince: {
    match: "at-least",
    unit: "year",
    label: "Built since",
    column: "yearBuilt",
    savedColumn: "minYearBuilt",
  },
  features: {
    match: "every",
    label: "Features",
    column: "featureKeys",
    bits: "featureBits",
    savedColumn: "features",
    choices: Object.fromEntries(KNOWN_FEATURES.map(({ key, label }) => [key, label])),
    rentalChoices: (KNOWN_FEATURES as readonly KnownFeature[]).flatMap(({ key, rentalsOnly }) =>
      rentalsOnly ? [key] : [],
    ),
  },
  stepFree: {
    match: "fact",
    label: "Step-free access",
    column: "featureKeys",
    bits: "featureBits",
    key: "step-free",
    savedColumn: "stepFree",
  },
  stepFreeBathroom: {
    match: "fact",
    label: "Step-free bathroom",
    column: "featureKeys",
    bits: "featureBits",
    key: "step-free-bathroom",
    savedColumn: "stepFreeBathroom",
  },
  // Illustrations do not count.
  hasPictures: {
    match: "fact",
    label: "Photos",
    column: "featureKeys",
    bits: "featureBits",
    key: "photos",
    savedColumn: "hasPictures",
  },
  hasFloorPlan: {
    match: "fact",
    label: "Floor plan",
    column: "featureKeys",
    bits: "featureBits",
    key: "floor-plan",
    savedColumn: "hasFloorPlan",
  },
  statesStrata: {
    match: "fact",
    label: "Strata levies stated",
    column: "featureKeys",
    bits: "featureBits",
    key: "strata-stated",
    savedColumn: "statesStrata",
    of: "sale",
  },
  // All seven.
  statesMaterialFacts: {
    match: "fact",
    label: "Material facts stated",
    column: "featureKeys",
    bits: "featureBits",
    key: "material-facts-stated",
    savedColumn: "statesMaterialFacts",
    of: "sale",
  },
  // Not saved: the date of "Saturday" changes, and an alert would arrive too late.
  open: {
    match: "on-day",
    label: "Inspection day",
    badge: "Open",
    column: "openDates",
    savedColumn: null,
    onMarketOnly: true,
  },
  // Not saved: alerts are about new homes anyway.
  listedWithin: {
    match: "newer-than",
    unit: "days",
    label: "Listed within",
    column: "publishedAt",
    savedColumn: null,
    onMarketOnly: true,
  },
  stationWithin: {
    match: "at-most",
    unit: "metres",
    label: "Distance to a station",
    badge: "Station",
    column: "stationMetres",
    savedColumn: "maxStationMetres",
  },
  auction: {
    match: "to-come",
    label: "Upcoming auction",
    column: "auctionAt",
    savedColumn: "auction",
    of: "sale",
    onMarketOnly: true,
  },
  method: {
    match: "choice",
    label: "Method of sale",
    badge: "Method",
    column: "saleMethod",
    savedColumn: "saleMethod",
    choices: SALE_METHODS,
    of: "sale",
  },
  station: { match: "station", label: "Near station", noun: "station", column: "nearStations", savedColumn: "station" },
  keywords: { match: "words", label: "Keywords", column: "search", savedColumn: "keywords" },
} as const satisfies Record<string, Criterion>;

type Table = typeof CRITERIA;
export type CriterionName = keyof Table;
export type CriterionValue<Name extends CriterionName> = Table[Name] extends ListCriterion
  ? string[]
  : Table[Name] extends FlagCriterion | FutureCriterion | WideningCriterion
    ? true
    : Table[Name] extends NumberCriterion
      ? number
      : string;
/** Lists are never empty. */
export type AnyValue = string | number | true | string[];
type RoomCriterion = {
  [Name in CriterionName]: Table[Name] extends { match: "at-least"; unit: "rooms" } ? Name : never;
}[CriterionName];

export type SavedName = {
  [Name in CriterionName]: Table[Name]["savedColumn"] extends string ? Name : never;
}[CriterionName];

export type Criteria = { type: ListingType } & { [Name in CriterionName]?: CriterionValue<Name> };

export const CRITERION_NAMES = Object.keys(CRITERIA) as CriterionName[];

export const SAVED_NAMES = CRITERION_NAMES.filter((name): name is SavedName => CRITERIA[name].savedColumn !== null);

export const ROOM_CRITERIA = CRITERION_NAMES.filter((name): name is RoomCriterion => {
  const { match } = CRITERIA[name];
  return match === "at-least" && getUnit(name) === "rooms";
});

/** Undefined if it is not set. */
export function getValue(criteria: Criteria, name: CriterionName): AnyValue | undefined {
  return criteria[name];
}

/** Typed for any kind. */
export function getCriterion(name: CriterionName): Criterion {
  return CRITERIA[name];
}

/** Undefined unless the criterion is numeric. */
export function getUnit(name: CriterionName): Unit | undefined {
  const criterion = getCriterion(name);
  return "unit" in criterion ? criterion.unit : undefined;
}

export function isBooleanCriterion(name: CriterionName): boolean {
  const { match } = getCriterion(name);
  return match === "fact" || match === "to-come" || match === "widens";
}

export function getNoun(name: CriterionName): string {
  const { label, noun = label.toLowerCase() } = getCriterion(name);
  return noun;
}

export function isMultiValued(name: CriterionName): boolean {
  const { match } = getCriterion(name);
  return ["any-key", "in-area", "in-school-area", "every", "in-region"].includes(match);
}

export function isPostcode(place: string): boolean {
  return /^\d{4}$/.test(place);
}

export function placeText(suburb: string): string {
  return isPostcode(suburb) ? `postcode ${suburb}` : suburb;
}

/**
 * "Enmore, Newtown and postcode 2042", with `nearby` "Enmore, Newtown and nearby"; without suburbs "the Inner West". Empty
 * without places.
 */
export function placesText({ suburb, nearby, region = [] }: Pick<Criteria, "suburb" | "nearby" | "region">): string {
  if (suburb === undefined) return joinNames(region.map(regionText));
  return joinNames([...suburb.map(placeText), ...(nearby ? ["nearby"] : [])]);
}

/** "House, Townhouse or Unit"; undefined for any. */
export function kindsText({ propertyType }: Pick<Criteria, "propertyType">, most = Infinity): string | undefined {
  return propertyType && joinAlternatives(propertyType, most);
}

/** "Drawn area", or "Drawn area 2" of several. */
export function areaLabel(areas: readonly string[], index: number): string {
  const { badge } = CRITERIA.area;
  return areas.length === 1 ? badge : `${badge} ${index + 1}`;
}

/** "the area you drew", "the 3 areas you drew" */
export function areaText(area: readonly string[]): string {
  return area.length === 1 ? "the area you drew" : `the ${area.length} areas you drew`;
}

/** "the intake area of Newtown Public School", "the intake areas of Annandale Public School and Newtown Public School" */
export function schoolText(schools: readonly string[], names = joinNames(schools)): string {
  return `the intake area${schools.length === 1 ? "" : "s"} of ${names}`;
}

/** Sorted and unique (ignoring case), so that equal searches have equal URLs. */
export function sortNames(names: readonly string[]): string[] {
  const byKey = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name);
}

/** All keys are present. */
export function pickSavedCriteria(search: Criteria): Criteria {
  const limits = SAVED_NAMES.map((name) => [name, search[name]]);
  return { type: search.type, ...Object.fromEntries(limits) } as Criteria;
}

export interface PriceScale {
  /** Dollars (per week for rent); as a maximum it means no limit. */
  bound: number;
  step: number;
}

export const PRICE_SCALES: Readonly<Record<ListingType, PriceScale>> = {
  sale: { bound: 5_000_000, step: 25_000 },
  rent: { bound: 2_000, step: 10 },
};
