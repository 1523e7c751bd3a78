import { describe, expect, test } from "vitest";
import { toLimit, toPriceBars, toPriceBounds, toPriceRows, priceHistogramLabel, thumbText } from "./price-histogram.ts";

describe("the slider", () => {
  test.each([
    { limits: {}, ends: [0, 5_000_000], why: "no limits: the whole scale" },
    { limits: { priceMin: 800_000 }, ends: [800_000, 5_000_000], why: "a minimum" },
    { limits: { priceMax: 9_000_000 }, ends: [0, 5_000_000], why: "a typed price beyond the scale" },
    { limits: { priceMin: 900_000, priceMax: 12 }, ends: [12, 900_000], why: "a price that is still being typed" },
  ])("stands at $ends: $why", ({ limits, ends }) => {
    expect(toPriceBounds(limits, "sale")).toEqual(ends);
  });

  test("means no limit at its ends", () => {
    expect([0, 10, 2000].map((dollars) => toLimit(dollars, "rent"))).toEqual([undefined, 10, undefined]);
  });

  test.each([
    { dollars: 1_000_000, end: "min", type: "sale", text: "$1,000,000" },
    { dollars: 650, end: "max", type: "rent", text: "$650/wk" },
    { dollars: 0, end: "min", type: "sale", text: "No min" },
    { dollars: 5_000_000, end: "max", type: "sale", text: "No max" },
  ] as const)("says $text", ({ dollars, end, type, text }) => {
    expect(thumbText(dollars, end, type)).toBe(text);
  });
});

describe("the histogram", () => {
  const counts = Array.from({ length: 20 }, (_, bin) => (bin === 3 ? 9 : 1));

  test("marks the bars within the range", () => {
    const marked = toPriceBars(counts, [500_000, 1_000_000], "sale").flatMap(({ inRange }, bin) =>
      inRange ? [bin] : [],
    );
    expect(marked).toEqual([2, 3]);
  });

  test.each([
    { type: "sale", label: "Prices of the homes found. Most common: $750,000 to $1,000,000." },
    { type: "rent", label: "Prices of the homes found. Most common: $300 to $400 a week." },
  ] as const)("says where most homes are: $type", ({ type, label }) => {
    expect(priceHistogramLabel(counts, type)).toBe(label);
  });

  test("is a table without empty bars", () => {
    const some = Array.from({ length: 20 }, (_, bin) => (bin === 19 ? 2 : bin === 4 ? 1 : 0));
    expect(toPriceRows(some, "sale")).toEqual([
      { range: "$1,000,000 to $1,250,000", count: 1 },
      { range: "$4,750,000 and above", count: 2 },
    ]);
    expect(toPriceRows([], "rent")).toEqual([]);
  });

  test("says that no home has a price", () => {
    expect(priceHistogramLabel([0, 0], "sale")).toBe("None of the homes found has a published price.");
  });
});
