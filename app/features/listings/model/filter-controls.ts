import { dayLabel } from "#app/lib/days.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { SelectOption } from "#app/ui/select.tsx";
import {
  type Criteria,
  CRITERIA,
  CRITERION_NAMES,
  type CriterionName,
  type CriterionValue,
  type ListingType,
  DAYS_CHOICES,
  EXACT_ROOM_CHOICES,
  MINIMUM_ROOM_CHOICES,
  OPEN_DAY_CHOICES,
  SORTS,
  STATION_DISTANCES,
  takesSeveral,
  unitOf,
  valueOf,
} from "./criteria.ts";
import { type FilterNotice, unreadHint } from "./filter-notices.ts";
import { decodeListingFilters, encodeListingFilters, type ListingFilters, valueTexts } from "./filters.ts";
import { listingsMessages } from "./listings.messages.ts";

/** The text that each control of the filter form shows, by its name. */
export type FilterFormValues = Readonly<CriteriaTexts & { sort: string }>;

/** The text that stands for each criterion in a form; of one that takes several values the list of them. */
export type CriteriaTexts = {
  [Name in CriterionName]: CriterionValue<Name> extends string[] ? string[] : string;
};

/** The text that the control of each criterion shows: grouped dollars, blank where no limit is set. */
export function criteriaTexts(criteria: Criteria): CriteriaTexts {
  const texts = CRITERION_NAMES.map((name) => {
    const value = valueOf(criteria, name);
    if (takesSeveral(name)) return [name, value ?? []];
    const isPrice = typeof value === "number" && unitOf(name) === "dollars";
    return [name, isPrice ? priceText(value) : value === undefined ? "" : valueTexts(value)[0]];
  });
  return Object.fromEntries(texts) as CriteriaTexts;
}

/** What the filter form shows for a search; what could not be read stands there as it was typed. */
export function filterFormValues(filters: ListingFilters, notices: readonly FilterNotice[] = []): FilterFormValues {
  return { ...criteriaTexts(filters), ...unreadTexts(notices), sort: filters.sort } as FilterFormValues;
}

/** What was typed into each box that could not be read. */
function unreadTexts(notices: readonly FilterNotice[]): Partial<Record<CriterionName, string>> {
  return Object.fromEntries(notices.flatMap(({ unread }) => (unread ? [[unread.name, unread.typed]] : [])));
}

/** A price as a box shows it after its dollar sign: "1,250,000"; empty without a limit. */
export function priceText(dollars: number | undefined): string {
  return dollars === undefined ? "" : formatNumber(dollars);
}

/** What each box says above what could not be read in it. */
export function unreadHints(
  notices: readonly FilterNotice[],
  type: ListingType,
): Partial<Record<CriterionName, string>> {
  return Object.fromEntries(
    notices.flatMap(({ unread }) => (unread ? [[unread.name, unreadHint(unread.name, type)]] : [])),
  );
}

export interface SubmittedSearch {
  path: string;
  pricesSwapped: boolean;
  /** What could not be read, by box. */
  unread: Partial<Record<CriterionName, string>>;
}

/**
 * The address that a submitted form leads to. Prices the wrong way round and what cannot be read stay as they were
 * typed, so that the page can say so, as it does without JavaScript.
 */
export function submittedSearch(form: URLSearchParams): SubmittedSearch {
  const { filters, notices, pricesSwapped } = decodeListingFilters(form);
  const { priceMin, priceMax } = filters;
  const asTyped =
    pricesSwapped && priceMax !== undefined ? { ...filters, priceMin: priceMax, priceMax: priceMin } : filters;
  const unread = unreadTexts(notices);
  const params = new URLSearchParams(encodeListingFilters(asTyped));
  for (const [name, typed] of Object.entries(unread)) params.set(name, typed);
  return { path: params.size === 0 ? "/listings" : `/listings?${params}`, pricesSwapped, unread };
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

/** Any and how homes are sold. */
export const methodOptions: readonly SelectOption[] = [
  any,
  ...Object.entries(CRITERIA.method.choices).map(([value, label]) => ({ value, label })),
];

/** Any, 500 m, 1 km and 2 km; a distance that the address asks for beyond them is a choice too. */
export function distanceOptions(current: string): SelectOption[] {
  const metres = [...new Set([...STATION_DISTANCES, ...(Number(current) > 0 ? [Number(current)] : [])])];
  return [
    any,
    ...metres.map((most) => ({
      value: String(most),
      label: most % 1000 === 0 ? `${most / 1000} km` : `${formatNumber(most)} m`,
    })),
  ];
}

/** Any and 1+ to 5+; a number that the address asks for beyond them is a choice too. */
export function roomOptions(current: string): SelectOption[] {
  return optionsWith(MINIMUM_ROOM_CHOICES, current, (count) => `${count}+`);
}

/** Any, Saturday, Sunday and Wednesday; another day that the address asks for is a choice too. */
export function openDayOptions(current: string): SelectOption[] {
  const days = new Set([...OPEN_DAY_CHOICES, ...(current === "" ? [] : [current])]);
  return [any, ...[...days].map((value) => ({ value, label: dayLabel(value) }))];
}

/** Any, Studio and 1 to 5. */
export function exactRoomOptions(current: string): SelectOption[] {
  return optionsWith(EXACT_ROOM_CHOICES, current, listingsMessages.rooms);
}

/** Any and the last 24 hours to 7 days. */
export function dayOptions(current: string): SelectOption[] {
  return optionsWith(DAYS_CHOICES, current, listingsMessages.days);
}

/** Any and the usual numbers in words; a number that the address asks for beyond them is a choice too. */
function optionsWith(usual: readonly number[], current: string, wordsOf: (number: number) => string): SelectOption[] {
  const numbers = current === "" || usual.includes(Number(current)) ? usual : [...usual, Number(current)];
  return [any, ...numbers.map((number) => ({ value: String(number), label: wordsOf(number) }))];
}
