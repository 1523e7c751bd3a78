import { describe, expect, test } from "vitest";
import {
  adviceOnPrice,
  findPriceBreach,
  findSecondPrice,
  insteadWithoutAmounts,
  NO_LIMITS,
  type PriceLimits,
  refusalText,
  refusalTextWithoutAmounts,
} from "./price-limits.ts";

const sale = { listingType: "sale", state: "NSW", postcode: "2042", price: 1_300_000, priceTo: null };
const limits = (changes: Partial<PriceLimits>): PriceLimits => ({ ...NO_LIMITS, ...changes });

describe("the advertised price", () => {
  test("is at least each limit, and equal to the highest is enough", () => {
    const all = { estimate: 1_250_000, bid: 1_290_000, offer: 1_300_000 };
    expect(findPriceBreach(sale, all)).toBeUndefined();
    expect(findPriceBreach({ ...sale, price: 1_299_999 }, all)).toEqual({ kind: "offer", atLeast: 1_300_000 });
    expect(findPriceBreach({ ...sale, price: 1_200_000 }, { ...all, bid: 1_400_000 })).toEqual({
      kind: "bid",
      atLeast: 1_400_000,
    });
    expect(findPriceBreach(sale, limits({ estimate: 1_300_001 }))).toEqual({ kind: "estimate", atLeast: 1_300_001 });
  });

  test("is needed, and a range is at most 10% wide", () => {
    expect(findPriceBreach({ ...sale, price: 0 }, NO_LIMITS)).toEqual({ kind: "unpriced" });
    expect(findPriceBreach({ ...sale, priceTo: 1_430_000 }, NO_LIMITS)).toBeUndefined();
    expect(findPriceBreach({ ...sale, priceTo: 1_430_001 }, NO_LIMITS)).toEqual({ kind: "range", atMost: 1_430_000 });
    // The lower end of the range is compared.
    expect(findPriceBreach({ ...sale, priceTo: 1_430_000 }, limits({ bid: 1_350_000 }))?.kind).toBe("bid");
  });

  test("is one for which a home can be sold; a car space may cost less", () => {
    const cheap = { ...sale, price: 9_999, propertyType: "House" };
    const breach = findPriceBreach(cheap, NO_LIMITS);
    expect(breach).toEqual({ kind: "unpriced", price: 9_999 });
    expect(breach && refusalText(breach)).toMatch(/^\$9,999 is no price of a home\. Every home for sale is advertised/);
    expect(findPriceBreach({ ...cheap, price: 10_000 }, NO_LIMITS)).toBeUndefined();
    expect(findPriceBreach({ ...cheap, propertyType: "Car space" }, NO_LIMITS)).toBeUndefined();
    expect(findPriceBreach({ ...cheap, state: "VIC", postcode: "3220" }, NO_LIMITS)).toBeUndefined();
  });

  test("of a rental or a home outside New South Wales is not judged", () => {
    expect(findPriceBreach({ ...sale, listingType: "rent", price: 0 }, limits({ offer: 5 }))).toBeUndefined();
    expect(findPriceBreach({ ...sale, state: "ACT", postcode: "2604", price: 0 }, NO_LIMITS)).toBeUndefined();
  });

  test.each([
    ["New South Wales", "2042"],
    ["N.S.W", "2042"],
    ["NSW AUS", "2042"],
    ["ＮＳＷ", "2042"],
    ["VIC", "2042"],
    ["ACT", "2042"],
    ["VIC", "2604"],
    ["VIC", "unknown"],
    ["Elsewhere", "3220"],
  ])("is judged in %j %s, which is not proven to be outside New South Wales", (state, postcode) => {
    expect(findPriceBreach({ ...sale, state, postcode, price: 0 }, NO_LIMITS)?.kind).toBe("unpriced");
  });
});

describe("the sentences", () => {
  test("name the amount and another price to people who may edit the home", () => {
    const text = refusalText({ kind: "offer", atLeast: 1_300_000 });
    expect(text).toContain("below $1,300,000, a written offer that was refused as too low");
    expect(text).toContain("for example $1,300,000 to $1,430,000 (");
    expect(adviceOnPrice({ kind: "unpriced" }, "2026-12-31")).toContain("advice until Thursday 31 December 2026");
    expect(adviceOnPrice({ kind: "unpriced" }, undefined)).toContain("a date that is to be announced");
  });

  test.each(["estimate", "offer"] as const)("name no private amount of the %s to others", (kind) => {
    const breach = { kind, atLeast: 1_234_567 };
    expect(refusalTextWithoutAmounts(breach)).not.toContain("1,234,567");
    expect(insteadWithoutAmounts(breach)).toContain("Offers and estimate");
  });
});

describe("a forecast in a text", () => {
  const guide = { ...sale, price: 1_200_000, priceTo: 1_300_000 };

  test.each([
    "Offers around $1.1m will be considered",
    "Quoting $1.1m",
    "Expect $1,000,000 at the auction",
    "Expected to sell for about $1.1m",
    "Buyers are talking $1.05m",
    "Could be yours for $1.1m",
    "Bidding is expected to start at $1m",
    "Likely to fetch $1.1m",
    "The vendor will take $1.1m",
    "Our estimate is $1,100,000",
    "Interest at around $1.1m",
    "Anticipated at $1.1m to $1.15m",
    "Should sell in the low $1.1ms",
    "Selling for $1.1m",
  ])("is a second price: %s", (text) => {
    const second = findSecondPrice(text, "text", guide);
    expect(second?.bottom).toBeLessThan(1_200_000);
    expect(second?.isWide).toBe(true);
  });

  test.each([
    "Sold for $1.1m in 2019",
    "The last owner quoted $700,000 to rebuild the house next door",
    "The builder quoted $900,000 for a rebuild",
    "The vendors declined an offer of $1.1m",
    "Comparable homes are expected to sell for $1.1m",
    "The median here is $1.1m",
    "Borrow $1.1m at 6%",
    "Was expected to sell for $1.1m in 2020",
    "First home buyers may expect a concession up to $1.1m",
    "Offers below $1.1m will not be considered",
    "Guide $1.2m to $1.3m. Expected to sell for $1.25m",
    "Expect rents of $900 a week",
    "The street sold two homes around $1.1m",
    "Next door is quoting $1.1m",
    "Expect to pay $1.1m elsewhere",
    "Land value estimated at $1.1m",
  ])("is none: %s", (text) => {
    expect(findSecondPrice(text, "text", guide)).toBeUndefined();
  });

  test("above the range is one", () => {
    expect(findSecondPrice("We expect $1.4m at the auction", "text", guide)).toMatchObject({ isWide: true });
  });
});
