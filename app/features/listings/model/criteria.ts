/** What people can search homes by. A criterion is described here once; forms, badges, the API, alerts and SQL derive from it. */

export type ListingType = "sale" | "rent";
export type ListingSort = "newest" | "price-asc" | "price-desc";

export const LISTING_TYPES: readonly ListingType[] = ["sale", "rent"];
export const SORTS: readonly ListingSort[] = ["newest", "price-asc", "price-desc"];
export const PROPERTY_TYPES = ["Apartment", "House", "Townhouse", "Unit", "Villa", "Land"] as const;
export const MINIMUM_ROOM_CHOICES = [1, 2, 3, 4, 5] as const;
/** A URL may ask for more rooms than the select offers, up to what a listing may have. */
export const MAX_ROOMS = 12;
export const MAX_NAME_LENGTH = 120;
/** A single letter is on the way to a word. */
export const MIN_KEYWORDS_LENGTH = 2;
export const MAX_KEYWORDS_LENGTH = 255;
export const LISTINGS_PER_PAGE = 24;
/** Matches are counted up to here; beyond it a page says "1,000+" and the API says nothing. */
export const MAX_COUNTED = 1000;
export const HISTOGRAM_BINS = 20;

/** How a criterion is compared with a home. It also says how its text is read, and how its column is indexed. */
interface CriterionBase {
  /** Its control in a form, and its badge: "Bedrooms: 2+". */
  label: string;
  /** The column of `listings` that it is compared with. */
  column: string;
  /** The column of `saved_searches` that keeps it, which is its name in the API's second spelling, too. */
  savedAs: string;
}

/** Equals a name, whatever its case and spaces; both tables have a normalised key of it. */
interface NameCriterion extends CriterionBase {
  match: "key";
  /** Shorter than the label of the control. */
  badge?: string;
  /** The names that the control offers, and their spelling. */
  choices?: readonly string[];
  /** The column that a name of four digits is compared with instead. */
  postcodes?: string;
}

/** A limit; no home without the number is within it. */
interface NumberCriterion extends CriterionBase {
  match: "at-least" | "at-most";
  /** Dollars; a week, for rent. */
  unit: "dollars" | "rooms";
}

/** Every word, stemmed, somewhere in the texts of a home. */
interface WordsCriterion extends CriterionBase {
  match: "words";
}

/** In the order of a query string: one search has one URL. */
export const CRITERIA = {
  suburb: { match: "key", label: "Suburb", column: "suburbKey", savedAs: "suburb", postcodes: "postcode" },
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
  bedroomsMin: { match: "at-least", unit: "rooms", label: "Bedrooms", column: "bedrooms", savedAs: "minBedrooms" },
  bathroomsMin: { match: "at-least", unit: "rooms", label: "Bathrooms", column: "bathrooms", savedAs: "minBathrooms" },
  parkingMin: { match: "at-least", unit: "rooms", label: "Car spaces", column: "parking", savedAs: "minParking" },
  keywords: { match: "words", label: "Keywords", column: "search", savedAs: "keywords" },
} as const satisfies Record<string, NameCriterion | NumberCriterion | WordsCriterion>;

type Table = typeof CRITERIA;
export type CriterionName = keyof Table;
export type CriterionValue<Name extends CriterionName> = Table[Name] extends NumberCriterion ? number : string;
type RoomCriterion = {
  [Name in CriterionName]: Table[Name] extends { unit: "rooms" } ? Name : never;
}[CriterionName];

/** What is searched for: homes of one type, within the limits that are set. */
export type Criteria = { type: ListingType } & { [Name in CriterionName]?: CriterionValue<Name> };

export const CRITERION_NAMES = Object.keys(CRITERIA) as CriterionName[];

/** The limits that count rooms, in the order of the form. */
export const ROOM_CRITERIA = CRITERION_NAMES.filter((name): name is RoomCriterion => unitOf(name) === "rooms");

/** What the number of a limit counts; undefined for names and words. */
export function unitOf(name: CriterionName): "dollars" | "rooms" | undefined {
  const criterion = CRITERIA[name];
  return "unit" in criterion ? criterion.unit : undefined;
}

/** Whether the name of a place is its postcode. */
export function isPostcode(place: string): boolean {
  return /^\d{4}$/.test(place);
}

/** "Newtown", "postcode 2042" */
export function placeWords(suburb: string): string {
  return isPostcode(suburb) ? `postcode ${suburb}` : suburb;
}

/** Only the criteria of a search, every one named: undefined where it sets no limit. */
export function pickCriteria(search: Criteria): Criteria {
  const limits = CRITERION_NAMES.map((name) => [name, search[name]]);
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
