import type { ListingState } from "#app/features/listings/model/changes.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { formatDollars } from "#app/lib/numbers.ts";

interface Prices {
  /** In dollars, per week for rent. Null if none was published. */
  priceWhenSaved: number | null;
  comparablePrice: number | null;
  listingType: ListingType;
}

/**
 * Returns the price at the time of saving. Hides prices that were later corrected, and those of a sale that fell
 * through. `current` replaces a missing price.
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

/** Undefined without a change. */
export function describePriceChange({
  priceWhenSaved: then,
  comparablePrice: now,
  listingType,
}: Prices): string | undefined {
  if (then === now) return undefined;
  const week = listingType === "rent" ? " a week" : "";
  if (then === null) return "Price published since you saved it";
  if (now === null) return `Price no longer published, was ${formatDollars(then)}${week}`;
  const direction = now < then ? "lower" : "higher";
  return `${formatDollars(Math.abs(now - then))}${week} ${direction} than when you saved it`;
}
