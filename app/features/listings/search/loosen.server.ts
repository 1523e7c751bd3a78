import {
  clearFilters,
  type FilterName,
  fromFirstPage,
  type ListingFilters,
  listingsPath,
  withoutFilter,
  withPlace,
} from "#app/features/listings/model/filters.ts";
import { countSearches } from "./search.queries.server.ts";
import {
  CRITERION_NAMES,
  type CriterionName,
  getCriterion,
  getNoun,
  getValue,
} from "#app/features/listings/model/criteria.ts";
import { toBadges } from "#app/features/listings/model/filter-summary.ts";
import { isInRange, getNumberLimit } from "#app/features/listings/model/units.ts";
import { joinNames, quoted } from "#app/lib/text.ts";

/** A search that finds homes where another finds none. */
export interface WayOn {
  /** "Without Pool" */
  label: string;
  /** null, more than 1,000. */
  total: number | null;
  path: string;
}

/**
 * What to give up of a search that finds nothing, so that it finds something, each with the number of its homes: one
 * filter; when no single one helps, two; when no two help, all but one, or all of them. Empty only where nothing is listed at all.
 * `neighbours` are suburbs next to its own, one of which may be all that it lacks.
 */
export async function findWaysOn(filters: ListingFilters, neighbours: readonly string[] = []): Promise<WayOn[]> {
  const single = looseningsOf(filters, neighbours);
  for (const loosenings of [single, pairsOf(single)]) {
    const chosen = chooseLoosenings(await count(loosenings));
    if (chosen.length > 0) return chosen.map(toWayOn);
  }
  const all: Loosening = { label: "Without any filter", filters: clearFilters(filters), of: "price", isRemoval: true };
  return chooseLoosenings(await count([...alonesOf(filters), all])).map(toWayOn);
}

async function count(loosenings: readonly Loosening[]): Promise<CountedLoosening[]> {
  const totals = await countSearches(loosenings.map(({ filters }) => filters));
  return loosenings.map((loosening, index) => ({ ...loosening, total: totals[index] ?? null }));
}

function toWayOn({ label, total, filters }: CountedLoosening): WayOn {
  return { label, total, path: listingsPath(filters) };
}

/** A search that asks for a little less than another, and what it gives up. */
interface Loosening {
  /** "Without Pool", "Up to $1,600,000", "2+ bedrooms" */
  label: string;
  filters: ListingFilters;
  /** The filter that it touches. */
  of: FilterName;
  /** Gives up the filter altogether. */
  isRemoval?: true;
  /** The limit that it moves, one of several steps, the smallest first: only the first that finds something is of use. */
  step?: CriterionName | undefined;
}

/** A loosening with the number of its homes; null, more than are counted. */
export interface CountedLoosening extends Loosening {
  total: number | null;
}

/** So many suggestions are read; more are a list to search in. */
const MAX_SHOWN = 6;
/** Removals that are tried in pairs: 15 pairs. */
const MAX_PAIRED = 6;
const MAX_WORDS = 4;

/** Every way to ask for less in one filter of a search; `neighbours` are suburbs next to those that it looks in. */
export function looseningsOf(filters: ListingFilters, neighbours: readonly string[] = []): Loosening[] {
  const names = CRITERION_NAMES.filter((name) => getValue(filters, name) !== undefined);
  return [
    ...(filters.suburb ? neighbours.map((name) => withNeighbour(filters, name)) : []),
    ...names.flatMap((name) => steps(filters, name)),
    ...removals(filters, names),
  ];
}

/** Every two filters given up together. */
export function pairsOf(loosenings: readonly Loosening[]): Loosening[] {
  const removed = loosenings.filter(({ isRemoval }) => isRemoval).slice(0, MAX_PAIRED);
  return removed.flatMap((one, index) =>
    removed.slice(index + 1).map((other) => ({
      label: `${one.label} and ${other.label.charAt(0).toLowerCase()}${other.label.slice(1)}`,
      // Of the second what it lacks, of the first the rest.
      filters: without(one.filters, other),
      of: one.of,
      isRemoval: true as const,
    })),
  );
}

/** Each filter alone, without all others. */
function alonesOf(filters: ListingFilters): Loosening[] {
  const names = CRITERION_NAMES.filter((name) => getValue(filters, name) !== undefined);
  return [...new Set(names.map(filterOf))].map((of) => {
    const kept = names.filter((name) => filterOf(name) === of).map((name) => [name, getValue(filters, name)]);
    const labels = toBadges(filters, of).map(({ label }) => label);
    return {
      label: `Only ${joinNames(labels)}`,
      filters: { ...clearFilters(filters), ...Object.fromEntries(kept) } as ListingFilters,
      of,
    };
  });
}

/**
 * Those that find homes and are worth reading, at most six: of steps in one direction the smallest, before what gives up a
 * whole filter, and of these only what finds more than a smaller change of the same filter. Those with most homes come first.
 */
export function chooseLoosenings(counted: readonly CountedLoosening[]): CountedLoosening[] {
  const found = counted.filter(({ total }) => total !== 0);
  const small = found.filter(
    (one, index) => !one.isRemoval && (!one.step || found.findIndex(({ step }) => step === one.step) === index),
  );
  const large = found.filter(
    (one) => one.isRemoval && small.every((other) => other.of !== one.of || homes(other) < homes(one)),
  );
  return [...inOrder(small), ...inOrder(large)].slice(0, MAX_SHOWN);
}

function inOrder(counted: readonly CountedLoosening[]): CountedLoosening[] {
  return counted.toSorted((one, other) => homes(other) - homes(one));
}

function homes({ total }: CountedLoosening): number {
  return total ?? Infinity;
}

function withNeighbour(filters: ListingFilters, name: string): Loosening {
  return { label: `With ${name}`, filters: withPlace(filters, name), of: "suburb" };
}

/** What asks for less of the same: one room fewer, a little more money, one word fewer. */
function steps(filters: ListingFilters, name: CriterionName): Loosening[] {
  const criterion = getCriterion(name);
  const value = getValue(filters, name);
  const stepTo = (to: number | string, label: string): Loosening => ({
    label,
    filters: { ...fromFirstPage(filters), [name]: to },
    of: filterOf(name),
    step: name,
  });
  if (criterion.match === "words" && typeof value === "string") {
    return fewerWords(value).map(({ dropped, rest }) => {
      const loosening = stepTo(rest, `Without ${quoted(dropped)}`);
      return { ...loosening, step: undefined };
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

/** The keywords without one of them; what is written with quotes or a minus is not taken apart. */
function fewerWords(keywords: string): { dropped: string; rest: string }[] {
  const words = keywords.split(" ");
  if (words.length < 2 || words.length > MAX_WORDS || /["“”]|(?:^|\s)-/.test(keywords)) return [];
  return words.map((dropped, index) => ({ dropped, rest: words.toSpliced(index, 1).join(" ") }));
}

/** Each filter given up, and each of several values that a home must all have. */
function removals(filters: ListingFilters, names: readonly CriterionName[]): Loosening[] {
  return [...new Set(names.map(filterOf))].flatMap((of) => {
    const isEvery = of !== "price" && getCriterion(of).match === "every";
    const removal = (label: string, value?: string): Loosening => ({
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

/** The same search without the filter, or the value of it, that a removal gives up. */
function without(filters: ListingFilters, removal: Loosening): ListingFilters {
  const { of } = removal;
  if (of === "price") return withoutFilter(filters, "price");
  const kept = getValue(removal.filters, of);
  const own = getValue(filters, of);
  if (!Array.isArray(kept) || !Array.isArray(own)) return { ...filters, [of]: undefined };
  const both = own.filter((value) => kept.includes(value));
  return { ...filters, [of]: both.length === 0 ? undefined : both };
}
