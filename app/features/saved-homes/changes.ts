import type { ListingState } from "#app/features/listings/model/changes.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { formatDollars } from "#app/lib/numbers.ts";

interface Prices {
  /** Whole dollars, rent by the week; null while none was published. */
  priceWhenSaved: number | null;
  /** The same now. */
  comparablePrice: number | null;
  listingType: ListingType;
}

/**
 * The price of a home when it was saved, by its public history since: a price that was corrected, or for which the home was
 * sold in a sale that fell through, is not shown again. `current` where the history has no price of then.
 */
export function publicPriceWhenSaved(
  stored: number | null,
  current: number | null,
  [then]: readonly ListingState[],
): number | null {
  if (!then) return stored;
  if (then.status !== "active") return then.closedPrice === null ? current : stored;
  if (then.price === 0) return stored;
  const isMonthly = then.listingType === "rent" && then.priceFrequency === "per_month";
  return isMonthly ? Math.round((then.price * 12) / 52) : then.price;
}

/** What became of the price of a home since it was saved, as a sentence; undefined when it is the same. */
export function priceChange({ priceWhenSaved: then, comparablePrice: now, listingType }: Prices): string | undefined {
  if (then === now) return undefined;
  const week = listingType === "rent" ? " a week" : "";
  if (then === null) return "Price published since you saved it";
  if (now === null) return `Price not published any more, was ${formatDollars(then)}${week}`;
  const direction = now < then ? "lower" : "higher";
  return `${formatDollars(Math.abs(now - then))}${week} ${direction} than when you saved it`;
}
