import {
  clearFilters,
  type FilterName,
  fromFirstPage,
  type ListingFilters,
  listingsPath,
  withoutFilter,
  withPlace,
} from "#app/features/listings/model/filters.ts";
import { countSearches } from "./counts.queries.server.ts";
import {
  areaText,
  schoolText,
  CRITERION_NAMES,
  type CriterionName,
  getCriterion,
  getNoun,
  getValue,
} from "#app/features/listings/model/criteria.ts";
import { toBadges } from "#app/features/listings/model/filter-summary.ts";
import { isInRange, getNumberLimit } from "#app/features/listings/model/units.ts";
import { joinNames, quoted } from "#app/lib/text.ts";

export interface Suggestion {
  label: string;
  /** Null for more than 1,000. */
  total: number | null;
  path: string;
}

/**
 * Relaxations that find homes: without one filter, else without two, else with a single filter or none. Empty only if
 * nothing is listed. `neighbours` are suburbs that may be added.
 */
export async function findSuggestions(
  filters: ListingFilters,
  neighbours: readonly string[] = [],
): Promise<Suggestion[]> {
  const single = findRelaxations(filters, neighbours);
  for (const relaxations of [single, pairsOf(single)]) {
    const chosen = chooseRelaxations(await count(relaxations));
    if (chosen.length > 0) return chosen.map(toSuggestion);
  }
  const all: Relaxation = { label: "Without any filter", filters: clearFilters(filters), of: "price", isRemoval: true };
  return chooseRelaxations(await count([...singleFilterSearches(filters), all])).map(toSuggestion);
}

async function count(relaxations: readonly Relaxation[]): Promise<RelaxationCount[]> {
  const totals = await countSearches(relaxations.map(({ filters }) => filters));
  return relaxations.map((relaxation, index) => ({ ...relaxation, total: totals[index] ?? null }));
}

function toSuggestion({ label, total, filters }: RelaxationCount): Suggestion {
  return { label, total, path: listingsPath(filters) };
}

interface Relaxation {
  /** "Without Pool", "Up to $1,600,000", "2+ bedrooms" */
  label: string;
  filters: ListingFilters;
  of: FilterName;
  isRemoval?: true;
  /** The limit that changes by a step. Of several steps, smallest first, only the first with results is suggested. */
  step?: CriterionName | undefined;
}

export interface RelaxationCount extends Relaxation {
  total: number | null;
}

const MAX_SUGGESTIONS = 6;
/** Makes 15 pairs. */
const MAX_PAIRED = 6;
const MAX_KEYWORDS = 4;

/** `neighbours` are suburbs that may be added. */
export function findRelaxations(filters: ListingFilters, neighbours: readonly string[] = []): Relaxation[] {
  const names = CRITERION_NAMES.filter((name) => getValue(filters, name) !== undefined);
  return [
    ...(filters.suburb ? neighbours.map((name) => withNeighbour(filters, name)) : []),
    ...names.flatMap((name) => steps(filters, name)),
    ...removals(filters, names),
  ];
}

export function pairsOf(relaxations: readonly Relaxation[]): Relaxation[] {
  const removed = relaxations.filter(({ isRemoval }) => isRemoval).slice(0, MAX_PAIRED);
  return removed.flatMap((one, index) =>
    removed.slice(index + 1).map((other) => ({
      label: `${one.label} and ${other.label.charAt(0).toLowerCase()}${other.label.slice(1)}`,
      // The second removal's values, in the search of the first.
      filters: without(one.filters, other),
      of: one.of,
      isRemoval: true as const,
    })),
  );
}

function singleFilterSearches(filters: ListingFilters): Relaxation[] {
  const names = CRITERION_NAMES.filter((name) => getValue(filters, name) !== undefined);
  return [...new Set(names.map(filterOf))].map((of) => {
    const ownValues = names.filter((name) => filterOf(name) === of).map((name) => [name, getValue(filters, name)]);
    const labels = toBadges(filters, of).map(({ label }) => label);
    return {
      label: `Only ${joinNames(labels)}`,
      filters: { ...clearFilters(filters), ...Object.fromEntries(ownValues) } as ListingFilters,
      of,
    };
  });
}

/**
 * At most six, those with most homes first: the smallest step of each limit, and removals that find more than a smaller
 * change.
 */
export function chooseRelaxations(candidates: readonly RelaxationCount[]): RelaxationCount[] {
  const withHomes = candidates.filter(({ total }) => total !== 0);
  const small = withHomes.filter(
    (one, index) => !one.isRemoval && (!one.step || withHomes.findIndex(({ step }) => step === one.step) === index),
  );
  const large = withHomes.filter(
    (one) => one.isRemoval && small.every((other) => other.of !== one.of || homes(other) < homes(one)),
  );
  return [...inOrder(small), ...inOrder(large)].slice(0, MAX_SUGGESTIONS);
}

function inOrder(candidates: readonly RelaxationCount[]): RelaxationCount[] {
  return candidates.toSorted((one, other) => homes(other) - homes(one));
}

function homes({ total }: RelaxationCount): number {
  return total ?? Infinity;
}

function withNeighbour(filters: ListingFilters, name: string): Relaxation {
  return { label: `With ${name}`, filters: withPlace(filters, name), of: "suburb" };
}

/** One bedroom fewer, a slightly higher price, one keyword fewer. */
function steps(filters: ListingFilters, name: CriterionName): Relaxation[] {
  const criterion = getCriterion(name);
  const value = getValue(filters, name);
  const stepTo = (to: number | string, label: string): Relaxation => ({
    label,
    filters: { ...fromFirstPage(filters), [name]: to },
    of: filterOf(name),
    step: name,
  });
  if (criterion.match === "words" && typeof value === "string") {
    return dropKeywords(value).map(({ dropped, rest }) => {
      const relaxation = stepTo(rest, `Without ${quoted(dropped)}`);
      return { ...relaxation, step: undefined };
    });
  }
  const limit = getNumberLimit(name);
  if (typeof value !== "number" || !limit) return [];
  const { rules, match } = limit;
  return rules
    .relax(value, match, filters.type)
    .filter((number) => isInRange(number, limit))
    .map((number) => stepTo(number, rules.relaxedText(number, limit, filters.type)));
}

/** Empty if the keywords contain quotes or a minus. */
function dropKeywords(keywords: string): { dropped: string; rest: string }[] {
  const terms = keywords.split(" ");
  if (terms.length < 2 || terms.length > MAX_KEYWORDS || /["“”]|(?:^|\s)-/.test(keywords)) return [];
  return terms.map((dropped, index) => ({ dropped, rest: terms.toSpliced(index, 1).join(" ") }));
}

/** Removes each filter, or each value where all must match. */
function removals(filters: ListingFilters, names: readonly CriterionName[]): Relaxation[] {
  return [...new Set(names.map(filterOf))].flatMap((of) => {
    const isEvery = of !== "price" && getCriterion(of).match === "every";
    const removal = (label: string, value?: string): Relaxation => ({
      label,
      filters: withoutFilter(filters, of, value),
      of,
      isRemoval: true,
    });
    if (!isEvery) return [removal(removalLabel(filters, of))];
    return toBadges(filters, of).map(({ label, value }) => removal(`Without ${label}`, value));
  });
}

function removalLabel(filters: ListingFilters, of: FilterName): string {
  if (of === "price") return "Any price";
  if (of === "suburb") return "All of Sydney";
  const noun = getNoun(of);
  switch (getCriterion(of).match) {
    case "words":
      return `Without ${quoted(String(getValue(filters, of)))}`;
    case "in-area":
      return `Outside ${areaText(filters.area ?? [])}, too`;
    case "in-school-area":
      return `Outside ${schoolText(filters.school ?? [])}, too`;
    case "fact":
    case "to-come":
      return `Without ${noun}`;
    default:
      return getNumberLimit(of)?.rules.any(noun) ?? `Any ${noun}`;
  }
}

function filterOf(name: CriterionName): FilterName {
  return name === "priceMin" || name === "priceMax" ? "price" : name;
}

function without(filters: ListingFilters, removal: Relaxation): ListingFilters {
  const { of } = removal;
  if (of === "price") return withoutFilter(filters, "price");
  const remaining = getValue(removal.filters, of);
  const own = getValue(filters, of);
  if (!Array.isArray(remaining) || !Array.isArray(own)) return { ...filters, [of]: undefined };
  const both = own.filter((value) => remaining.includes(value));
  return { ...filters, [of]: both.length === 0 ? undefined : both };
}
