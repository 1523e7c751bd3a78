import { expect, test } from "vitest";
import {
  type PostcodeFigure,
  rentCardsLike,
  rentRows,
  saleCards,
  sourcesOf,
  typicalRentCards,
} from "./postcode-medians.ts";

const sale = (periodEnd: string, changes: Partial<PostcodeFigure> = {}): PostcodeFigure => ({
  kind: "sale",
  dwelling: "house",
  bedrooms: null,
  period: `the quarter to ${periodEnd}`,
  periodEnd,
  median: 2_000_000,
  lowerQuartile: 1_700_000,
  upperQuartile: 2_400_000,
  p10: null,
  p90: null,
  counted: 37,
  source: "Sales",
  ...changes,
});
const rent = (dwelling: PostcodeFigure["dwelling"], bedrooms: number, median: number): PostcodeFigure => ({
  kind: "rent",
  dwelling,
  bedrooms,
  period: "February 2025 to January 2026",
  periodEnd: "2026-01-31",
  median,
  lowerQuartile: null,
  upperQuartile: null,
  p10: 400,
  p90: 1500,
  counted: 228,
  source: "Bonds",
});
const rents = [rent("unit", 0, 488), rent("unit", 1, 625), rent("unit", 2, 800), rent("house", 3, 1150)];

test("the newest sales come with their quarter, and with the same quarter a year before", () => {
  const few = sale("2024-03-31", { dwelling: "strata", median: 718_000, counted: null });
  expect(
    saleCards([sale("2023-03-31", { median: 1_755_000 }), sale("2023-12-31"), sale("2024-03-31"), few, ...rents]),
  ).toEqual([
    {
      label: "Median price, houses",
      value: "$2,000,000",
      notes: ["the quarter to 2024-03-31, 37 sales", "$1,755,000 in the quarter to 2023-03-31"],
    },
    {
      label: "Median price, units and townhouses",
      value: "$718,000",
      notes: ["the quarter to 2024-03-31, 30 sales or fewer"],
    },
  ]);
});

test("a rental is compared with rents of its kind and size, never with prices", () => {
  const labels = (home: { propertyType: string; bedrooms: number | null }) =>
    rentCardsLike([sale("2024-03-31"), ...rents], home).map(({ label, value }) => `${label}: ${value}`);
  expect(labels({ propertyType: "Apartment", bedrooms: 1 })).toEqual([
    "Median rent, studio units: $488",
    "Median rent, 1-bedroom units: $625",
    "Median rent, 2-bedroom units: $800",
  ]);
  expect(labels({ propertyType: "House", bedrooms: 4 })).toEqual(["Median rent, 3-bedroom houses: $1,150"]);
  expect(labels({ propertyType: "Villa", bedrooms: null })).toEqual([
    "Median rent, 2-bedroom units: $800",
    "Median rent, 3-bedroom houses: $1,150",
  ]);
});

test("a rent has its week, period and number of bonds", () => {
  expect(typicalRentCards(rents)[0]).toEqual({
    label: "Median rent, 2-bedroom units",
    value: "$800",
    unit: "a week",
    notes: ["February 2025 to January 2026, 228 bonds"],
  });
});

test("all rents stand in one table, and what is not known is empty", () => {
  expect(rentRows(rents)).toEqual([
    { bedrooms: "Studio", unit: "$488", townhouse: "", house: "" },
    { bedrooms: "1", unit: "$625", townhouse: "", house: "" },
    { bedrooms: "2", unit: "$800", townhouse: "", house: "" },
    { bedrooms: "3", unit: "", townhouse: "", house: "$1,150" },
  ]);
});

test("where there are no figures there is nothing to show", () => {
  expect([saleCards([]), typicalRentCards([]), rentCardsLike([], { propertyType: "House", bedrooms: 3 })]).toEqual([
    [],
    [],
    [],
  ]);
  expect([rentRows([]), sourcesOf([])]).toEqual([[], []]);
  expect(sourcesOf([...rents, sale("2024-03-31")])).toEqual(["Bonds", "Sales"]);
});
