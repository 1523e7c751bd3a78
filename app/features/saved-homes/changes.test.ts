import { expect, test } from "vitest";
import { priceChange } from "./changes.ts";

test.each([
  { before: 1_450_000, now: 1_450_000, type: "sale", says: undefined },
  { before: null, now: null, type: "sale", says: undefined },
  { before: 1_450_000, now: 1_400_000, type: "sale", says: "$50,000 lower than when you saved it" },
  { before: 1_400_000, now: 1_450_000, type: "sale", says: "$50,000 higher than when you saved it" },
  { before: 700, now: 680, type: "rent", says: "$20 a week lower than when you saved it" },
  { before: null, now: 900_000, type: "sale", says: "Price published since you saved it" },
  { before: 700, now: null, type: "rent", says: "Price not published any more, was $700 a week" },
] as const)("from $before to $now ($type): $says", ({ before, now, type, says }) => {
  expect(priceChange({ priceWhenSaved: before, comparablePrice: now, listingType: type })).toBe(says);
});
