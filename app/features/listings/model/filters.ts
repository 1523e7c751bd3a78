import { MAX_INTEGER, typedNumber, wholeNumber } from "#app/lib/fields.ts";
import { exactName, searchText } from "#app/lib/query-text.ts";
import { type ListingSort, type ListingType, MOST_ROOMS, PRICE_SCALES, PROPERTY_TYPES, SORTS } from "./criteria.ts";
import { formatPageKey, parsePageKey } from "./page-key.ts";

export type { ListingSort, ListingType } from "./criteria.ts";

/** What is searched for, as the query string of /listings and of /api/listings says it (specification, section 2). */
export interface ListingFilters {
  type: ListingType;
  suburb?: string;
  propertyType?: string;
  /** Dollars; a week, for rent. */
  priceMin?: number;
  priceMax?: number;
  bedroomsMin?: number;
  bathroomsMin?: number;
  keywords?: string;
  sort: ListingSort;
  page: number;
  /** Key of the last home of the page before (page-key.ts), only on links beyond the first pages. */
  after?: string;
  /** Key of the first home of the page after this one. */
  before?: string;
}

/** The order in which a query string is written; one search has one URL. */
const PARAMETERS = [
  "type",
  "suburb",
  "propertyType",
  "priceMin",
  "priceMax",
  "bedroomsMin",
  "bathroomsMin",
  "keywords",
  "sort",
  "page",
  "after",
  "before",
] as const satisfies (keyof ListingFilters)[];

const LONGEST_NAME = 120;
const LONGEST_KEYWORDS = 255;

/**
 * The search that a query string asks for. Total: whatever is blank, malformed or absurd is as if it were absent, and
 * the first of repeated parameters counts. A minimum above the maximum is swapped, which the page then says.
 */
export function decodeListingFilters(params: URLSearchParams): { filters: ListingFilters; pricesSwapped: boolean } {
  const type: ListingType = params.get("type") === "rent" ? "rent" : "sale";
  const sort = SORTS.find((known) => known === params.get("sort")) ?? "newest";
  const page = wholeNumber(params.get("page"), 1) ?? 1;
  const prices = decodePrices(params, PRICE_SCALES[type].bound);
  const filters: ListingFilters = {
    type,
    suburb: exactName(params.get("suburb"), LONGEST_NAME),
    propertyType: propertyType(params.get("propertyType")),
    priceMin: prices.min,
    priceMax: prices.max,
    bedroomsMin: wholeNumber(params.get("bedroomsMin"), 1, MOST_ROOMS),
    bathroomsMin: wholeNumber(params.get("bathroomsMin"), 1, MOST_ROOMS),
    keywords: searchText(params.get("keywords"), LONGEST_KEYWORDS),
    sort,
    page,
    ...pageKeys(params, sort, page),
  };
  return { filters, pricesSwapped: prices.swapped };
}

/** The canonical query string of a search, without "?"; empty when nothing differs from the defaults. */
export function encodeListingFilters(filters: ListingFilters): string {
  const params = new URLSearchParams();
  for (const parameter of PARAMETERS) {
    const value = filters[parameter];
    if (value !== undefined && value !== DEFAULTS[parameter]) params.set(parameter, String(value));
  }
  return params.toString();
}

/** The address of a search on the listings page. */
export function listingsPath(filters: ListingFilters): string {
  const query = encodeListingFilters(filters);
  return query === "" ? "/listings" : `/listings?${query}`;
}

const DEFAULTS: Partial<ListingFilters> = { type: "sale", sort: "newest", page: 1 };

/** 0 as a minimum and the slider's bound as a maximum mean no limit; a typed price beyond the bound counts. */
function decodePrices(params: URLSearchParams, bound: number) {
  const min = wholeDollars(params.get("priceMin"));
  const typedMax = wholeDollars(params.get("priceMax"));
  const max = typedMax === bound ? undefined : typedMax;
  if (min === undefined || max === undefined || min <= max) return { min, max, swapped: false };
  return { min: max, max: min === bound ? undefined : min, swapped: true };
}

function wholeDollars(text: string | null): number | undefined {
  const dollars = typedNumber(text ?? "");
  return Number.isInteger(dollars) && dollars >= 1 && dollars <= MAX_INTEGER ? dollars : undefined;
}

/** The specification's spelling of a known property type; any other name is searched for as it is. */
function propertyType(text: string | null): string | undefined {
  const asked = exactName(text, LONGEST_NAME);
  return PROPERTY_TYPES.find((known) => known.toLowerCase() === asked?.toLowerCase()) ?? asked;
}

/** At most one key, and none on the first page. */
function pageKeys(params: URLSearchParams, sort: ListingSort, page: number): Pick<ListingFilters, "after" | "before"> {
  if (page === 1) return {};
  for (const side of ["after", "before"] as const) {
    const key = parsePageKey(params.get(side) ?? "", sort);
    if (key) return { [side]: formatPageKey(key) };
  }
  return {};
}
