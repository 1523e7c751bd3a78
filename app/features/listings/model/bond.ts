import { formatDollars, formatNumber } from "#app/lib/numbers.ts";

/** Residential Tenancies Act 2010 NSW, s 159: at most four weeks' rent. */
export const MAX_BOND_WEEKS = 4;
/** A smaller amount is a number of weeks typed where dollars are meant. */
export const MIN_BOND = 50;
/** Agencies convert a weekly into a monthly rent in their own ways: a bond this near whole weeks is called that. */
const ROUNDING_WEEKS = 0.02;

/** The rent of a rental in dollars, 0 where it is not known; by the week where no frequency is stated. */
interface Rent {
  price: number;
  priceFrequency?: string | undefined;
}

/** A bond as it is stored: dollars, or whole weeks of rent where it is exactly so many; both null where it is not stated. */
export interface StoredBond {
  bond: number | null;
  bondWeeks: number | null;
}

function weeklyRent({ price, priceFrequency }: Rent): number {
  return priceFrequency === "per_month" ? (price * 12) / 52 : price;
}

/** The dollars of a bond of so many weeks of rent, never rounded up. */
export function bondOfWeeks(weeks: number, rent: Rent): number {
  return Math.floor(weeks * weeklyRent(rent));
}

/** The most dollars that a bond may be; of a rent by the month rounded as agencies do. */
export function maxBond(rent: Rent): number {
  if (rent.priceFrequency !== "per_month") return MAX_BOND_WEEKS * rent.price;
  return Math.floor((MAX_BOND_WEEKS + ROUNDING_WEEKS) * weeklyRent(rent));
}

/** A bond in dollars as it is stored: as whole weeks where it is exactly so many weeks of the rent. */
export function toStoredBond(dollars: number, rent: Rent): StoredBond {
  const weeks = rent.price > 0 ? [0, 1, 2, 3, 4].find((count) => bondOfWeeks(count, rent) === dollars) : undefined;
  return weeks === undefined ? { bond: dollars, bondWeeks: null } : { bond: null, bondWeeks: weeks };
}

/** The dollars of a stored bond; null where none is stated, and of weeks of a rent that is not known. */
export function bondInDollars({ bond, bondWeeks, ...rent }: StoredBond & Rent): number | null {
  if (bondWeeks === null) return bond;
  return rent.price > 0 || bondWeeks === 0 ? bondOfWeeks(bondWeeks, rent) : null;
}

/** "$2,600 (4 weeks of rent)", "$1,000 (about 1.5 weeks of rent)", "No bond"; null where none is stated. */
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
  const whole = Math.round(weeks);
  if (Math.abs(weeks - whole) <= ROUNDING_WEEKS) return `${whole} ${whole === 1 ? "week" : "weeks"} of rent`;
  return `about ${formatNumber(Math.round(weeks * 10) / 10)} weeks of rent`;
}
