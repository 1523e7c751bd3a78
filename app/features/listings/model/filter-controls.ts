import { dayLabel } from "#app/lib/dates.ts";
import type { SelectOption } from "#app/ui/select.tsx";
import {
  type Criteria,
  CRITERION_NAMES,
  criterionOf,
  type CriterionName,
  type CriterionValue,
  type ListingType,
  OPEN_DAY_CHOICES,
  SORTS,
  takesSeveral,
  valueOf,
} from "./criteria.ts";
import { type FilterNotice, unreadHint } from "./filter-notices.ts";
import { decodeListingFilters, encodeListingFilters, type ListingFilters, valueTexts } from "./filters.ts";
import { listingsMessages } from "./listings.messages.ts";
import { numberLimit, type UnitRules, UNITS } from "./units.ts";

export type FilterFormValues = Readonly<CriteriaTexts & { sort: string }>;

export type CriteriaTexts = {
  [Name in CriterionName]: CriterionValue<Name> extends string[] ? string[] : string;
};

/** Grouped dollars; blank without a limit. */
export function criteriaTexts(criteria: Criteria): CriteriaTexts {
  const texts = CRITERION_NAMES.map((name) => {
    const value = valueOf(criteria, name);
    if (takesSeveral(name)) return [name, value ?? []];
    const limit = numberLimit(name);
    if (limit && typeof value === "number") return [name, limit.rules.text(value)];
    return [name, value === undefined ? "" : valueTexts(value)[0]];
  });
  return Object.fromEntries(texts) as CriteriaTexts;
}

/** Unreadable input is shown as typed. */
export function filterFormValues(filters: ListingFilters, notices: readonly FilterNotice[] = []): FilterFormValues {
  return { ...criteriaTexts(filters), ...unreadTexts(notices), sort: filters.sort } as FilterFormValues;
}

function unreadTexts(notices: readonly FilterNotice[]): Partial<Record<CriterionName, string>> {
  return Object.fromEntries(notices.flatMap(({ unread }) => (unread ? [[unread.name, unread.typed]] : [])));
}

/** "1,250,000"; empty without a limit. */
export function priceText(dollars: number | undefined): string {
  return dollars === undefined ? "" : UNITS.dollars.text(dollars);
}

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
  unread: Partial<Record<CriterionName, string>>;
}

/** Swapped prices and unreadable input stay in the URL, so that the page can explain them, as it does without JavaScript. */
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

export const sortOptions: readonly SelectOption[] = SORTS.map((value) => ({
  value,
  label: listingsMessages.sort[value],
}));

export type Control =
  | { kind: "names" }
  | { kind: "tick"; value: string }
  /** Offered to tenants only. */
  | { kind: "ticks"; options: readonly SelectOption[]; rentals: readonly string[] }
  | { kind: "select"; options: readonly SelectOption[]; picker?: true }
  | { kind: "text"; inputMode?: "numeric"; prefix?: string; suffix?: string; placeholder?: string };

/** The same in every form. A select also offers an unusual current value. */
export function controlOf(name: CriterionName, current: unknown = ""): Control {
  const criterion = criterionOf(name);
  switch (criterion.match) {
    case "any-key":
      return { kind: "names" };
    case "widens":
    case "fact":
    case "to-come":
      return { kind: "tick", value: "1" };
    case "missing":
      return { kind: "tick", value: criterion.word };
    case "every":
      return { kind: "ticks", options: toOptions(criterion.choices), rentals: criterion.rentalChoices };
    case "choice":
      return { kind: "select", options: [any, ...toOptions(criterion.choices)] };
    case "key": {
      if (!criterion.choices) return { kind: "text" };
      return { kind: "select", options: optionsWith(criterion.choices, current, String), picker: true };
    }
    case "on-day":
      return { kind: "select", options: optionsWith(OPEN_DAY_CHOICES, current, dayLabel) };
    case "words":
      return { kind: "text", placeholder: listingsMessages.keywordsExample };
    case "station":
      return { kind: "text" };
    case "at-least":
    case "at-most":
    case "exactly":
    case "newer-than": {
      const { match } = criterion;
      const { control } = UNITS[criterion.unit] as UnitRules;
      if (control.kind === "text") {
        const { prefix, suffix } = control;
        const placeholder = match === "at-least" ? listingsMessages.noMin : listingsMessages.noMax;
        return { kind: "text", inputMode: "numeric", prefix, suffix, placeholder };
      }
      const choices = control.choices(match).map(String);
      const isNumber = Number(current) > 0;
      const labelOf = (value: string) => control.choiceLabel(Number(value), match);
      return { kind: "select", options: optionsWith(choices, isNumber ? current : "", labelOf) };
    }
  }
}

export interface FormSection<Name extends CriterionName = CriterionName> {
  names: readonly Name[];
  legend?: string;
  /** Two to a row. */
  inPairs?: true;
}

/** The criteria that the other sections lack, so that submitting the form cannot drop a limit. */
export function withoutSection<Name extends CriterionName>(
  names: readonly Name[],
  ...sections: readonly FormSection<Name>[]
): FormSection<Name>[] {
  const placed = new Set(sections.flatMap((section) => section.names));
  return names.filter((name) => !placed.has(name)).map((name) => ({ names: [name] }));
}

function toOptions(choices: Readonly<Record<string, string>>): SelectOption[] {
  return Object.entries(choices).map(([value, label]) => ({ value, label }));
}

function optionsWith(usual: readonly string[], current: unknown, labelOf: (value: string) => string): SelectOption[] {
  const values = new Set([...usual, ...(typeof current === "string" && current !== "" ? [current] : [])]);
  return [any, ...[...values].map((value) => ({ value, label: labelOf(value) }))];
}
