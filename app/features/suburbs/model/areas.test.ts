import { describe, expect, test } from "vitest";
import {
  type AreaSuburb,
  findArea,
  findAround,
  groupBySmallerRegions,
  summarisePrices,
  toCouncils,
  toRegions,
} from "#app/features/suburbs/model/areas.ts";

const suburb = (name: string, council: string | null, ...regions: string[]): AreaSuburb => ({
  name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  latitude: null,
  longitude: null,
  council,
  regions,
});

const suburbs = [
  suburb("Balmain", "Inner West", "inner-west"),
  suburb("Cronulla", "Sutherland Shire", "sutherland-shire"),
  suburb("Homebush", "Strathfield", "inner-west", "western-sydney"),
  suburb("Mosman", "Mosman", "lower-north-shore", "north-shore"),
  suburb("Pymble", "Ku-ring-gai", "upper-north-shore", "north-shore"),
  suburb("Pyrmont", "Sydney", "city"),
  suburb("Somewhere", null),
];

const regions = toRegions(
  [
    { slug: "city", name: "City & Inner City", otherNames: ["the City", "Sydney City"] },
    { slug: "inner-west", name: "Inner West", otherNames: ["the Inner West"] },
    { slug: "north-shore", name: "North Shore", otherNames: ["Northshore"] },
    { slug: "lower-north-shore", name: "Lower North Shore", otherNames: [] },
    { slug: "upper-north-shore", name: "Upper North Shore", otherNames: [] },
    { slug: "sutherland-shire", name: "Sutherland Shire", otherNames: ["the Shire", "Sutherland"] },
    { slug: "western-sydney", name: "Western Sydney", otherNames: ["the West"] },
    { slug: "nowhere", name: "Nowhere", otherNames: [] },
  ],
  suburbs,
);
const councils = toCouncils(suburbs);
const region = (slug: string) => regions.find((one) => one.slug === slug)!;
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test("a suburb is in all its regions, and drawn in the most specific one", () => {
  expect(names(region("north-shore").suburbs)).toEqual(["Mosman", "Pymble"]);
  expect(region("north-shore").ownSuburbs).toEqual([]);
  expect(names(region("inner-west").ownSuburbs)).toEqual(["Balmain", "Homebush"]);
  expect(regions.some(({ slug }) => slug === "nowhere")).toBe(false);
});

test("councils are in alphabetical order, with a title", () => {
  expect(names(councils)).toEqual([
    "Inner West council",
    "Ku-ring-gai council",
    "Mosman council",
    "Strathfield council",
    "Sutherland Shire council",
    "City of Sydney council",
  ]);
});

describe("an address of an area", () => {
  test.each([
    ["inner-west", "Inner West"],
    ["north-shore", "North Shore"],
  ])("%s is found", (slug, name) => {
    expect(findArea(regions, slug)).toEqual({ area: expect.objectContaining({ name }) });
  });

  test.each([
    ["the-shire", "/suburbs/regions/sutherland-shire", "another name"],
    ["Sutherland", "/suburbs/regions/sutherland-shire", "another name with a capital"],
    ["Inner West", "/suburbs/regions/inner-west", "a name instead of a slug"],
    ["the-inner-west", "/suburbs/regions/inner-west", "an article"],
    ["sydney-city", "/suburbs/regions/city", "another name"],
  ])("%s leads to %s: %s", (slug, redirect) => {
    expect(findArea(regions, slug)).toEqual({ redirect });
  });

  test.each([
    ["city-of-sydney", "/suburbs/councils/sydney"],
    ["sutherland", "/suburbs/councils/sutherland-shire"],
    ["strathfield-municipal-council", "/suburbs/councils/strathfield"],
    ["KU-RING-GAI", "/suburbs/councils/ku-ring-gai"],
  ])("of a council, %s leads to %s", (slug, redirect) => {
    expect(findArea(councils, slug)).toEqual({ redirect });
  });

  test.each(["atlantis", "", "the", "council", "the-city-of", "%"])("%j is unknown", (slug) => {
    expect(findArea(councils, slug)).toBeUndefined();
  });
});

test("an area knows its parts, the larger ones and those it shares a border or suburbs with", () => {
  const lines: Record<string, number[]> = {
    mosman: [1, 2],
    pymble: [3],
    balmain: [2, 4],
    pyrmont: [4],
    homebush: [5],
    cronulla: [9],
  };
  const around = (slug: string) => {
    const { parts, wholes, adjoining } = findAround(region(slug), regions, (one) => lines[one] ?? []);
    return { parts: names(parts), wholes: names(wholes), adjoining: names(adjoining) };
  };
  expect(around("north-shore")).toEqual({
    parts: ["Lower North Shore", "Upper North Shore"],
    wholes: [],
    adjoining: ["Inner West"],
  });
  expect(around("lower-north-shore")).toEqual({ parts: [], wholes: ["North Shore"], adjoining: ["Inner West"] });
  expect(around("city")).toEqual({ parts: [], wholes: [], adjoining: ["Inner West"] });
});

test("the suburbs of a large region are grouped by their most specific regions", () => {
  expect(groupBySmallerRegions(region("north-shore"), regions)).toEqual([
    { kind: "region", slug: "lower-north-shore", name: "Lower North Shore", suburbs: ["mosman"] },
    { kind: "region", slug: "upper-north-shore", name: "Upper North Shore", suburbs: ["pymble"] },
  ]);
  expect(groupBySmallerRegions(region("western-sydney"), regions)).toEqual([
    { kind: "region", slug: "inner-west", name: "Inner West", suburbs: ["homebush"] },
  ]);
  expect(groupBySmallerRegions(region("inner-west"), regions)).toEqual([]);
  expect(groupBySmallerRegions(councils[0]!, regions)).toEqual([]);
});

describe("the summary of prices", () => {
  const toMedian = (median: number | null) => (median === null ? null : { median });
  const priced = (name: string, postcode: string, houses: number | null, units: number | null) => ({
    name,
    postcode,
    houses: toMedian(houses),
    units: toMedian(units),
  });
  const quarter = "January to March 2024";

  test("names the lowest and the highest median with their postcodes", () => {
    const rows = [
      priced("Balmain", "2041", 2_710_000, 1_830_000),
      priced("Birchgrove", "2041", 2_710_000, 1_830_000),
      priced("Strathfield", "2135", 4_210_000, 670_000),
      priced("Sydenham", "2044", 1_830_000, null),
    ];
    expect(summarisePrices(rows, quarter)).toBe(
      "In January to March 2024, the median of houses ranged from $1,830,000 in Sydenham (2044) to $4,210,000 in " +
        "Strathfield (2135). The median of units and townhouses ranged from $670,000 in Strathfield (2135) to $1,830,000 in " +
        "Balmain and Birchgrove (2041).",
    );
  });

  test("of one postcode states its median", () => {
    expect(summarisePrices([priced("Mosman", "2088", null, 1_700_000)], quarter)).toBe(
      "In January to March 2024, half of the units and townhouses sold in Mosman (2088) went for more than $1,700,000.",
    );
  });

  test("names three of many suburbs with one postcode", () => {
    const rows = ["A", "B", "C", "D", "E"].map((name) => priced(name, "2000", 1_000_000, null));
    expect(summarisePrices(rows, quarter)).toContain("in A, B, C and 2 more (2000)");
    expect(summarisePrices(rows.slice(0, 4), quarter)).toContain("in A, B, C and D (2000)");
  });

  test("without medians says so, and nothing without figures", () => {
    expect(summarisePrices([priced("Dangar Island", "2083", null, null)], quarter)).toBe(
      "No postcode here had enough sales for a median in January to March 2024.",
    );
    expect(summarisePrices([], null)).toBe("");
  });
});
