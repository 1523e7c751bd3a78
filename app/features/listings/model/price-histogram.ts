import { formatDollars } from "#app/lib/numbers.ts";
import { HISTOGRAM_BINS, type ListingType, PRICE_SCALES } from "./criteria.ts";
import { filterPrice, shortDollars } from "./labels.ts";
import { listingsMessages } from "./listings.messages.ts";

/** Dollars, per week for rent. */
export interface PriceLimits {
  priceMin?: number;
  priceMax?: number;
}

/** The positions of the thumbs in dollars; the ends of the range mean no limit. */
export type PriceBounds = readonly [min: number, max: number];

/** Dollars. Multiples of the step of the slider. */
export interface PriceRangeEnds {
  from: number;
  to: number;
}

export interface PriceHistogram extends PriceRangeEnds {
  /** `HISTOGRAM_BINS` of equal width; the last includes all prices above. Empty if unknown. */
  counts: readonly number[];
}

/** The specified range, for searches of all homes. */
export function getFullRange(type: ListingType): PriceRangeEnds {
  return { from: 0, to: PRICE_SCALES[type].bound };
}

/** One count for each step of the slider. */
export function countSteps(type: ListingType): number {
  const { bound, step } = PRICE_SCALES[type];
  return bound / step;
}

/** Steps of the slider that a bin may have, from $25,000 to $250,000 for sales. All divide the scale evenly. */
const BIN_WIDTHS = [1, 2, 4, 5, 8, 10];

/**
 * The narrowest histogram with all prices, the same for any price limits. `steps` are the counts of `countSteps`.
 */
export function fitHistogram(steps: readonly number[], type: ListingType): PriceHistogram {
  const { step } = PRICE_SCALES[type];
  const places = steps.flatMap((count, index) => (count > 0 ? [index] : []));
  if (places.length === 0) return binned(steps, 0, steps.length / HISTOGRAM_BINS, step);
  const first = Math.min(...places);
  const last = Math.max(...places);
  const width = BIN_WIDTHS.find((one) => spanOf(first, last, one) <= HISTOGRAM_BINS) ?? steps.length / HISTOGRAM_BINS;
  // In the middle, as far as the scale allows.
  const spare = HISTOGRAM_BINS - spanOf(first, last, width);
  const start = Math.floor(first / width) - Math.floor(spare / 2);
  const latest = steps.length / width - HISTOGRAM_BINS;
  return binned(steps, Math.max(0, Math.min(start, latest)) * width, width, step);
}

/** In bins that begin at multiples of `width`. */
function spanOf(first: number, last: number, width: number): number {
  return Math.floor(last / width) - Math.floor(first / width) + 1;
}

function binned(steps: readonly number[], start: number, width: number, step: number): PriceHistogram {
  const counts = Array.from({ length: HISTOGRAM_BINS }, (_, bin) =>
    steps.slice(start + bin * width, start + (bin + 1) * width).reduce((sum, count) => sum + count, 0),
  );
  return { from: start * step, to: (start + HISTOGRAM_BINS * width) * step, counts };
}

/** Within the range and in order. */
export function toPriceBounds({ priceMin, priceMax }: PriceLimits, { from, to }: PriceRangeEnds): PriceBounds {
  const within = (price: number) => Math.max(from, Math.min(price, to));
  const min = within(priceMin ?? from);
  const max = within(priceMax ?? to);
  return min <= max ? [min, max] : [max, min];
}

/** Undefined at the end of the range. */
export function toLimit(dollars: number, { from, to }: PriceRangeEnds): number | undefined {
  return dollars <= from || dollars >= to ? undefined : dollars;
}

/** The prices of both thumbs, in order. A limit beyond the range retains its price, which its thumb cannot show. */
export function toThumbLimits(limits: PriceLimits, range: PriceRangeEnds): [min?: number, max?: number] {
  const [min, max] = toPriceBounds(limits, range);
  const { priceMin, priceMax } = limits;
  const isReversed = priceMin !== undefined && priceMax !== undefined && priceMin > priceMax;
  return [
    toLimit(min, range) ?? (isReversed ? undefined : priceMin),
    toLimit(max, range) ?? (isReversed ? undefined : priceMax),
  ];
}

/** "$1,000,000", "No max". */
export function thumbText(limit: number | undefined, end: "min" | "max", type: ListingType): string {
  if (limit !== undefined) return filterPrice(limit, type);
  return end === "min" ? listingsMessages.noMin : listingsMessages.noMax;
}

export function toPriceBars({ from, to, counts }: PriceHistogram, [min, max]: PriceBounds) {
  const width = (to - from) / HISTOGRAM_BINS;
  return counts.map((count, bin) => ({
    count,
    inRange: from + (bin + 1) * width > min && from + bin * width < max,
  }));
}

/** "$500k" and "$1m", at the end of the scale "$5m+". */
export function rangeLabels({ from, to }: PriceRangeEnds, type: ListingType): [from: string, to: string] {
  const isOpen = to === PRICE_SCALES[type].bound;
  return [toRangeLabel(from), isOpen ? `${toRangeLabel(to)}+` : toRangeLabel(to)];
}

function toRangeLabel(dollars: number): string {
  return dollars < 10_000 ? formatDollars(dollars) : shortDollars(dollars);
}

function binRange(bin: number, { from, to }: PriceRangeEnds, type: ListingType): string {
  const width = (to - from) / HISTOGRAM_BINS;
  const least = formatDollars(from + bin * width);
  const isLast = bin === HISTOGRAM_BINS - 1 && to === PRICE_SCALES[type].bound;
  return isLast ? `${least} and above` : `${least} to ${formatDollars(from + (bin + 1) * width)}`;
}

export function priceHistogramLabel(histogram: PriceHistogram, type: ListingType): string {
  const { counts } = histogram;
  const most = Math.max(0, ...counts);
  if (most === 0) return "None of the homes found has a published price.";
  const range = binRange(counts.indexOf(most), histogram, type);
  return `Prices of the homes found. Most common: ${range}${type === "rent" ? " a week" : ""}.`;
}

/** Without empty bars. */
export function toPriceRows(histogram: PriceHistogram, type: ListingType): { range: string; count: number }[] {
  return histogram.counts
    .map((count, bin) => ({ range: binRange(bin, histogram, type), count }))
    .filter(({ count }) => count > 0);
}
