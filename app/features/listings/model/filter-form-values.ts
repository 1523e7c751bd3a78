import { formatNumber } from "#app/lib/numbers.ts";
import { type ListingFilters, decodeListingFilters, listingsPath } from "./filters.ts";

/** The controls of the filter form by name, in the form's order. */
export const FILTER_CONTROLS = [
  "suburb",
  "propertyType",
  "bedroomsMin",
  "bathroomsMin",
  "priceMin",
  "priceMax",
  "keywords",
  "sort",
] as const;

export type FilterControl = (typeof FILTER_CONTROLS)[number];
export type FilterFormValues = Readonly<Record<FilterControl, string>>;

/** The text that each control of the form shows for a search; the suburb is spelled as in the list of suburbs. */
export function filterFormValues(filters: ListingFilters, suburbs: readonly string[]): FilterFormValues {
  const key = filters.suburb?.toLowerCase();
  return {
    suburb: suburbs.find((name) => name.toLowerCase() === key) ?? filters.suburb ?? "",
    propertyType: filters.propertyType ?? "",
    bedroomsMin: String(filters.bedroomsMin ?? ""),
    bathroomsMin: String(filters.bathroomsMin ?? ""),
    priceMin: priceText(filters.priceMin),
    priceMax: priceText(filters.priceMax),
    keywords: filters.keywords ?? "",
    sort: filters.sort,
  };
}

/** A price as a box shows it after its dollar sign: "1,250,000"; empty without a limit. */
export function priceText(dollars: number | undefined): string {
  return dollars === undefined ? "" : formatNumber(dollars);
}

/**
 * The address that a submitted form leads to, and whether its prices are the wrong way round. Such prices stay as they
 * were typed, so that the page can say that it swapped them, as it does without JavaScript.
 */
export function submittedPath(form: URLSearchParams): { path: string; pricesSwapped: boolean } {
  const { filters, pricesSwapped } = decodeListingFilters(form);
  const { priceMin, priceMax } = filters;
  const asTyped =
    pricesSwapped && priceMax !== undefined ? { ...filters, priceMin: priceMax, priceMax: priceMin } : filters;
  return { path: listingsPath(asTyped), pricesSwapped };
}
