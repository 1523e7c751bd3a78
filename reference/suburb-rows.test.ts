import { describe, expect, test } from "vitest";
import { CBD, directionFrom, distanceKm } from "#app/lib/geography.ts";
import { generateRegions, generatePostcodeCensus } from "./area-rows.ts";
import councilSuburbs from "./data/sydney-councils.json" with { type: "json" };
import { generatePostcodeFigures, type PostcodeFigureRow } from "./postcode-figure-rows.ts";
import { generateSuburbs, newestMarket, suburbInsertSchema } from "./suburb-rows.ts";
import { nearestSuburbs, readSuburbs } from "./suburbs.ts";

const facts = readSuburbs();
const suburbs = generateSuburbs();
const named = (name: string) => suburbs.find((suburb) => suburb.name === name);

test("all 767 suburbs, always the same, each with its place and council", () => {
  expect(suburbs).toHaveLength(767);
  expect(new Set(suburbs.map(({ slug }) => slug)).size).toBe(767);
  expect(generateSuburbs()).toEqual(suburbs);
  const regions = new Set(generateRegions().map(({ slug }) => slug));
  for (const suburb of suburbs) {
    expect(suburb.postcode).toMatch(/^2\d{3}$/);
    expect(suburb.council).toBeTruthy();
    expect(suburb.regions.length).toBeGreaterThan(0);
    for (const region of suburb.regions) expect(regions).toContain(region);
    expect(suburb).toMatchObject({ avgDaysOnMarket: null, heroImageUrl: null });
  }
});

test("figures are the newest of the postcode, with the same quarter a year before and four quarters of sales", () => {
  expect(named("Newtown")).toMatchObject({
    medianPrice: 1_450_000,
    priceGrowth: -8.23,
    propertiesSold: 334,
    figuresPeriod: "January to March 2024",
  });
});

test("a suburb whose postcode has no figures has those of 2018-19, of at least five sales, or none", () => {
  const postcodes = new Set(
    generatePostcodeFigures().flatMap(({ kind, postcode }) => (kind === "sale" ? postcode : [])),
  );
  const others = suburbs.filter(({ postcode }) => !postcodes.has(postcode ?? ""));
  expect(others.length).toBeGreaterThan(50);
  for (const { figuresPeriod, medianPrice, propertiesSold } of others) {
    expect(["July 2018 to June 2019", null]).toContain(figuresPeriod);
    expect(medianPrice === null || (propertiesSold ?? 0) >= 5).toBe(true);
  }
  expect(named("Katoomba")).toMatchObject({ medianPrice: null, propertiesSold: null, figuresPeriod: null });
});

test("a newer quarter leads, and a year with an uncounted quarter has no number of sales", () => {
  const quarter = (period: string, periodEnd: string, median: number, counted: number | null) =>
    ({ kind: "sale", dwelling: "all", postcode: "2042", period, periodEnd, median, counted }) as PostcodeFigureRow;
  const year = [
    quarter("January to March 2024", "2024-03-31", 1_450_000, 80),
    quarter("April to June 2024", "2024-06-30", 1_500_000, 40),
    quarter("July to September 2024", "2024-09-30", 1_500_000, 40),
    quarter("October to December 2024", "2024-12-31", 1_500_000, null),
    quarter("January to March 2025", "2025-03-31", 1_595_000, 41),
  ];
  expect(newestMarket(year)).toMatchObject({
    medianPrice: 1_595_000,
    priceGrowth: 10,
    propertiesSold: null,
    figuresPeriod: "January to March 2025",
  });
  expect(newestMarket(year.map((row) => ({ ...row, counted: row.counted ?? 31 })))).toMatchObject({
    propertiesSold: 152,
  });
  expect(newestMarket([])).toBeUndefined();
});

describe("area summaries", () => {
  const summaries = suburbs.map(({ areaSummary }) => areaSummary ?? "");

  test("all are different and of three to ten sentences", () => {
    expect(new Set(summaries).size).toBe(767);
    for (const summary of summaries) {
      const { length } = summary.split(/(?<=\.)\s+/);
      expect(length, summary).toBeGreaterThanOrEqual(3);
      expect(length, summary).toBeLessThanOrEqual(10);
    }
  });

  test("neighbours in the alphabet do not begin alike", () => {
    const shape = (summary: string, name: string) =>
      summary
        .replaceAll(name, "N")
        .replace(/[\d.]+/g, "9")
        .slice(0, 12);
    const alike = suburbs.filter(({ name }, index) => {
      const next = suburbs[index + 1];
      return next && shape(summaries[index] ?? "", name) === shape(next.areaSummary ?? "", next.name);
    });
    expect(alike.length).toBeLessThan(suburbs.length / 4);
  });

  test("every number is one of the suburb's own figures, or made of its coordinates", () => {
    const figures = Map.groupBy(generatePostcodeFigures(), ({ postcode }) => postcode);
    const census = new Map(generatePostcodeCensus().map((row) => [row.postcode, row]));
    for (const [index, suburb] of facts.entries()) {
      const near = nearestSuburbs(suburb, facts, 1)[0];
      const shares = census.get(suburb.postcode);
      const known = [
        suburb.postcode,
        suburb.otherPostcodes,
        suburb.kmFromCbd.toFixed(1),
        Math.round(suburb.kmFromCbd),
        suburb.population,
        near === undefined ? null : distanceKm(suburb, near).toFixed(1),
        ...[shares?.separateHousePct, shares?.semiPct, shares?.apartmentPct].map((share) => Math.round(share ?? 0)),
        ...(figures.get(suburb.postcode) ?? []).map(({ median }) => median),
        2018,
        2019,
        2020,
        2021,
        2022,
        2023,
        2024,
        2025,
        2026,
      ].map(String);
      const numbers = (summaries[index] ?? "").match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
      for (const number of numbers) expect(known, summaries[index]).toContain(number.replaceAll(",", ""));
    }
  });

  test("nothing is unfilled", () => {
    for (const summary of summaries) expect(summary).not.toMatch(/undefined|\bnull\b|NaN| {2}| ,|\.\./);
  });
});

test.each([
  ["Manly", "north-east"],
  ["Parramatta", "west"],
  ["Cronulla", "south"],
  ["Hornsby", "north-west"],
  ["Bondi", "south-east"],
])("%s lies to the %s of the CBD", (name, direction) => {
  const place = facts.find((suburb) => suburb.name === name);
  expect(place && directionFrom(CBD, place)).toBe(direction);
});

test("the councils of the map are those of the suburbs", () => {
  const councils = Map.groupBy(
    facts.filter(({ hasOutline }) => hasOutline),
    ({ council }) => council,
  );
  for (const [council, names] of Object.entries(councilSuburbs)) {
    expect(names.toSorted()).toEqual((councils.get(council) ?? []).map(({ name }) => name).toSorted());
  }
  expect(Object.keys(councilSuburbs).toSorted()).toEqual([...councils.keys()].toSorted());
});

const complete = { name: "Newtown", slug: "newtown" };
const accepted = (change: Record<string, unknown>) => suburbInsertSchema.safeParse({ ...complete, ...change }).success;

test.each<[change: Record<string, unknown>, expected: boolean, why: string]>([
  [{}, true, "name and slug are all that is needed"],
  [{ name: "a".repeat(120) }, true, "the column's length"],
  [{ name: "a".repeat(121) }, false, "one more than the column"],
  [{ slug: "the-rocks" }, true, "words joined by hyphens"],
  [{ slug: "The Rocks" }, false, "not a slug"],
  [{ slug: "rocks-" }, false, "ends in a hyphen"],
  [{ postcode: "20" }, false, "two digits"],
  [{ medianPrice: null, priceGrowth: null }, true, "no figures"],
  [{ medianPrice: 9_999_999_999.99 }, true, "the most numeric(12,2) holds"],
  [{ medianPrice: 10_000_000_000 }, false, "more than numeric(12,2) holds"],
  [{ priceGrowth: -100 }, true, "worth nothing any more"],
  [{ priceGrowth: -100.01 }, false, "less than nothing"],
  [{ priceGrowth: 1_000 }, false, "more than numeric(5,2) holds"],
  [{ propertiesSold: 0 }, true, "none sold"],
  [{ propertiesSold: 1.5 }, false, "half a sale"],
  [{ latitude: -90.1 }, false, "beyond the pole"],
  [{ heroImageUrl: "http://example.com/a.jpg" }, false, "not encrypted"],
])("%j is accepted: %s (%s)", (change, expected) => {
  expect(accepted(change)).toBe(expected);
});
