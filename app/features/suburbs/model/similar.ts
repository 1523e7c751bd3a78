import { distanceAndDirection } from "#app/features/suburbs/model/labels.ts";
import { compareQuarters } from "#app/features/suburbs/model/market.ts";
import { directionFrom } from "#app/lib/geography.ts";

/** Sales of the newest quarter. Dollars. */
interface Median {
  median: number;
  lowerQuartile: number | null;
  upperQuartile: number | null;
  counted: number | null;
}

/** Prices and homes are those of the postcode. */
export interface ComparableSuburb {
  name: string;
  slug: string;
  postcode: string;
  latitude: number;
  longitude: number;
  /** From the centre of the suburb it is compared with. */
  km: number;
  /** "January to March 2024" */
  period: string;
  house: Median | null;
  strata: Median | null;
  /** Of the occupied homes, in per cent. */
  separateHousePct: number;
  semiPct: number;
  apartmentPct: number;
}

export interface SimilarSuburb {
  name: string;
  slug: string;
  postcode: string;
  house: number | null;
  strata: number | null;
  /** "12% less for houses, also mostly terraces and townhouses, 3.1 km west" */
  reason: string;
}

const SHOWN = 5;
/** Suburbs beyond any of these are not alike. */
const MOST = { priceRatio: 1.3, kindGap: 0.3, km: 25 };
/** As much difference of price, of homes and of place counts one point. */
const POINT = { price: Math.log(1.15), kind: 0.15, km: 8 };

/** The most similar first, at most one per postcode, because a postcode's suburbs share all that is compared. */
export function findSimilar(here: ComparableSuburb, others: readonly ComparableSuburb[]): SimilarSuburb[] {
  const ranked = others
    .flatMap((other) => {
      const price = priceGap(here, other);
      const kind = kindGap(here, other);
      const isAlike = price <= Math.log(MOST.priceRatio) && kind <= MOST.kindGap && other.km <= MOST.km;
      const points = price / POINT.price + kind / POINT.kind + other.km / POINT.km + unknownShare(here, other);
      return isAlike && other.postcode !== here.postcode ? [{ other, points }] : [];
    })
    .toSorted((one, next) => one.points - next.points || one.other.name.localeCompare(next.other.name));
  const first = ranked.filter(
    ({ other }, index) => ranked.findIndex((each) => each.other.postcode === other.postcode) === index,
  );
  return first.slice(0, SHOWN).map(({ other }) => ({
    name: other.name,
    slug: other.slug,
    postcode: other.postcode,
    house: other.house?.median ?? null,
    strata: other.strata?.median ?? null,
    reason: [priceReason(here, other), homesReason(here, other), placeReason(here, other)].join(", "),
  }));
}

/** Of the kinds of home that both sold, weighed by how common each is here. Infinite without one. */
function priceGap(here: ComparableSuburb, other: ComparableSuburb): number {
  const gaps = SALE_KINDS.flatMap((kind) => {
    const [one, next] = [here[kind], other[kind]];
    return one && next ? [{ gap: Math.abs(Math.log(next.median / one.median)), weight: weightOf(kind, here) }] : [];
  });
  const weights = gaps.reduce((sum, { weight }) => sum + weight, 0);
  return weights === 0 ? Infinity : gaps.reduce((sum, { gap, weight }) => sum + gap * weight, 0) / weights;
}

/** From 0 to 1: the share of homes here without a comparable price. */
function unknownShare(here: ComparableSuburb, other: ComparableSuburb): number {
  return SALE_KINDS.reduce((sum, kind) => sum + (other[kind] ? 0 : weightOf(kind, here) / 100), 0);
}

export const SALE_KINDS = ["house", "strata"] as const;

/** Houses, or units and townhouses. */
export type SaleKind = (typeof SALE_KINDS)[number];

function weightOf(kind: SaleKind, { separateHousePct, semiPct, apartmentPct }: ComparableSuburb) {
  return kind === "house" ? separateHousePct + semiPct / 2 : apartmentPct + semiPct / 2;
}

/** From 0 to 1: the share of homes that would have to be of another kind. */
function kindGap(here: ComparableSuburb, other: ComparableSuburb): number {
  return DWELLINGS.reduce((sum, [column]) => sum + Math.abs(here[column] - other[column]), 0) / 200;
}

const DWELLINGS = [
  ["separateHousePct", "separate houses"],
  ["semiPct", "terraces and townhouses"],
  ["apartmentPct", "apartments"],
] as const;

/** Of the kinds of home that both sold, the commoner first; a rare kind only if there is no other. */
function priceReason(here: ComparableSuburb, other: ComparableSuburb): string {
  const sold = SALE_KINDS.flatMap((kind) => {
    const [one, next] = [here[kind], other[kind]];
    return one && next ? [{ kind, weight: weightOf(kind, here), ...comparePrices(one, next) }] : [];
  }).toSorted((one, next) => next.weight - one.weight);
  const [first, second] = sold;
  if (!first) throw new Error("expected a kind of home that both suburbs sold");
  if (!second || second.weight < LEAST_WEIGHT) return first.toLabel(NOUNS[first.kind]);
  if ([first, second].every(({ isSame }) => isSame))
    return `about the same for ${NOUNS[first.kind]} and ${NOUNS[second.kind]}`;
  return [first, second].map(({ kind, toLabel }) => toLabel(NOUNS[kind])).join(", ");
}

/** In per cent of the homes. */
const LEAST_WEIGHT = 25;
const NOUNS = { house: "houses", strata: "units" } as const;

/** In per cent. A larger difference is never "about the same", even if chance could make it. */
const SMALL = 10;

/** `words` gives "12% less for houses", "about the same for units", "18% more for units (may be chance)". */
function comparePrices(here: Median, other: Median) {
  const quarter = { period: "", periodEnd: "" };
  const { percent, isNoise } = compareQuarters({ ...other, ...quarter }, { ...here, ...quarter });
  const rounded = Math.round(Math.abs(percent));
  const isSame = rounded === 0 || (isNoise && rounded < SMALL);
  const amount = isSame ? "about the same" : `${rounded}% ${percent > 0 ? "more" : "less"}`;
  const doubt = isNoise && !isSame ? " (may be chance)" : "";
  return { isSame, toLabel: (noun: string) => `${amount} for ${noun}${doubt}` };
}

function homesReason(here: ComparableSuburb, other: ComparableSuburb): string {
  const [ours, theirs] = [mostlyOf(here), mostlyOf(other)];
  const also = ours === theirs ? "also " : "";
  return theirs ? `${also}mostly ${theirs}` : `${also}a mix of homes`;
}

/** Undefined if no kind of home is more than half of them. */
function mostlyOf(suburb: ComparableSuburb): string | undefined {
  return DWELLINGS.find(([column]) => suburb[column] > 50)?.[1];
}

function placeReason(here: ComparableSuburb, other: ComparableSuburb): string {
  return distanceAndDirection(other.km, directionFrom(here, other));
}
