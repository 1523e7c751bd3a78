import { expect, test } from "vitest";
import { generatePostcodeFigures, quarterOf, readSales, rentYearOf } from "./postcode-figure-rows.ts";

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

test("no quarter occurs twice", () => {
  const keys = figures.map(({ postcode, kind, dwelling, bedrooms, periodEnd }) =>
    [postcode, kind, dwelling, bedrooms, periodEnd].join(" "),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test("25 quarters of sales, each median within its quartiles", () => {
  const sales = figures.filter(({ kind }) => kind === "sale");
  expect(new Set(sales.map(({ period }) => period)).size).toBe(25);
  for (const { median, lowerQuartile, upperQuartile } of sales) {
    expect(lowerQuartile ?? median).toBeLessThanOrEqual(median);
    expect(upperQuartile ?? median).toBeGreaterThanOrEqual(median);
  }
});

test("a file's name gives the period of its rows", () => {
  expect(quarterOf("2024-Q2")).toEqual({ period: "April to June 2024", periodEnd: "2024-06-30" });
  expect(rentYearOf("2026-04")).toEqual({ period: "May 2025 to April 2026", periodEnd: "2026-04-30" });
  expect(rentYearOf("2026-12")).toEqual({ period: "January 2026 to December 2026", periodEnd: "2026-12-31" });
});

test.each([
  ["2024-Q5", { dwelling: "house", median: "1" }, 'sales/2024-Q5.csv: "" is not one of Q1, Q2, Q3, Q4'],
  ["2024-Q2", { dwelling: "castle" }, 'sales/2024-Q2.csv: "castle" is not one of all, house, strata'],
  ["2024-Q2", { dwelling: "house", median: "1.2m" }, 'sales/2024-Q2.csv: median "1.2m" is not dollars'],
])("an unreadable file names itself and the cell: %s %j", (name, row, message) => {
  expect(() => readSales(name, [row])).toThrow(message);
});
