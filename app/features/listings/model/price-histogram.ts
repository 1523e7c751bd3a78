import { formatDollars } from "#app/lib/numbers.ts";
import { HISTOGRAM_BINS, type ListingType, PRICE_SCALES } from "./criteria.ts";
import { filterPrice } from "./labels.ts";
import { listingsMessages } from "./listings.messages.ts";

/** Dollars; 0 and the scale's bound mean no limit. */
export type PriceBounds = readonly [min: number, max: number];

interface PriceLimits {
  priceMin?: number;
  priceMax?: number;
}

/** Within the scale and in order. */
export function toPriceBounds({ priceMin, priceMax }: PriceLimits, type: ListingType): PriceBounds {
  const { bound } = PRICE_SCALES[type];
  const min = Math.min(priceMin ?? 0, bound);
  const max = Math.min(priceMax ?? bound, bound);
  return min <= max ? [min, max] : [max, min];
}

/** Undefined at the end of the scale. */
export function toLimit(dollars: number, type: ListingType): number | undefined {
  return dollars <= 0 || dollars >= PRICE_SCALES[type].bound ? undefined : dollars;
}

/** "$1,000,000", "No max". */
export function thumbText(dollars: number, end: "min" | "max", type: ListingType): string {
  const limit = toLimit(dollars, type);
  if (limit !== undefined) return filterPrice(limit, type);
  return end === "min" ? listingsMessages.noMin : listingsMessages.noMax;
}

export function toPriceBars(counts: readonly number[], [min, max]: PriceBounds, type: ListingType) {
  const width = PRICE_SCALES[type].bound / HISTOGRAM_BINS;
  return counts.map((count, bin) => ({ count, inRange: (bin + 1) * width > min && bin * width < max }));
}

function binRange(bin: number, type: ListingType): string {
  const width = PRICE_SCALES[type].bound / HISTOGRAM_BINS;
  const from = formatDollars(bin * width);
  return bin === HISTOGRAM_BINS - 1 ? `${from} and above` : `${from} to ${formatDollars((bin + 1) * width)}`;
}

export function priceHistogramLabel(counts: readonly number[], type: ListingType): string {
  const most = Math.max(0, ...counts);
  if (most === 0) return "None of the homes found has a published price.";
  const range = binRange(counts.indexOf(most), type);
  return `Prices of the homes found. Most common: ${range}${type === "rent" ? " a week" : ""}.`;
}

/** Without empty bars. */
export function toPriceRows(counts: readonly number[], type: ListingType): { range: string; count: number }[] {
  return counts.map((count, bin) => ({ range: binRange(bin, type), count })).filter(({ count }) => count > 0);
}
