import { describe, expect, test } from "vitest";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { encodeListingFilters } from "#app/features/listings/model/filters.ts";
import {
  chooseRelaxations,
  type RelaxationCount,
  findRelaxations,
  pairsOf,
  singleFilterSearches,
} from "./relaxations.ts";

const search = (criteria: Partial<Criteria>) => ({
  type: "sale" as const,
  sort: "newest" as const,
  page: 3,
  ...criteria,
});
const written = (loosenings: ReturnType<typeof findRelaxations>) =>
  loosenings.map(({ label, filters }) => [label, encodeListingFilters(filters)]);

describe("filters that can be relaxed", () => {
  test.each<{ why: string; criteria: Partial<Criteria>; loosenings: [label: string, query: string][] }>([
    { why: "nothing is asked for", criteria: {}, loosenings: [] },
    {
      why: "a place, or all places together",
      criteria: { suburb: ["Enmore", "2042"] },
      loosenings: [["All of Sydney", ""]],
    },
    {
      why: "a maximum goes up by a tenth, a quarter and a half, in steps of the slider",
      criteria: { priceMax: 1_450_000 },
      loosenings: [
        ["Up to $1,600,000", "priceMax=1600000"],
        ["Up to $1,825,000", "priceMax=1825000"],
        ["Up to $2,175,000", "priceMax=2175000"],
        ["Any price", ""],
      ],
    },
    {
      why: "a minimum goes down, and a rent by steps of ten dollars",
      criteria: { type: "rent", priceMin: 505 },
      loosenings: [
        ["$450/wk or more", "type=rent&priceMin=450"],
        ["$370/wk or more", "type=rent&priceMin=370"],
        ["$250/wk or more", "type=rent&priceMin=250"],
        ["Any price", "type=rent"],
      ],
    },
    {
      why: "prices of a few dollars have nothing below them, and beside the slider's bound there is no limit",
      criteria: { priceMin: 5, priceMax: 4_000_000 },
      loosenings: [
        ["Up to $4,400,000", "priceMin=5&priceMax=4400000"],
        ["Up to $6,000,000", "priceMin=5&priceMax=6000000"],
        ["Any price", ""],
      ],
    },
    {
      why: "one room fewer at a time",
      criteria: { bedroomsMin: 3 },
      loosenings: [
        ["2+ bedrooms", "bedroomsMin=2"],
        ["1+ bedrooms", "bedroomsMin=1"],
        ["Any number of bedrooms", ""],
      ],
    },
    { why: "a type", criteria: { propertyType: ["Villa"] }, loosenings: [["Any property type", ""]] },
    { why: "types", criteria: { propertyType: ["Land", "Villa"] }, loosenings: [["Any property type", ""]] },
    {
      why: "one of several words, or all of them",
      criteria: { keywords: "pool sauna" },
      loosenings: [
        ["Without “pool”", "keywords=sauna"],
        ["Without “sauna”", "keywords=pool"],
        ["Without “pool sauna”", ""],
      ],
    },
    {
      why: "a keyword is exchanged for what agents write",
      criteria: { keywords: "waterfront" },
      loosenings: [
        ["“harbour views” instead", "keywords=harbour+views"],
        ["“water views” instead", "keywords=water+views"],
        ["“bay views” instead", "keywords=bay+views"],
        ["Without “waterfront”", ""],
      ],
    },
    { why: "quotes stay whole", criteria: { keywords: '"sea view"' }, loosenings: [["Without “sea view”", ""]] },
  ])("$why", ({ criteria, loosenings }) => {
    expect(written(findRelaxations(search(criteria)))).toEqual(loosenings);
  });

  test("a neighbour more", () => {
    expect(written(findRelaxations(search({ suburb: ["Newtown"] }), ["Enmore"]))).toEqual([
      ["With Enmore", "suburb=Enmore&suburb=Newtown"],
      ["All of Sydney", ""],
    ]);
    expect(written(findRelaxations(search({}), ["Enmore"]))).toEqual([]);
  });

  test("two filters at a time", () => {
    const single = findRelaxations(search({ suburb: ["Newtown"], priceMin: 5, propertyType: ["Land"] }));
    expect(written(pairsOf(single))).toEqual([
      ["All of Sydney and any property type", "priceMin=5"],
      ["All of Sydney and any price", "propertyType=Land"],
      ["Any property type and any price", "suburb=Newtown"],
    ]);
    expect(pairsOf(findRelaxations(search({ propertyType: ["Land"] })))).toEqual([]);
  });
});

test.each<[label: string, criteria: Partial<Criteria>]>([
  ["All homes in Bondi and Newtown", { suburb: ["Bondi", "Newtown"], nearby: true }],
  ["All homes in the Inner West", { region: ["inner-west"] }],
  ["All homes in the intake area of Newtown Public School", { school: ["Newtown Public School"] }],
  ["Any house or townhouse", { propertyType: ["House", "Townhouse"] }],
  ["Any home up to $900,000", { priceMax: 900_000 }],
  ["Any home, 3+ bedrooms", { bedroomsMin: 3 }],
  ["Any home, “zeppelin”", { keywords: "zeppelin" }],
  ["Any home, pool and study", { features: ["pool", "study"] }],
  ["Any home, near Newtown station", { station: "Newtown" }],
  ["Any home, open Sat 5 Dec", { open: "2026-12-05" }],
])("the search with a single filter: %s", (label, criteria) => {
  expect(singleFilterSearches(search(criteria)).map((one) => one.label)).toEqual([label]);
});

describe("suggestions", () => {
  const counted = (criteria: Partial<Criteria>, totals: (number | null)[]): RelaxationCount[] =>
    findRelaxations(search(criteria)).map((loosening, index) => ({
      ...loosening,
      total: totals[index] === undefined ? 0 : totals[index],
    }));
  const labels = (loosenings: RelaxationCount[]) => chooseRelaxations(loosenings).map(({ label }) => label);

  test.each<{ why: string; criteria: Partial<Criteria>; totals: (number | null)[]; shown: string[] }>([
    { why: "nothing that finds nothing", criteria: { bedroomsMin: 3 }, totals: [0, 0, 0], shown: [] },
    {
      why: "of steps the smallest, and the whole only where it finds more",
      criteria: { bedroomsMin: 3 },
      totals: [0, 4, 9],
      shown: ["1+ bedrooms", "Any number of bedrooms"],
    },
    { why: "the whole finds no more", criteria: { bedroomsMin: 3 }, totals: [4, 9, 4], shown: ["2+ bedrooms"] },
    {
      why: "small changes before large ones, and then what finds more; more than are counted is most",
      criteria: { propertyType: ["Land"], bedroomsMin: 2, keywords: "pool sauna" },
      totals: [3, 7, 5, 80, null, 7],
      shown: ["Without “pool”", "Without “sauna”", "1+ bedrooms", "Any number of bedrooms", "Any property type"],
    },
    {
      why: "either end of the price by itself",
      criteria: { priceMin: 1_000_000, priceMax: 1_000_000 },
      totals: [1, 2, 3, 4, 5, 6, 9],
      shown: ["Up to $1,100,000", "$900,000 or more", "Any price"],
    },
  ])("$why", ({ criteria, totals, shown }) => {
    expect(labels(counted(criteria, totals))).toEqual(shown);
  });

  test("at most six", () => {
    const many = Array.from({ length: 8 }, (_, index) => `Place ${index}`);
    const loosenings = findRelaxations(search({ suburb: ["Newtown"] }), many);
    expect(chooseRelaxations(loosenings.map((one) => ({ ...one, total: 5 })))).toHaveLength(6);
  });
});
