import { expect, test } from "vitest";
import { generatePostcodeFigures } from "./postcode-figure-rows.ts";

const figures = generatePostcodeFigures();

test("a sale is of a postcode and a quarter, a rent of a year; each has its source", () => {
  const ofNewtown = figures.filter(({ postcode }) => postcode === "2042");
  expect(ofNewtown).toContainEqual(
    expect.objectContaining({
      kind: "sale",
      dwelling: "house",
      period: "January to March 2024",
      periodEnd: "2024-03-31",
    }),
  );
  expect(ofNewtown).toContainEqual(
    expect.objectContaining({ kind: "rent", dwelling: "unit", bedrooms: 2, period: "February 2025 to January 2026" }),
  );
  expect(figures.filter(({ source }) => !/NSW .*\(C/.test(source))).toEqual([]);
});

test("every figure is whole dollars and counts at least five, or says only that there were few", () => {
  const odd = figures.filter(
    ({ kind, median, counted }) =>
      !Number.isInteger(median) || median <= 0 || (counted === null ? kind === "rent" : counted < 5),
  );
  expect(odd).toEqual([]);
});

test("no quarter is told twice", () => {
  const keys = figures.map(({ postcode, kind, dwelling, bedrooms, periodEnd }) =>
    [postcode, kind, dwelling, bedrooms, periodEnd].join(" "),
  );
  expect(new Set(keys).size).toBe(keys.length);
});
