import { compareQuarters, findLatestSales, type LatestSales } from "#app/features/suburbs/model/market.ts";
import { readName, suburbSlug } from "#app/features/suburbs/model/paths.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import type { Share } from "#app/features/suburbs/model/residents.tsx";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import type { ComparedSuburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { slugify } from "#app/lib/text.ts";

/** Fits on a laptop. */
export const MAX_COMPARED = 4;
const MAX_REQUESTED = 20;

export interface ComparisonQuery {
  /** Distinct. */
  slugs: string[];
  /** A suburb's name. */
  add?: string;
}

/** Reads "s=newtown&s=manly" or, from the form, "s=newtown,manly". Ignores blank and malformed values. */
export function decodeComparison(params: URLSearchParams): ComparisonQuery {
  const slugs = params
    .getAll("s")
    .flatMap((list) => list.split(","))
    .map((text) => suburbSlug(slugify(readName(text) ?? "")));
  return {
    slugs: [...new Set(slugs)].filter(Boolean).slice(0, MAX_REQUESTED),
    add: readName(params.get("add")),
  };
}

export interface ArrangedComparison<Suburb> {
  compared: Suburb[];
  beyond: Suburb[];
  /** Slugs. */
  unknown: string[];
}

/** The first four known suburbs in the requested order, and the others. */
export function arrangeComparison<Suburb extends { slug: string }>(
  slugs: readonly string[],
  results: readonly Suburb[],
): ArrangedComparison<Suburb> {
  const inOrder = slugs.map((slug) => results.find((suburb) => suburb.slug === slug));
  const known = inOrder.filter((suburb) => suburb !== undefined);
  return {
    compared: known.slice(0, MAX_COMPARED),
    beyond: known.slice(MAX_COMPARED),
    unknown: slugs.filter((_, index) => inOrder[index] === undefined),
  };
}

export type Addition =
  | { outcome: "added" | "already there" | "no room"; name: string; slug: string }
  | { outcome: "choose" | "misspelled"; text: string; choices: { name: string; slug: string }[] }
  | { outcome: "unknown"; text: string };

interface SearchResults {
  items: readonly { name: string; slug: string }[];
  total: number;
  approximate: boolean;
}

const MAX_CHOICES = 6;

/** Adds the suburb with this name, or the only match; otherwise offers the matches. */
export function resolveAddition(
  text: string,
  named: { name: string; slug: string } | undefined,
  results: SearchResults,
  compared: readonly string[],
): Addition {
  const choices = results.items.slice(0, MAX_CHOICES).map(({ name, slug }) => ({ name, slug }));
  const only = named ?? (results.total === 1 && !results.approximate ? choices[0] : undefined);
  if (only) {
    if (compared.includes(only.slug)) return { outcome: "already there", ...only };
    return { outcome: compared.length < MAX_COMPARED ? "added" : "no room", ...only };
  }
  if (choices.length === 0) return { outcome: "unknown", text };
  return { outcome: results.approximate ? "misspelled" : "choose", text, choices };
}

/** Undefined when it was added. */
export function additionMessage(addition: Addition): string | undefined {
  switch (addition.outcome) {
    case "added":
      return undefined;
    case "already there":
      return `${addition.name} is already in the comparison.`;
    case "no room":
      return `${suburbsMessages.atMost} Remove one to add ${addition.name}.`;
    case "unknown":
      return `${suburbsMessages.empty} for “${addition.text}”.`;
    case "choose":
      return `Several suburbs have “${addition.text}” in their name. ${suburbsMessages.which}`;
    case "misspelled":
      return `No suburb is called “${addition.text}”. ${suburbsMessages.didYouMean}`;
  }
}

/** Has no address for zero. */
export interface LinkedCount {
  count: number;
  to?: string;
}

/** The newest of its postcode. Null where there is none. */
export interface ComparedFigures {
  house: LatestSales | null;
  strata: LatestSales | null;
  /** Two bedrooms. */
  unitRent: PostcodeFigure | null;
  /** Three bedrooms. */
  houseRent: PostcodeFigure | null;
}

export function toComparedFigures(figures: readonly PostcodeFigure[]): ComparedFigures {
  const rent = (kind: PostcodeFigure["dwelling"], size: number) =>
    figures.find((figure) => figure.kind === "rent" && figure.dwelling === kind && figure.bedrooms === size) ?? null;
  return {
    house: findLatestSales(figures, "house"),
    strata: findLatestSales(figures, "strata"),
    unitRent: rent("unit", 2),
    houseRent: rent("house", 3),
  };
}

type ComparedMedian = Pick<
  PostcodeFigure,
  "period" | "periodEnd" | "median" | "lowerQuartile" | "upperQuartile" | "counted"
> &
  Partial<Pick<PostcodeFigure, "p10" | "p90">>;

/** Between the 10th and the 90th percentile of a normal distribution, in units of its middle half. */
const TENTHS = 1.9;

/** Whether two medians of sales or rents differ by more than chance explains. Undefined without the spread of both. */
export function differClearly(
  one: ComparedMedian | null | undefined,
  other: ComparedMedian | null | undefined,
): boolean | undefined {
  const first = one ? withMiddleHalf(one) : undefined;
  const second = other ? withMiddleHalf(other) : undefined;
  return first && second && !compareQuarters(first, second).isNoise;
}

/** Rents have tenths, not quartiles. Undefined without either. */
function withMiddleHalf(figure: ComparedMedian): ComparedMedian | undefined {
  const { median, lowerQuartile, upperQuartile, p10 = null, p90 = null } = figure;
  if (lowerQuartile !== null && upperQuartile !== null) return figure;
  if (p10 === null || p90 === null) return undefined;
  const half = (p90 - p10) / TENTHS / 2;
  return { ...figure, lowerQuartile: median - half, upperQuartile: median + half };
}

/** A suburb of a suggested pair, with its newest medians. */
export interface PairedSuburb {
  id: number;
  name: string;
  slug: string;
  hasOutline: boolean;
  house: number | null;
  strata: number | null;
}

export interface SuburbPairs {
  pairs: PairedSuburb[][];
  /** The newest of the medians: "January to March 2024". */
  period: string;
  sources: string[];
}

/** The period of all that have one. Null if they differ or if there is none. */
export function commonPeriod(periods: readonly (string | undefined)[]): string | null {
  const known = new Set(periods.filter((period) => period !== undefined));
  return known.size === 1 ? ([...known][0] ?? null) : null;
}

export interface SuburbColumn extends ComparedSuburb {
  figures: ComparedFigures;
  /** Of the postcode's homes. Null without census figures. */
  kinds: Share[] | null;
  /** Within the suburb's boundaries. Null without an outline. */
  schools: number | null;
  stations: number | null;
  /** Not counted: their line was being rebuilt. */
  unconfirmedStations: string[];
  forSale: LinkedCount;
  forRent: LinkedCount;
  agents: LinkedCount;
}

/** Postcodes of several compared suburbs, which therefore have the same figures. */
export function sharedPostcodes(suburbs: readonly { name: string; postcode: string | null }[]) {
  return [...Map.groupBy(suburbs, ({ postcode }) => postcode)].flatMap(([postcode, members]) =>
    postcode === null || members.length < 2 ? [] : [{ postcode, names: members.map(({ name }) => name) }],
  );
}

export function linkedCount(count: number, to: string): LinkedCount {
  return count === 0 ? { count } : { count, to };
}
