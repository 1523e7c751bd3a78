import { formatDollars } from "#app/lib/numbers.ts";
import type { ListingType } from "./criteria.ts";
import { MIN_SALE } from "./price-text.ts";
import { type Rent, weeklyRent } from "./rent.ts";

/** Dollars a week. */
const MAX_LIKELY_RENT = 20_000;

/** A price with one digit too many is ten times the intended one, which is rarely less than half the median. */
const MAX_LIKELY_MEDIANS = 5;
/** Dollars, where no median is known. */
const MAX_LIKELY_SALE = 30_000_000;

/**
 * Names an unlikely price and suggests the intended one; undefined if the price is likely. A price of 0 is not
 * published. `median` is the newest of the home's kind in its postcode.
 */
export function doubtfulPriceText(
  { listingType, propertyType, ...asking }: Rent & { listingType: ListingType; propertyType?: string | undefined },
  median?: number,
): string | undefined {
  const { price } = asking;
  const amount = formatDollars(price);
  if (listingType === "sale" && carSpace.test(propertyType ?? "")) return doubtfulSpaceText(price);
  if (listingType === "sale") {
    if (price > (median === undefined ? MAX_LIKELY_SALE : median * MAX_LIKELY_MEDIANS)) {
      const intended = [10, 100, 1000].map((factor) => Math.round(price / factor)).find(isUsualFor(median));
      return `${amount} is unusually high for a sale.${intended === undefined ? "" : ` Did you mean ${formatDollars(intended)}?`}`;
    }
    if (price === 0 || price >= MIN_SALE) return undefined;
    const likely = [1000, 1_000_000, 10].map((factor) => price * factor).find(isUsualSale);
    return `${amount} is unusually low for a sale. ${likely === undefined ? "Is the home for rent?" : `Did you mean ${formatDollars(likely)}?`}`;
  }
  const weekly = weeklyRent(asking);
  if (weekly <= MAX_LIKELY_RENT) return undefined;
  const isMonthly = asking.priceFrequency === "per_month";
  // "650.00" without its point.
  const likely = weekly < 2 * UNUSUAL_SALE ? `Did you mean ${formatDollars(Math.round(price / 100))}?` : undefined;
  return `${amount} a ${isMonthly ? "month" : "week"} is unusually high for a rent. ${likely ?? `Is ${amount} the price of a sale?`}`;
}

/** Dollars: the usual prices of car spaces, garages, storage and berths. */
const USUAL_SPACE = { least: 5000, most: 1_000_000 };
export const carSpace = /\b(?:car ?(?:space|park|port)s?|parking|garages?|storage|berths?|moorings?)\b/i;

function doubtfulSpaceText(price: number): string | undefined {
  const isUsual = (amount: number) => amount >= USUAL_SPACE.least && amount <= USUAL_SPACE.most;
  if (price === 0 || isUsual(price)) return undefined;
  const isLow = price < USUAL_SPACE.least;
  const intended = (isLow ? [10, 1000] : [0.1, 0.01, 0.001]).map((factor) => Math.round(price * factor)).find(isUsual);
  const question = intended === undefined ? "" : ` Did you mean ${formatDollars(intended)}?`;
  return `${formatDollars(price)} is unusually ${isLow ? "low" : "high"} for parking or storage.${question}`;
}

/** Dollars; below it a sale of a home is rare. */
const UNUSUAL_SALE = 100_000;
const isUsualSale = (price: number) => price >= UNUSUAL_SALE && price <= 20_000_000;
const isUsualFor = (median: number | undefined) => (price: number) =>
  median === undefined ? isUsualSale(price) : price >= median / 4 && price <= median * 2.5;

/** The relative move of a price, of the end that moves further, if it is over 25%: 9 for ten times. Otherwise undefined. */
export function findLargeMove(before: AskingPrice, after: AskingPrice): number | undefined {
  const move = priceMove(before, after);
  return Math.abs(move) > 0.25 + 1e-9 ? move : undefined;
}

interface AskingPrice extends Rent {
  listingType: string;
  priceTo?: number | null;
}

/** 0 for prices of different kinds. */
function priceMove(before: AskingPrice, after: AskingPrice): number {
  if (before.listingType !== after.listingType || before.price === 0 || after.price === 0) return 0;
  const [from, to] = [toWeeklyBounds(before), toWeeklyBounds(after)];
  const [low, high] = [to[0] / from[0] - 1, to[1] / from[1] - 1];
  return Math.abs(low) > Math.abs(high) ? low : high;
}

/** Dollars, weekly for rent. */
function toWeeklyBounds({ price, priceTo, priceFrequency }: AskingPrice): readonly [low: number, high: number] {
  const perWeek = priceFrequency === "per_month" ? 12 / 52 : 1;
  return [price * perWeek, (priceTo ?? price) * perWeek];
}
