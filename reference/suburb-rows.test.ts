import { describe, expect, test } from "vitest";
import { readCsv } from "./csv.ts";
import { CBD, directionFrom, distanceKm } from "./geography.ts";
import { nearestSuburbs, readSuburbs } from "./suburbs.ts";
import { generateSuburbs } from "./suburb-rows.ts";

const facts = readSuburbs();
const suburbs = generateSuburbs();
const named = (name: string) => suburbs.find((suburb) => suburb.name === name);

test("all 626 suburbs, always the same, each with its place, period and source", () => {
  expect(suburbs).toHaveLength(626);
  expect(generateSuburbs()).toEqual(suburbs);
  for (const suburb of suburbs) {
    expect(suburb.postcode).toMatch(/^2\d{3}$/);
    expect(suburb).toMatchObject({
      figuresPeriod: "July 2018 to June 2019",
      avgDaysOnMarket: null,
      heroImageUrl: null,
    });
    expect(suburb.figuresSource).not.toBeNull();
  }
});

test("figures are those of the data", () => {
  expect(named("Newtown")).toMatchObject({ medianPrice: 1_300_000, priceGrowth: -10.34, propertiesSold: 78 });
});

test("with fewer than five sales there is neither a median nor a growth, but the count", () => {
  const few = readCsv("sydney-suburbs.csv").filter((row) => Number(row["sales_nonunit_fy2018_19"]) < 5);
  expect(few.length).toBeGreaterThan(50);
  for (const row of few) {
    expect(named(row["name"] ?? "")).toMatchObject({
      medianPrice: null,
      priceGrowth: null,
      propertiesSold: Number(row["sales_nonunit_fy2018_19"]),
    });
  }
});

describe("area summaries", () => {
  const summaries = suburbs.map(({ areaSummary }) => areaSummary ?? "");

  test("all are different and of three to ten sentences", () => {
    expect(new Set(summaries).size).toBe(626);
    for (const summary of summaries) {
      const { length } = summary.split(/(?<=\.) /);
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
    for (const [index, suburb] of facts.entries()) {
      const near = nearestSuburbs(suburb, facts, 1)[0];
      const known = [
        suburb.postcode,
        suburb.otherPostcodes,
        suburb.kmFromCbd.toFixed(1),
        Math.round(suburb.kmFromCbd),
        suburb.sales,
        suburb.medianPrice,
        suburb.houseMedian,
        suburb.townhouseMedian,
        suburb.sampledSales,
        suburb.sampledMedian,
        suburb.houseRent,
        suburb.flatRent,
        suburb.population,
        Math.abs(suburb.growthPercent ?? 0).toFixed(1),
        near === undefined ? null : distanceKm(suburb, near).toFixed(1),
        2018,
        2019,
        2020,
        2021,
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

test("distances from the CBD agree with those of the data to within half a kilometre", () => {
  for (const suburb of facts) expect(Math.abs(distanceKm(CBD, suburb) - suburb.kmFromCbd)).toBeLessThan(0.5);
});
