import { dayLabel } from "#app/lib/dates.ts";
import type { SelectOption } from "#app/ui/select.tsx";
import {
  areaLabel,
  type Criteria,
  CRITERION_NAMES,
  getCriterion,
  type CriterionName,
  type CriterionValue,
  type ListingType,
  INSPECTION_DAY_CHOICES,
  isMultiValued,
  getValue,
} from "./criteria.ts";
import { type FilterNotice, invalidHint } from "./filter-notices.ts";
import { decodeListingFilters, encodeListingFilters, type ListingFilters, STUDIO, valueTexts } from "./filters.ts";
import { listingsMessages } from "./listings.messages.ts";
import { getNumberLimit, type UnitRules, UNITS } from "./units.ts";

export type FilterFormValues = Readonly<CriteriaTexts & { sort: string }>;

export type CriteriaTexts = {
  [Name in CriterionName]: CriterionValue<Name> extends string[] ? string[] : string;
};

/** Grouped dollars; blank without a limit. */
export function toCriteriaTexts(criteria: Criteria): CriteriaTexts {
  const texts = CRITERION_NAMES.map((name) => {
    const value = getValue(criteria, name);
    if (isMultiValued(name)) return [name, value ?? []];
    const limit = getNumberLimit(name);
    if (limit && typeof value === "number") return [name, limit.rules.text(value)];
    return [name, value === undefined ? "" : valueTexts(value)[0]];
  });
  return Object.fromEntries(texts) as CriteriaTexts;
}

/** Shows unreadable input as typed. */
export function toFilterFormValues(filters: ListingFilters, notices: readonly FilterNotice[] = []): FilterFormValues {
  const studio = isStudioSearch(filters) ? { bedroomsMin: STUDIO } : {};
  return { ...toCriteriaTexts(filters), ...studio, ...invalidTexts(notices), sort: filters.sort } as FilterFormValues;
}

/** A choice among the minimums of bedrooms. */
export function isStudioSearch({ bedrooms, bedroomsMin }: Criteria): boolean {
  return bedrooms === 0 && bedroomsMin === undefined;
}

function invalidTexts(notices: readonly FilterNotice[]): Partial<Record<CriterionName, string>> {
  return Object.fromEntries(notices.flatMap(({ invalid }) => (invalid ? [[invalid.name, invalid.typed]] : [])));
}

/** "1,250,000"; empty without a limit. */
export function priceText(dollars: number | undefined): string {
  return dollars === undefined ? "" : UNITS.dollars.text(dollars);
}

export function invalidHints(
  notices: readonly FilterNotice[],
  type: ListingType,
): Partial<Record<CriterionName, string>> {
  return Object.fromEntries(
    notices.flatMap(({ invalid }) => (invalid ? [[invalid.name, invalidHint(invalid.name, type)]] : [])),
  );
}

export interface SubmittedSearch {
  path: string;
  pricesSwapped: boolean;
  invalid: Partial<Record<CriterionName, string>>;
}

/** Swapped prices and unreadable input stay in the URL, so that the page can explain them, as without JavaScript. */
export function toSubmittedSearch(form: URLSearchParams): SubmittedSearch {
  const { filters, notices, pricesSwapped } = decodeListingFilters(form);
  const { priceMin, priceMax } = filters;
  const asTyped =
    pricesSwapped && priceMax !== undefined ? { ...filters, priceMin: priceMax, priceMax: priceMin } : filters;
  const invalid = invalidTexts(notices);
  const params = new URLSearchParams(encodeListingFilters(asTyped));
  for (const [name, typed] of Object.entries(invalid)) params.set(name, typed);
  return { path: params.size === 0 ? "/listings" : `/listings?${params}`, pricesSwapped, invalid };
}

const any: SelectOption = { value: "", label: listingsMessages.any };

export type Control =
  | { kind: "names" }
  | { kind: "tick"; value: string }
  /** Offered to tenants only. */
  | { kind: "ticks"; options: readonly SelectOption[]; rentals: readonly string[] }
  | { kind: "select"; options: readonly SelectOption[] }
  | { kind: "text"; inputMode?: "numeric"; prefix?: string; suffix?: string; placeholder?: string };

/** The same in every form. Drawn areas can only be unticked. Choices include unusual current values. */
export function getControl(name: CriterionName, current: unknown = ""): Control {
  const criterion = getCriterion(name);
  switch (criterion.match) {
    case "any-key": {
      if (!criterion.choices) return { kind: "names" };
      const values = new Set([...criterion.choices, ...[current].flat().map(String).filter(Boolean)]);
      return { kind: "ticks", options: [...values].map((value) => ({ value, label: value })), rentals: [] };
    }
    case "in-school-area":
      return { kind: "names" };
    case "widens":
    case "fact":
    case "to-come":
      return { kind: "tick", value: "1" };
    case "missing":
      return { kind: "tick", value: criterion.word };
    case "in-area": {
      const areas = Array.isArray(current) ? current.map(String) : [];
      return {
        kind: "ticks",
        options: areas.map((value, index) => ({ value, label: areaLabel(areas, index) })),
        rentals: [],
      };
    }
    case "in-region": {
      // The search box adds regions.
      const chosen = [current].flat().map(String);
      const options = toOptions(criterion.choices).filter(({ value }) => chosen.includes(value));
      return { kind: "ticks", options, rentals: [] };
    }
    case "every":
      return { kind: "ticks", options: toOptions(criterion.choices), rentals: criterion.rentalChoices };
    case "choice":
      return { kind: "select", options: [any, ...toOptions(criterion.choices)] };
    case "on-day":
      return {
        kind: "select",
        options: optionsWith(INSPECTION_DAY_CHOICES, current, (day) => dayLabel(day).replace("this", "This")),
      };
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
  inPairs?: true;
  /** Checkboxes for the filters that are set, which can only be removed. Another control adds them. */
  setOnly?: true;
  /** Omits checkboxes of which the search has no homes. */
  hideEmpty?: true;
  /** The class of radio buttons that replace a select. */
  look?: "segments";
}

/** The controls that the other sections lack, so that submitting the form cannot drop a limit. */
export function getRemainingSections<Name extends CriterionName>(
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
