import { expect, test } from "vitest";
import {
  type ComparisonRow,
  findEqualPairs,
  findLowestPrice,
  groupRows,
  listFeatureRows,
  listPairs,
  withBest,
} from "#app/features/listings/model/attributes.ts";

const row = (label: string, ...values: (string | null)[]): ComparisonRow => ({
  label,
  values: Object.fromEntries(values.map((value, index) => [index + 1, value])),
});

test("rows are grouped by whether the homes differ, and rows without values are only named", () => {
  const rows = [
    row("Bedrooms", "2", "3"),
    row("Bathrooms", "1", "1"),
    row("Land size", "469 sqm", null),
    row("Built", null, null),
  ];
  const { different, same, unstated } = groupRows(rows, 2);
  expect(different.map(({ label }) => label)).toEqual(["Bedrooms", "Land size"]);
  expect(same.map(({ label }) => label)).toEqual(["Bathrooms"]);
  expect(unstated).toEqual(["Built"]);
});

test("a single home has nothing to differ from", () => {
  expect(groupRows([row("Bedrooms", "2")], 1)).toMatchObject({ different: [], same: [{ label: "Bedrooms" }] });
});

test("values with a note differ by text and note", () => {
  const value = { text: "$900,000", note: "units" };
  const rows = [{ label: "Median", values: { 1: value, 2: { ...value } } }];
  expect(groupRows(rows, 2).same).toHaveLength(1);
});

test("a row is equal for the pairs of homes with one value or none", () => {
  expect(listPairs(3).map(({ key }) => key)).toEqual(["1-2", "1-3", "2-3"]);
  expect(listPairs(4)).toHaveLength(6);
  expect(findEqualPairs(row("Bedrooms", "2", "3", "2"), [1, 2, 3])).toEqual({ alike: ["1-3"], unstated: [] });
  expect(findEqualPairs(row("Built", null, "1924", null), [1, 2, 3])).toEqual({ alike: [], unstated: ["1-3"] });
  expect(findEqualPairs(row("Bathrooms", "1", "1", "1"), [1, 2, 3]).alike).toEqual(["1-2", "1-3", "2-3"]);
});

test("features are one row of those that not all have, and one of those that all have", () => {
  const homes = [
    { id: 1, features: ["Pool", "Study"] },
    { id: 2, features: ["Pool"] },
  ];
  expect(listFeatureRows(homes)).toEqual([
    { label: "Features", values: { 1: "Study", 2: null } },
    { label: "Features of all", values: { 1: "Pool", 2: "Pool" } },
  ]);
  expect(listFeatureRows([{ id: 1, features: [] }])).toEqual([]);
});

test("the best figure is marked unless one is missing or two homes share it", () => {
  const mark = (...figures: (number | undefined)[]) => {
    const homes = figures.map((figure, index) => ({ id: index + 1, figure }));
    return withBest(row("Cash to buy"), homes, ({ figure }) => figure, "least").best;
  };
  expect(mark(300, 200, 400)).toEqual({ id: 2, text: "lowest" });
  expect(mark(300, 200, 200)).toBeUndefined();
  expect(mark(300, 200, undefined)).toBeUndefined();
  expect(mark(300)).toBeUndefined();
  const homes = [
    { id: 1, size: 450 },
    { id: 2, size: 300 },
  ];
  expect(withBest(row("Land size"), homes, ({ size }) => size, "most").best).toEqual({ id: 1, text: "largest" });
});

test("a price is the lowest only if its guide ends below all others", () => {
  const sale = { listingType: "sale", priceFrequency: "once", priceTo: null, closedOn: null } as const;
  const guide = { ...sale, id: 1, price: 900_000, priceTo: 990_000 };
  const dearer = { ...sale, id: 2, price: 1_000_000 };
  expect(findLowestPrice([guide, dearer])).toBe(1);
  expect(findLowestPrice([guide, { ...dearer, price: 950_000 }])).toBeUndefined();
  expect(findLowestPrice([guide, { ...dearer, price: 0 }])).toBeUndefined();
  expect(findLowestPrice([guide, { ...dearer, closedOn: "2026-11-02" }])).toBeUndefined();
  expect(findLowestPrice([guide, { ...dearer, listingType: "rent" }])).toBeUndefined();
});
