import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import {
  countForSaleByRegion,
  findBusiestSuburbs,
  findSuburbRows,
  findSuburbsOfCouncil,
  findSuburbsOfRegion,
  findSuburbsWithLetter,
} from "./suburb-lists.queries.server.ts";

const { db } = await testDatabase();

const newest = { period: "January to March 2024", periodEnd: "2024-03-31" };
const yearBefore = { period: "January to March 2023", periodEnd: "2023-03-31" };

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db);
  const current = { figuresPeriod: "January to March 2024", figuresSource: "Sales of all homes" };
  await insertSuburb(db, {
    ...current,
    medianPrice: 1_450_000,
    priceGrowth: -8.2,
    council: "Inner West",
    regions: ["inner-west"],
  });
  await insertSuburb(db, {
    ...current,
    name: "Ashfield",
    slug: "ashfield",
    postcode: "2131",
    medianPrice: 855_000,
    priceGrowth: 18.8,
    council: "Inner West",
    regions: ["inner-west"],
  });
  await insertSuburb(db, {
    name: "North Bondi",
    slug: "north-bondi",
    postcode: "2026",
    medianPrice: 3_000_000,
    priceGrowth: 1,
    figuresPeriod: "July 2018 to June 2019",
    council: "Waverley",
    regions: ["eastern-suburbs"],
  });
  await insertSuburb(db, {
    ...current,
    name: "Haberfield",
    slug: "haberfield",
    postcode: "2045",
    medianPrice: 590_000,
    priceGrowth: -41.1,
  });
  await insertSuburb(db, { name: "Nowhere", slug: "nowhere", postcode: null, population: 500 });
  const sale = { kind: "sale", dwelling: "all", bedrooms: null, counted: 100, source: "Sales", p10: null, p90: null };
  const wide = { lowerQuartile: 800_000, upperQuartile: 2_400_000 };
  const narrow = { lowerQuartile: 800_000, upperQuartile: 900_000 };
  await db
    .insertInto("postcodeFigures")
    .values([
      { ...sale, ...newest, ...wide, postcode: "2042", median: 1_450_000 },
      { ...sale, ...yearBefore, ...wide, postcode: "2042", median: 1_580_000 },
      { ...sale, ...newest, ...wide, postcode: "2042", dwelling: "house", median: 2_000_000, counted: null },
      { ...sale, ...yearBefore, ...wide, postcode: "2042", dwelling: "house", median: 1_755_000 },
      { ...sale, ...yearBefore, ...wide, postcode: "2042", dwelling: "strata", median: 700_000 },
      { ...sale, ...newest, ...narrow, postcode: "2045", median: 590_000 },
      { ...sale, ...yearBefore, ...narrow, postcode: "2045", median: 1_001_000 },
      { ...sale, ...newest, ...narrow, postcode: "2131", median: 855_000 },
      { ...sale, ...yearBefore, ...narrow, postcode: "2131", median: 720_000 },
      { ...sale, ...newest, ...narrow, postcode: "2131", dwelling: "strata", median: 825_000 },
      { ...sale, ...yearBefore, ...narrow, postcode: "2131", dwelling: "strata", median: 700_000 },
    ])
    .execute();
  const home = { createdByUserId, suburb: "Newtown", postcode: "2042" };
  await insertListing(db, home);
  await insertListing(db, { ...home, listingType: "rent", priceFrequency: "per_week" });
  await insertListing(db, { ...home, status: "draft" });
  await insertListing(db, { createdByUserId, suburb: "NORTH BONDI", postcode: "2026" });
  const { id } = await insertListing(db, { createdByUserId, suburb: "Ashfield", postcode: "2131" });
  await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", id).execute();
});

test("regions count their homes for sale, without rentals, drafts and deleted homes", async () => {
  await expect(countForSaleByRegion()).resolves.toEqual({ "inner-west": 1, "eastern-suburbs": 1 });
});

const names = (table: { rows: { name: string }[] }) => table.rows.map(({ name }) => name);

test("rows have the newest medians with their changes, and the homes on the market", async () => {
  const { rows, quarter, sources } = await findSuburbRows(["newtown", "ashfield"]);
  expect(quarter).toBe("January to March 2024");
  expect(sources).toEqual(["Sales"]);
  expect(rows).toEqual([
    {
      name: "Newtown",
      slug: "newtown",
      postcode: "2042",
      houses: { median: 2_000_000, change: 14, isNoise: true },
      units: null,
      all: null,
      forSale: 1,
      forRent: 1,
    },
    {
      name: "Ashfield",
      slug: "ashfield",
      postcode: "2131",
      houses: null,
      units: { median: 825_000, change: 17.9, isNoise: false },
      all: null,
      forSale: 0,
      forRent: 0,
    },
  ]);
});

test("houses and units together replace missing medians, with their period and never as a change of prices", async () => {
  const { rows } = await findSuburbRows(["north-bondi", "nowhere", "haberfield"]);
  expect(rows).toMatchObject([
    {
      houses: null,
      units: null,
      all: { median: 3_000_000, change: 1, isNoise: null, period: "July 2018 to June 2019" },
    },
    { postcode: null, houses: null, units: null, all: null },
    { houses: null, units: null, all: { median: 590_000, change: -41.1, isNoise: null, period: null } },
  ]);
});

describe("suburbs are found", () => {
  test("by slugs, in their order and without unknown ones", async () => {
    expect(names(await findSuburbRows(["nowhere", "atlantis", "ashfield"]))).toEqual(["Nowhere", "Ashfield"]);
    expect(await findSuburbRows([])).toEqual({ rows: [], quarter: null, sources: [] });
  });

  test("by their first letter", async () => {
    expect(names(await findSuburbsWithLetter("n"))).toEqual(["Newtown", "North Bondi", "Nowhere"]);
    expect(names(await findSuburbsWithLetter("x"))).toEqual([]);
  });

  test("by region and by council", async () => {
    expect(names(await findSuburbsOfRegion("inner-west"))).toEqual(["Ashfield", "Newtown"]);
    expect(names(await findSuburbsOfRegion("inner"))).toEqual([]);
    expect(names(await findSuburbsOfCouncil("Waverley"))).toEqual(["North Bondi"]);
  });

  test("by the number of homes on the market, then by population", async () => {
    expect(names(await findBusiestSuburbs(24))).toEqual([
      "Newtown",
      "North Bondi",
      "Nowhere",
      "Ashfield",
      "Haberfield",
    ]);
    expect(names(await findBusiestSuburbs(1))).toEqual(["Newtown"]);
  });
});
