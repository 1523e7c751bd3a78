import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { formatDollars } from "#app/lib/dollars.ts";

interface Prices {
  /** Whole dollars, rent by the week; null while none was published. */
  priceWhenSaved: number | null;
  /** The same now. */
  comparablePrice: number | null;
  listingType: ListingType;
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
