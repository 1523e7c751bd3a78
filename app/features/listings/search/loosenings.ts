import {
  criterionOf,
  type CriterionName,
  CRITERION_NAMES,
  PRICE_SCALES,
  valueOf,
} from "#app/features/listings/model/criteria.ts";
import {
  clearFilters,
  type FilterName,
  fromFirstPage,
  type ListingFilters,
  withoutFilter,
  withPlace,
} from "#app/features/listings/model/filters.ts";
import { badgesOf } from "#app/features/listings/model/filter-words.ts";
import { filterPrice } from "#app/features/listings/model/labels.ts";
import { joinNames, quoted } from "#app/lib/text.ts";

/** A search that asks for a little less than another, and what it gives up. */
export interface Loosening {
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
  const names = CRITERION_NAMES.filter((name) => valueOf(filters, name) !== undefined);
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
export function alonesOf(filters: ListingFilters): Loosening[] {
  const names = CRITERION_NAMES.filter((name) => valueOf(filters, name) !== undefined);
  return [...new Set(names.map(filterOf))].map((of) => {
    const kept = names.filter((name) => filterOf(name) === of).map((name) => [name, valueOf(filters, name)]);
    const labels = badgesOf(filters, of).map(({ label }) => label);
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
  const criterion = criterionOf(name);
  const value = valueOf(filters, name);
  const stepTo = (to: number | string, label?: string): Loosening => {
    const looser = { ...fromFirstPage(filters), [name]: to };
    const of = filterOf(name);
    return { label: label ?? badgesOf(looser, of)[0]?.label ?? String(to), filters: looser, of, step: name };
  };
  if (criterion.match === "words" && typeof value === "string") {
    return fewerWords(value).map(({ dropped, rest }) => {
      const loosening = stepTo(rest, `Without ${quoted(dropped)}`);
      return { ...loosening, step: undefined };
    });
  }
  if (typeof value !== "number" || !("unit" in criterion)) return [];
  if (criterion.unit === "dollars") {
    const isMax = criterion.match === "at-most";
    return priceSteps(value, filters, isMax).map((dollars) => {
      const price = filterPrice(dollars, filters.type);
      return stepTo(dollars, isMax ? `Up to ${price}` : `${price} or more`);
    });
  }
  if (criterion.unit === "rooms" && criterion.match === "at-least") {
    const fewer = Array.from({ length: value - 1 }, (_, index) => value - 1 - index);
    return fewer.map((count) => stepTo(count, `${count}+ ${criterion.label.toLowerCase()}`));
  }
  if (criterion.match === "at-least") return value < 2 ? [] : [stepTo(Math.floor(value / 2))];
  return criterion.match === "exactly" ? [] : [stepTo(value * 2)];
}

/** A tenth, a quarter and a half more or less, in steps of the slider. */
function priceSteps(dollars: number, { type }: ListingFilters, isMax: boolean): number[] {
  const { step, bound } = PRICE_SCALES[type];
  const amounts = (isMax ? [1.1, 1.25, 1.5] : [0.9, 0.75, 0.5]).map((share) => {
    const amount = (dollars * share) / step;
    return (isMax ? Math.ceil(amount - 1e-9) : Math.floor(amount + 1e-9)) * step;
  });
  // At the slider's bound there is no limit any more.
  return [...new Set(amounts)].filter((amount) => amount > 0 && amount !== dollars && amount !== bound);
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
    const isEvery = of !== "price" && criterionOf(of).match === "every";
    const removal = (label: string, value?: string): Loosening => ({
      label,
      filters: withoutFilter(filters, of, value),
      of,
      isRemoval: true,
    });
    if (!isEvery) return [removal(removalLabel(filters, of))];
    return badgesOf(filters, of).map(({ label, value }) => removal(`Without ${label}`, value));
  });
}

function removalLabel(filters: ListingFilters, of: FilterName): string {
  if (of === "price") return "Any price";
  const criterion = criterionOf(of);
  const label = criterion.label.toLowerCase();
  const value = valueOf(filters, of);
  switch (criterion.match) {
    case "any-key":
      return of === "suburb" ? "All of Sydney" : `Any ${label}`;
    case "words":
      return `Without ${quoted(String(value))}`;
    case "fact":
    case "to-come":
      return `Without ${label}`;
    default:
      return "unit" in criterion && criterion.unit === "rooms" ? `Any number of ${label}` : `Any ${label}`;
  }
}

function filterOf(name: CriterionName): FilterName {
  return name === "priceMin" || name === "priceMax" ? "price" : name;
}

/** The same search without the filter, or the value of it, that a removal gives up. */
function without(filters: ListingFilters, removal: Loosening): ListingFilters {
  const { of } = removal;
  if (of === "price") return withoutFilter(filters, "price");
  const kept = valueOf(removal.filters, of);
  const own = valueOf(filters, of);
  if (!Array.isArray(kept) || !Array.isArray(own)) return { ...filters, [of]: undefined };
  const both = own.filter((value) => kept.includes(value));
  return { ...filters, [of]: both.length === 0 ? undefined : both };
}
