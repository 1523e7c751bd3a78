import {
  type AnyValue,
  type Criteria,
  getCriterion,
  CRITERION_NAMES,
  type CriterionName,
  getUnit,
  getValue,
} from "#app/features/listings/model/criteria.ts";
import { UNITS, type UnitRules } from "#app/features/listings/model/units.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { SelectOption } from "#app/ui/select.tsx";

export interface Facet {
  name: CriterionName;
  value: AnyValue;
}

/** Counts are sent in this order. */
export const FACETS: readonly Facet[] = CRITERION_NAMES.flatMap((name) =>
  choicesOf(name).map((value): Facet => ({ name, value })),
);

function choicesOf(name: CriterionName): readonly AnyValue[] {
  const criterion = getCriterion(name);
  switch (criterion.match) {
    case "every":
      return Object.keys(criterion.choices).map((key) => [key]);
    case "fact":
    case "to-come":
      return [true];
    case "choice":
      return Object.keys(criterion.choices);
    case "newer-than":
    case "exactly": {
      const { control } = UNITS[criterion.unit] as UnitRules;
      return control.kind === "select" ? control.choices(criterion.match) : [];
    }
    case "any-key":
      return (criterion.choices ?? []).map((choice) => [choice]);
    case "in-region":
    case "in-area":
    case "in-school-area":
    case "widens":
    case "station":
    case "on-day":
    case "missing":
    case "words":
    case "at-least":
    case "at-most":
      return [];
  }
}

/** In the order of `FACETS`; empty if too many homes match. */
export type FacetCounts = readonly number[];

/** Undefined without counts, or if the choice would widen the search. */
export function homesWith(
  counts: FacetCounts,
  search: Criteria,
  name: CriterionName,
  value: string | number | true,
): number | undefined {
  const place = FACETS.findIndex((facet) => facet.name === name && String(facet.value) === String(value));
  const count = counts[place];
  return count !== undefined && narrows(name, getValue(search, name), value) ? count : undefined;
}

function narrows(name: CriterionName, present: AnyValue | undefined, value: string | number | true): boolean {
  if (present === undefined) return true;
  switch (getCriterion(name).match) {
    case "every":
    case "fact":
    case "to-come":
      return true;
    case "newer-than":
      return value <= present;
    case "any-key":
      return [present].flat().includes(value);
    default:
      return value === present;
  }
}

export function withCounts(
  options: readonly SelectOption[],
  counts: FacetCounts,
  search: Criteria,
  name: CriterionName,
): SelectOption[] {
  const isNumber = getUnit(name) !== undefined;
  return options.map(({ value, label }) => {
    const chosen = isNumber ? Number(value) : value;
    return { value, label: value === "" ? label : withCount(label, homesWith(counts, search, name, chosen)) };
  });
}

/** "Pool (14)", or "Pool" without a count. */
export function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${formatNumber(count)})`;
}
