import { expect, test } from "vitest";
import type { ListingState } from "#app/features/listings/model/changes.ts";
import { describePriceChange, publicPriceWhenSaved } from "./saved-homes.ts";

test.each([
  { before: 1_450_000, now: 1_450_000, type: "sale", says: undefined },
  { before: null, now: null, type: "sale", says: undefined },
  { before: 1_450_000, now: 1_400_000, type: "sale", says: "$50,000 lower than when you saved it" },
  { before: 1_400_000, now: 1_450_000, type: "sale", says: "$50,000 higher than when you saved it" },
  { before: 700, now: 680, type: "rent", says: "$20 a week lower than when you saved it" },
  { before: null, now: 900_000, type: "sale", says: "Price published since you saved it" },
  { before: 700, now: null, type: "rent", says: "Price no longer published, was $700 a week" },
] as const)("from $before to $now ($type): $says", ({ before, now, type, says }) => {
  expect(describePriceChange({ priceWhenSaved: before, comparablePrice: now, listingType: type })).toBe(says);
});

test.each<[why: string, then: Partial<ListingState> | undefined, price: number | null]>([
  ["no history is known", undefined, 90_000],
  ["a typo that was corrected is not shown again", { price: 900_000 }, 900_000],
  ["a monthly rent is compared by the week", { listingType: "rent", price: 2600, priceFrequency: "per_month" }, 600],
  ["words have no price", { price: 0, priceWords: "Guide on request" }, 90_000],
  ["the price of a sale that fell through is not shown again", { status: "sold", closedPrice: null }, 1_000_000],
  ["the price of a sale is", { status: "sold", closedPrice: 90_000 }, 90_000],
])("the price when a home was saved: %s", (_, then, price) => {
  const state = { status: "active", listingType: "sale", price: 900_000, priceFrequency: "once", closedPrice: null };
  const states = then ? [{ ...state, ...then } as ListingState] : [];
  expect(publicPriceWhenSaved(90_000, 1_000_000, states)).toBe(price);
});
