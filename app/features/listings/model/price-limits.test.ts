import { describe, expect, test } from "vitest";
import {
  adviceOnPrice,
  findPriceBreach,
  insteadWithoutAmounts,
  NO_LIMITS,
  type PriceLimits,
  refusalText,
  refusalTextWithoutAmounts,
} from "./price-limits.ts";

const sale = { listingType: "sale", state: "NSW", price: 1_300_000, priceTo: null };
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
    // Its lower end counts.
    expect(findPriceBreach({ ...sale, priceTo: 1_430_000 }, limits({ bid: 1_350_000 }))?.kind).toBe("bid");
  });

  test("of a rental or a home outside New South Wales is not judged", () => {
    expect(findPriceBreach({ ...sale, listingType: "rent", price: 0 }, limits({ offer: 5 }))).toBeUndefined();
    expect(findPriceBreach({ ...sale, state: "ACT", price: 0 }, NO_LIMITS)).toBeUndefined();
    expect(findPriceBreach({ ...sale, state: "New South Wales", price: 0 }, NO_LIMITS)?.kind).toBe("unpriced");
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
