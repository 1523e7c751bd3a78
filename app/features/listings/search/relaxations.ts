import {
  areaText,
  schoolText,
  CRITERION_NAMES,
  type CriterionName,
  getCriterion,
  getNoun,
  getValue,
} from "#app/features/listings/model/criteria.ts";
import { keywordsText, searchHeading, toBadges } from "#app/features/listings/model/filter-summary.ts";
import {
  clearFilters,
  type FilterName,
  fromFirstPage,
  type ListingFilters,
  withoutFilter,
  withPlace,
} from "#app/features/listings/model/filters.ts";
import { RELATED_KEYWORDS } from "#app/features/listings/model/known-features.ts";
import { filterPrice } from "#app/features/listings/model/labels.ts";
import { isInRange, getNumberLimit } from "#app/features/listings/model/units.ts";
import { quoted } from "#app/lib/text.ts";

/** A search with one or two filters fewer, or with a filter that finds more. */
export interface Relaxation {
  /** "Without Pool", "Up to $1,600,000", "2+ bedrooms" */
  label: string;
  filters: ListingFilters;
  of: FilterName;
  isRemoval?: true;
  /** The limit that changes by a step. Of several steps, smallest first, only the first with results is suggested. */
  step?: CriterionName | undefined;
}

/** The criteria that name a place. */
export const PLACE_CRITERIA = ["suburb", "nearby", "region", "area", "school", "station"] as const;

export interface RelaxationCount extends Relaxation {
  total: number | null;
}

export const MAX_SUGGESTIONS = 6;
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

/** "All homes in Newtown". Undefined without a place. */
export function placeSearch(filters: ListingFilters): Relaxation | undefined {
  const places = Object.fromEntries(PLACE_CRITERIA.map((name) => [name, filters[name]]));
  const search: ListingFilters = { ...clearFilters(filters), ...places };
  const { place } = searchHeading(search);
  const { station } = filters;
  const where = [place, station && `near ${station} station`].filter(Boolean).join(", ");
  return where === "" ? undefined : { label: `All homes ${where}`, filters: search, of: "suburb" };
}

/** Without `nearby`, which extends the suburbs. */
export function singleFilterSearches(filters: ListingFilters): Relaxation[] {
  const names = CRITERION_NAMES.filter((name) => name !== "nearby" && getValue(filters, name) !== undefined);
  return [...new Set(names.map(filterOf))].map((of) => {
    const ownValues = names.filter((name) => filterOf(name) === of).map((name) => [name, getValue(filters, name)]);
    const search = { ...clearFilters(filters), ...Object.fromEntries(ownValues) } as ListingFilters;
    return { label: singleFilterLabel(search, of), filters: search, of };
  });
}

/** "All homes in Bondi", "Any house or townhouse", "Any home up to $900,000", "Any home, 3+ bedrooms". */
function singleFilterLabel(search: ListingFilters, of: FilterName): string {
  const priceLimits = of === "price" ? priceLimitsText(search) : undefined;
  if (priceLimits) return `Any home ${priceLimits}`;
  const { place, details = "" } = searchHeading(search);
  if (place) return `All homes ${place}`;
  return of === "propertyType" ? `Any ${details.toLowerCase()}` : `Any home, ${details}`;
}

/** "up to $300,000", "from $300,000 to $500,000"; undefined without limits. */
function priceLimitsText({ type, priceMin, priceMax }: ListingFilters): string | undefined {
  if (priceMin === undefined) return priceMax === undefined ? undefined : `up to ${filterPrice(priceMax, type)}`;
  return [`from ${filterPrice(priceMin, type)}`, priceMax !== undefined && `to ${filterPrice(priceMax, type)}`]
    .filter(Boolean)
    .join(" ");
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
    const related = relatedKeywords(value).map((keywords) => stepTo(keywords, `${keywordsText(keywords)} instead`));
    const fewer = dropKeywords(value).map(({ dropped, rest }) => stepTo(rest, `Without ${quoted(dropped)}`));
    return [...related, ...fewer].map((relaxation) => ({ ...relaxation, step: undefined }));
  }
  const limit = getNumberLimit(name);
  if (typeof value !== "number" || !limit) return [];
  const { rules, match } = limit;
  return rules
    .relax(value, match, filters.type)
    .filter((number) => isInRange(number, limit))
    .map((number) => stepTo(number, rules.relaxedText(number, limit, filters.type)));
}

/** The keywords with a related phrase for one of them; empty if they contain quotes or a minus. */
function relatedKeywords(keywords: string): string[] {
  if (hasOperators(keywords)) return [];
  const words = keywords.split(" ");
  return words.flatMap((word, index) =>
    (RELATED_KEYWORDS[word.toLowerCase()] ?? []).map((related) => words.with(index, related).join(" ")),
  );
}

export function hasOperators(keywords: string): boolean {
  return /["“”]|(?:^|\s)-/.test(keywords);
}

/** Empty if the keywords contain quotes or a minus. */
function dropKeywords(keywords: string): { dropped: string; rest: string }[] {
  const terms = keywords.split(" ");
  if (terms.length < 2 || terms.length > MAX_KEYWORDS || hasOperators(keywords)) return [];
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
  if (of === "suburb") return filters.map ? "All suburbs on this map" : "All of Sydney";
  const noun = getNoun(of);
  switch (getCriterion(of).match) {
    case "words":
      return `Without ${keywordsText(String(getValue(filters, of)))}`;
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
