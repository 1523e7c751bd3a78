import { parseTypedDollars, parseTypedNumber } from "#app/lib/fields.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";

/** Published figures of a home for rent, in dollars. */
export interface HomeForRent {
  /** Unrounded; 0 if unknown. */
  weeklyRent: number;
  /** Null if not stated. */
  bond: number | null;
}

/** Names in the address, in the order of the form. */
export const RENTING_FIELDS = ["rent", "bond", "advance"] as const;
export type RentingField = (typeof RENTING_FIELDS)[number];

export interface CostOfRenting {
  /** As typed, or the defaults. */
  fields: Record<RentingField, string>;
  /** Names of the fields. */
  errors: RentingField[];
  isEdited: boolean;
  /** Absent with errors and without a rent. */
  result?: RentingResult;
}

/** Whole dollars. */
export interface RentingResult {
  /** A week. */
  rent: number;
  bond: number;
  bondWeeks: number;
  advance: number;
  advanceWeeks: number;
  cash: number;
  isBondStated: boolean;
}

/** The most that a landlord may require: Residential Tenancies Act 2010 NSW, ss 159 and 33(2). */
const MAX_BOND_WEEKS = 4;
const MAX_ADVANCE_WEEKS = 2;
const MAX_RENT = 1_000_000;

export function costOfRenting({ weeklyRent, bond }: HomeForRent, params: URLSearchParams): CostOfRenting {
  const statedWeeks = bond === null || weeklyRent === 0 ? MAX_BOND_WEEKS : Math.round((bond / weeklyRent) * 100) / 100;
  const defaults: Record<RentingField, string> = {
    rent: weeklyRent === 0 ? "" : formatNumber(Math.round(weeklyRent)),
    bond: String(statedWeeks),
    advance: String(MAX_ADVANCE_WEEKS),
  };
  const read = (name: RentingField) => [name, params.get(name)?.slice(0, 40) ?? defaults[name]];
  const fields = Object.fromEntries(RENTING_FIELDS.map(read)) as Record<RentingField, string>;
  const isEdited = RENTING_FIELDS.some((name) => params.has(name));
  if (weeklyRent === 0 && !isEdited) return { fields, errors: [], isEdited };
  const isTyped = (name: RentingField) => fields[name] !== defaults[name];
  // The rent of a home that is paid by the month has cents a week.
  const rent = isTyped("rent") ? parseTypedDollars(fields.rent) : weeklyRent;
  const bondWeeks = parseTypedNumber(fields.bond);
  const advanceWeeks = parseTypedNumber(fields.advance);
  const checks: Record<RentingField, boolean> = {
    rent: rent > 0 && rent <= MAX_RENT,
    bond: bondWeeks >= 0 && bondWeeks <= MAX_BOND_WEEKS + 0.02,
    advance: advanceWeeks >= 0 && advanceWeeks <= 52,
  };
  const errors = RENTING_FIELDS.filter((name) => !checks[name]);
  if (errors.length > 0) return { fields, errors, isEdited };
  const isBondStated = bond !== null && !isTyped("bond") && !isTyped("rent");
  const bondDollars = isBondStated ? bond : Math.floor(rent * bondWeeks);
  const advance = Math.round(rent * advanceWeeks);
  return {
    fields,
    errors,
    isEdited,
    result: {
      rent: Math.round(rent),
      bond: bondDollars,
      bondWeeks,
      advance,
      advanceWeeks,
      cash: bondDollars + advance,
      isBondStated,
    },
  };
}

export interface UsualRent {
  postcode: string;
  bedrooms: number;
  dwelling: "house" | "townhouse" | "unit";
  period: string;
  source: string;
  /** Bonds. */
  counted: number;
  /** Absent below ten bonds. */
  range?: { p10: number; median: number; p90: number; place: "lowest" | "lower" | "middle" | "upper" | "highest" };
}

/** Fewer bonds say nothing about a rent. */
const MIN_BONDS = 10;
/** The share of the median that counts as "about the middle". */
const MIDDLE = 0.025;

/** Compares a rent with the bonds of its postcode, kind and bedrooms. Undefined if none are published. */
export function usualRent(
  rent: number,
  home: { dwelling: UsualRent["dwelling"]; bedrooms: number | null; postcode: string },
  figures: readonly PostcodeFigure[],
): UsualRent | undefined {
  const found = figures.find(
    ({ kind, dwelling, bedrooms, counted }) =>
      kind === "rent" &&
      dwelling === home.dwelling &&
      bedrooms !== null &&
      bedrooms === home.bedrooms &&
      counted !== null,
  );
  if (!found || found.counted === null || home.bedrooms === null) return undefined;
  const { period, source, counted, p10, median, p90 } = found;
  const usual = { postcode: home.postcode, bedrooms: home.bedrooms, dwelling: home.dwelling, period, source, counted };
  if (counted < MIN_BONDS || p10 === null || p90 === null) return usual;
  return { ...usual, range: { p10, median, p90, place: placeOf(rent, { p10, median, p90 }) } };
}

type Range = NonNullable<UsualRent["range"]>;

function placeOf(rent: number, { p10, median, p90 }: Omit<Range, "place">): Range["place"] {
  if (rent < p10) return "lowest";
  if (rent > p90) return "highest";
  if (Math.abs(rent - median) <= median * MIDDLE) return "middle";
  return rent < median ? "lower" : "upper";
}
