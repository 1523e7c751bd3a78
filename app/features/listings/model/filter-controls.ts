import { formatNumber } from "#app/lib/numbers.ts";
import type { SelectOption } from "#app/ui/select.tsx";
import {
  type Criteria,
  CRITERIA,
  CRITERION_NAMES,
  type CriterionName,
  MINIMUM_ROOM_CHOICES,
  SORTS,
  unitOf,
} from "./criteria.ts";
import { decodeListingFilters, type ListingFilters, listingsPath } from "./filters.ts";
import { listingsMessages } from "./listings.messages.ts";

/** The text that each control of the filter form shows, by its name. */
export type FilterFormValues = Readonly<Record<CriterionName | "sort", string>>;

/** The text that the control of each criterion shows: grouped dollars, blank where no limit is set. */
export function criteriaTexts(criteria: Criteria): Record<CriterionName, string> {
  const texts = CRITERION_NAMES.map((name) => {
    const value = criteria[name];
    const isPrice = typeof value === "number" && unitOf(name) === "dollars";
    return [name, isPrice ? priceText(value) : String(value ?? "")];
  });
  return Object.fromEntries(texts) as Record<CriterionName, string>;
}

/** What the filter form shows for a search; the suburb is spelled as in the list of suburbs. */
export function filterFormValues(filters: ListingFilters, suburbs: readonly string[]): FilterFormValues {
  const key = filters.suburb?.toLowerCase();
  const suburb = suburbs.find((name) => name.toLowerCase() === key) ?? filters.suburb;
  return { ...criteriaTexts({ ...filters, suburb }), sort: filters.sort };
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

const any: SelectOption = { value: "", label: listingsMessages.any };

/** The orders a search can have. */
export const sortOptions: readonly SelectOption[] = SORTS.map((value) => ({
  value,
  label: listingsMessages.sort[value],
}));

/** Any and the known types; a type that the address asks for beyond them is a choice too. */
export function propertyTypeOptions(current: string): SelectOption[] {
  const types: string[] = [...CRITERIA.propertyType.choices];
  if (current !== "" && !types.includes(current)) types.push(current);
  return [any, ...types.map((value) => ({ value, label: value }))];
}

/** Any and 1+ to 5+; a number that the address asks for beyond them is a choice too. */
export function roomOptions(current: string): SelectOption[] {
  const minimums: number[] = [...MINIMUM_ROOM_CHOICES];
  if (Number(current) > 0 && !minimums.includes(Number(current))) minimums.push(Number(current));
  return [any, ...minimums.map((count) => ({ value: String(count), label: `${count}+` }))];
}
