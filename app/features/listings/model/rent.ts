import { formatDollars, formatNumber } from "#app/lib/numbers.ts";

/** Residential Tenancies Act 2010 NSW, s 159. */
export const MAX_BOND_WEEKS = 4;
/** Smaller amounts are probably weeks, typed in place of dollars. */
export const MIN_BOND = 50;
/** Agencies convert weekly to monthly rent differently. */
const ROUNDING_WEEKS = 0.02;

/** Dollars, 0 if unknown; weekly by default. */
export interface Rent {
  price: number;
  priceFrequency?: string | null | undefined;
}

/** Whole weeks if they match exactly; both null if not stated. */
interface StoredBond {
  bond: number | null;
  bondWeeks: number | null;
}

/** Unrounded dollars. */
export function weeklyRent({ price, priceFrequency }: Rent): number {
  return priceFrequency === "per_month" ? (price * 12) / 52 : price;
}

/** Dollars, rounded down. */
export function bondForWeeks(weeks: number, rent: Rent): number {
  return Math.floor(weeks * weeklyRent(rent));
}

/** Dollars, with a tolerance for monthly rents. */
export function maxBond(rent: Rent): number {
  if (rent.priceFrequency !== "per_month") return MAX_BOND_WEEKS * rent.price;
  return Math.floor((MAX_BOND_WEEKS + ROUNDING_WEEKS) * weeklyRent(rent));
}

export function toStoredBond(dollars: number, rent: Rent): StoredBond {
  const weeks = rent.price > 0 ? [0, 1, 2, 3, 4].find((count) => bondForWeeks(count, rent) === dollars) : undefined;
  return weeks === undefined ? { bond: dollars, bondWeeks: null } : { bond: null, bondWeeks: weeks };
}

/** Null if not stated, or in weeks while the rent is unknown. */
export function bondInDollars({ bond, bondWeeks, ...rent }: StoredBond & Rent): number | null {
  if (bondWeeks === null) return bond;
  return rent.price > 0 || bondWeeks === 0 ? bondForWeeks(bondWeeks, rent) : null;
}

/** "$2,600 (4 weeks of rent)", "No bond"; null if not stated. */
export function bondLabel(home: StoredBond & Rent): string | null {
  const dollars = bondInDollars(home);
  if (dollars === 0) return "No bond";
  if (dollars === null) return home.bondWeeks === null ? null : weeksLabel(home.bondWeeks);
  const weekly = weeklyRent(home);
  const amount = formatDollars(dollars);
  if (weekly === 0) return amount;
  return `${amount} (${weeksLabel(home.bondWeeks ?? dollars / weekly)})`;
}

function weeksLabel(weeks: number): string {
  const rounded = Math.round(weeks);
  if (Math.abs(weeks - rounded) <= ROUNDING_WEEKS) return `${rounded} ${rounded === 1 ? "week" : "weeks"} of rent`;
  return `about ${formatNumber(Math.round(weeks * 10) / 10)} weeks of rent`;
}
