import { expect, test } from "vitest";
import { type AuctionResult, clearanceRate, countsText, resultParts, resultText, weekendOf } from "./auctions.ts";

const now = new Date("2026-11-27T00:00:00Z");
const result = (changes: Partial<AuctionResult>): AuctionResult => ({
  scheduledAt: "2026-11-21T10:30:00+11:00",
  outcome: null,
  bid: null,
  bidBy: null,
  postponedTo: null,
  correctedAt: null,
  closedPrice: null,
  isSold: false,
  ...changes,
});

test.each<[Partial<AuctionResult>, string]>([
  [{}, "Not reported"],
  [{ scheduledAt: "2026-11-28T10:30:00+11:00" }, "Scheduled"],
  [{ outcome: "sold_at_auction", isSold: true, closedPrice: 1_450_000 }, "Sold at auction for $1,450,000"],
  [{ outcome: "sold_after", isSold: true }, "Sold after auction, price withheld"],
  [{ outcome: "sold_before" }, "Sold before auction"],
  [{ outcome: "passed_in", bid: 1_200_000, bidBy: "vendor" }, "Passed in, vendor bid $1,200,000"],
  [{ outcome: "passed_in", bid: 1_200_000, bidBy: "bidder" }, "Passed in, highest bid $1,200,000"],
  [{ outcome: "passed_in" }, "Passed in"],
])("%j is %s", (changes, text) => {
  expect(resultText(result(changes), now)).toBe(text);
});

test("the price of a sale is a part of its own, for pages that show it already", () => {
  const correctedAt = "2026-11-22T00:00:00Z";
  const sale = result({ outcome: "sold_before", isSold: true, closedPrice: 792_000, correctedAt });
  expect(resultParts(sale, now)).toEqual({
    label: "Sold before auction",
    price: " for $792,000",
    detail: " (corrected on Sunday 22 November 2026)",
  });
  const passedIn = result({ outcome: "passed_in", bid: 700_000, bidBy: "bidder" });
  expect(resultParts(passedIn, now)).toEqual({ label: "Passed in", price: "", detail: ", highest bid $700,000" });
});

const counts = { passedIn: 0, withdrawn: 0, postponed: 0, unreported: 0, toCome: 0 };

test("the clearance rate is the share sold of all scheduled, from five on and when all are over", () => {
  expect(clearanceRate({ ...counts, scheduled: 8, sold: 5, unreported: 3 })).toBe(63);
  expect(clearanceRate({ ...counts, scheduled: 5, sold: 0, withdrawn: 5 })).toBe(0);
  expect(clearanceRate({ ...counts, scheduled: 4, sold: 4 })).toBeUndefined();
  expect(clearanceRate({ ...counts, scheduled: 9, sold: 4, toCome: 1 })).toBeUndefined();
});

test("counts are words, without those that are zero", () => {
  expect(countsText({ ...counts, scheduled: 6, sold: 2, passedIn: 3, unreported: 1 })).toBe(
    "2 sold, 3 passed in, 1 not reported",
  );
  expect(countsText({ ...counts, scheduled: 0, sold: 0 })).toBe("");
});

test("an auction on a weekday counts with the weekend after it", () => {
  expect(["2026-11-23", "2026-11-28", "2026-11-29", "2026-11-30"].map(weekendOf)).toEqual([
    "2026-11-29",
    "2026-11-29",
    "2026-11-29",
    "2026-12-06",
  ]);
});
