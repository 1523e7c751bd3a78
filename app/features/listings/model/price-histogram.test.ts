import { describe, expect, test } from "vitest";
import {
  countSteps,
  fitHistogram,
  getFullRange,
  priceHistogramLabel,
  rangeLabels,
  thumbText,
  toLimit,
  toPriceBars,
  toPriceBounds,
  toThumbLimits,
  toPriceRows,
} from "./price-histogram.ts";

const sales = getFullRange("sale");
const rents = getFullRange("rent");

describe("the slider", () => {
  test.each([
    { limits: {}, ends: [0, 5_000_000], why: "no limits: the whole scale" },
    { limits: { priceMin: 800_000 }, ends: [800_000, 5_000_000], why: "a minimum" },
    { limits: { priceMax: 9_000_000 }, ends: [0, 5_000_000], why: "a typed price beyond the scale" },
    { limits: { priceMin: 900_000, priceMax: 12 }, ends: [12, 900_000], why: "a price that is still being typed" },
  ])("stands at $ends: $why", ({ limits, ends }) => {
    expect(toPriceBounds(limits, sales)).toEqual(ends);
  });

  test("means no limit at its ends", () => {
    expect([0, 10, 2000].map((dollars) => toLimit(dollars, rents))).toEqual([undefined, 10, undefined]);
  });

  test("means no limit at the ends of a narrower range, too", () => {
    const range = { from: 500_000, to: 1_000_000 };
    expect(toPriceBounds({ priceMin: 300_000, priceMax: 750_000 }, range)).toEqual([500_000, 750_000]);
    expect([500_000, 525_000, 1_000_000].map((dollars) => toLimit(dollars, range))).toEqual([
      undefined,
      525_000,
      undefined,
    ]);
  });

  test("says the limits, also those beyond a narrower range", () => {
    const range = { from: 500_000, to: 1_000_000 };
    expect(toThumbLimits({ priceMax: 200_000 }, range)).toEqual([undefined, 200_000]);
    expect(toThumbLimits({ priceMin: 1_200_000 }, range)).toEqual([1_200_000, undefined]);
    expect(toThumbLimits({ priceMin: 600_000, priceMax: 750_000 }, range)).toEqual([600_000, 750_000]);
    expect(toThumbLimits({ priceMin: 900_000, priceMax: 600_000 }, range)).toEqual([600_000, 900_000]);
    expect(toThumbLimits({}, range)).toEqual([undefined, undefined]);
  });

  test.each([
    { dollars: 1_000_000, end: "min", type: "sale", text: "$1,000,000" },
    { dollars: 650, end: "max", type: "rent", text: "$650/wk" },
    { dollars: undefined, end: "min", type: "sale", text: "No min" },
    { dollars: undefined, end: "max", type: "sale", text: "No max" },
  ] as const)("says $text", ({ dollars, end, type, text }) => {
    expect(thumbText(dollars, end, type)).toBe(text);
  });
});

describe("the histogram", () => {
  const counts = Array.from({ length: 20 }, (_, bin) => (bin === 3 ? 9 : 1));

  test("marks the bars within the range", () => {
    const marked = toPriceBars({ ...sales, counts }, [500_000, 1_000_000]).flatMap(({ inRange }, bin) =>
      inRange ? [bin] : [],
    );
    expect(marked).toEqual([2, 3]);
  });

  test.each([
    { type: "sale", label: "Prices of the homes found. Most common: $750,000 to $1,000,000." },
    { type: "rent", label: "Prices of the homes found. Most common: $300 to $400 a week." },
  ] as const)("says where most homes are: $type", ({ type, label }) => {
    expect(priceHistogramLabel({ ...getFullRange(type), counts }, type)).toBe(label);
  });

  test("is a table without empty bars", () => {
    const some = Array.from({ length: 20 }, (_, bin) => (bin === 19 ? 2 : bin === 4 ? 1 : 0));
    expect(toPriceRows({ ...sales, counts: some }, "sale")).toEqual([
      { range: "$1,000,000 to $1,250,000", count: 1 },
      { range: "$4,750,000 and above", count: 2 },
    ]);
    expect(toPriceRows({ ...rents, counts: [] }, "rent")).toEqual([]);
  });

  test("says that no home has a price", () => {
    expect(priceHistogramLabel({ ...sales, counts: [0, 0] }, "sale")).toBe(
      "None of the homes found has a published price.",
    );
  });
});

describe("the range of a search", () => {
  const stepsOf = (type: "sale" | "rent", places: Record<number, number>) =>
    Array.from({ length: countSteps(type) }, (_, index) => places[index] ?? 0);

  test("is the narrowest that has all prices, with them in the middle", () => {
    // $600,000 and $1,000,000: 17 bins of $25,000.
    const fitted = fitHistogram(stepsOf("sale", { 24: 2, 40: 1 }), "sale");
    expect(fitted).toMatchObject({ from: 575_000, to: 1_075_000 });
    expect(fitted.counts).toHaveLength(20);
    expect([fitted.counts[1], fitted.counts[17]]).toEqual([2, 1]);
    expect(rangeLabels(fitted, "sale")).toEqual(["$575k", "$1.075m"]);
    expect(priceHistogramLabel(fitted, "sale")).toContain("$600,000 to $625,000");
  });

  test("of rents is a multiple of $10", () => {
    const fitted = fitHistogram(stepsOf("rent", { 56: 1, 76: 1 }), "rent");
    expect(fitted).toMatchObject({ from: 480, to: 880 });
    expect(rangeLabels(fitted, "rent")).toEqual(["$480", "$880"]);
  });

  test.each<{ places: Record<number, number>; why: string }>([
    { places: {}, why: "without prices" },
    { places: { 0: 1, 199: 1 }, why: "with prices at both ends" },
  ])("is the full range $why", ({ places }) => {
    expect(fitHistogram(stepsOf("sale", places), "sale")).toMatchObject(sales);
    expect(rangeLabels(sales, "sale")).toEqual(["$0", "$5m+"]);
  });

  test("never leaves the scale, and loses no price", () => {
    for (const place of [0, 3, 100, 196, 199]) {
      const { from, to, counts } = fitHistogram(stepsOf("sale", { [place]: 1 }), "sale");
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(5_000_000);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    }
  });
});
