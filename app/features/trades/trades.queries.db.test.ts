import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { findTrade, findTradeCategories, findTrades, searchTrades } from "./trades.queries.server.ts";

const samples: Parameters<typeof insertTrade>[1][] = [
  { companyName: "Copper Wombat", coverageArea: ["Leichhardt", "Inner West"], rating: 4.2, reviewCount: 3 },
  { companyName: "Third Tap", coverageArea: ["Bondi"], rating: 4.9, reviewCount: 5 },
  {
    companyName: "Quiet Spark",
    coverageArea: ["Cabramatta"],
    category: "Electrical",
    description: "Switches and smoke alarms.",
    rating: null,
    reviewCount: 0,
  },
  {
    companyName: "Latchkey Wren",
    category: "Locksmiths",
    description: "Keys cut at night.",
    rating: 3,
    isFeatured: true,
  },
  {
    companyName: "Odd Hour",
    category: "handyman",
    description: "Shelves, and 50% of the rest.",
    rating: 4.9,
    reviewCount: 9,
  },
  {
    companyName: "Saturday List",
    category: "Handyman",
    description: "What is on the list.",
    rating: 4.9,
    reviewCount: 9,
  },
];

beforeAll(async () => {
  for (const sample of samples) await insertTrade(db(), sample);
  await insertSuburb(db(), { name: "Parramatta", slug: "parramatta" });
});

async function namesFor(search: string, category?: string): Promise<string[]> {
  const { items: trades } = await searchTrades({ search, category, page: 1 });
  return trades.map(({ companyName }) => companyName);
}

test("sorts by featured, rating, number of reviews and name", async () => {
  const { items: trades, ...page } = await searchTrades({ page: 1 });
  expect(trades.map(({ companyName }) => companyName)).toEqual([
    "Latchkey Wren",
    "Odd Hour",
    "Saturday List",
    "Third Tap",
    "Copper Wombat",
    "Quiet Spark",
  ]);
  expect(page).toEqual({ total: 6, page: 1, lastPage: 1 });
});

test("a trade has all its public fields, the rating as a number", async () => {
  const { items: trades } = await searchTrades({ search: "copper", page: 1 });
  const expected = {
    id: expect.any(Number) as number,
    companyName: "Copper Wombat",
    category: "Plumbing",
    coverageArea: ["Leichhardt", "Inner West"],
    phone: "02 5550 0000",
    email: "office@spanner.example.com",
    website: "https://spanner.example.com/",
    description: "A sample plumber, who mends sample taps.",
    licenceNumber: "SAMPLE-T000",
    rating: 4.2,
    reviewCount: 3,
    isFeatured: false,
  };
  expect(trades).toEqual([expected]);
  expect(await findTrade(trades[0]?.id ?? 0)).toEqual(expected);
  expect(await findTrade(2_147_483_647)).toBeUndefined();
});

describe("a search finds the trades that match every word", () => {
  test.each<[search: string, names: string[], why: string]>([
    ["wombat", ["Copper Wombat"], "in the name"],
    ["PLUMBING", ["Third Tap", "Copper Wombat"], "in the category"],
    ["smoke", ["Quiet Spark"], "in the description"],
    ["inner west", ["Copper Wombat"], "in an area"],
    ["plumber in bondi", ["Third Tap"], "in different places"],
    ["electrician", ["Quiet Spark"], "by another form of it"],
    ["sparkies", ["Quiet Spark"], "by another name"],
    ["switch", ["Quiet Spark"], "that begins a longer one"],
    ["witch", [], "not within a word"],
    ["plumber manly", [], "not with one of two"],
    ["50%", ["Odd Hour"], "without wildcards"],
    [".*", [], "without patterns"],
    ["\\", [], "a backslash is no word"],
    ["'; drop table trades; --", [], "nor is this anything but words"],
    ["💥", [], "no letter and no digit"],
  ])("%j finds %j: %s", async (search, names) => {
    expect(await namesFor(search)).toEqual(names);
  });

  test("filters by category, ignoring case", async () => {
    expect(await namesFor("tap", " PLUMBING")).toEqual(["Third Tap", "Copper Wombat"]);
    expect(await namesFor("tap", "Electrical")).toEqual([]);
    const { total } = await searchTrades({ category: "HANDYMAN", page: 1 });
    expect(total).toBe(2);
  });
});

describe("corrects the spelling of a search without results", () => {
  test.each<[search: string, correctedTo: string | undefined, names: string[], why: string]>([
    ["Plummer", "plumber", ["Third Tap", "Copper Wombat"], "a trade"],
    ["eletrician", "electrician", ["Quiet Spark"], "a letter left out"],
    ["electrition", "electrician", ["Quiet Spark"], "as it sounds"],
    ["leichardt", "leichhardt", ["Copper Wombat"], "an area"],
    ["copper wombet", "copper wombat", ["Copper Wombat"], "a name, the other word kept"],
    ["plummer leichardt", "plumber leichhardt", ["Copper Wombat"], "both words"],
    ["handy man", "handyman", ["Odd Hour", "Saturday List"], "one word in two"],
    ["plumber manly", undefined, [], "each word is right, but for nobody together"],
    ["plummer xylophone", undefined, [], "one word is like nothing"],
    ["xylophone", undefined, [], "like nothing"],
    ["Parramatta", undefined, [], "a suburb where nobody works, however like Cabramatta"],
    ["paramata", undefined, [], "nearest to that suburb"],
    ["cabramata", "cabramatta", ["Quiet Spark"], "a suburb where somebody works"],
    ["arborest", undefined, [], "like a trade that nobody here has"],
  ])("%s: %s, %j (%s)", async (search, correctedTo, names) => {
    const found = await searchTrades({ search, page: 1 });
    expect(found.correctedTo).toBe(correctedTo);
    expect(found.items.map(({ companyName }) => companyName)).toEqual(names);
  });

  test("does not correct a search with results", async () => {
    expect(await searchTrades({ search: "plumber", page: 1 })).not.toHaveProperty("correctedTo");
  });

  test("within its category", async () => {
    expect(await namesFor("plummer", "Electrical")).toEqual([]);
  });
});

test("lists the categories of the trades, each once", async () => {
  expect(await findTradeCategories()).toEqual([
    "Electrical",
    expect.stringMatching(/^handyman$/i),
    "Locksmiths",
    "Plumbing",
  ]);
});

test("lists all trades in the order of the directory, page by page", async () => {
  const all = await findTrades({ limit: 10, offset: 0 });
  expect(all.map(({ companyName }) => companyName)).toEqual(
    (await searchTrades({ page: 1 })).items.map(({ companyName }) => companyName),
  );
  expect(await findTrades({ limit: 2, offset: 5 })).toEqual(all.slice(5));
});

test("a page has 12 trades, and a page beyond the last becomes the last", async () => {
  for (let count = samples.length; count < 50; count += 1) await insertTrade(db(), { companyName: `Number ${count}` });
  const pages = await Promise.all([1, 2, 5, 999_999].map((page) => searchTrades({ page })));
  expect(pages.map(({ items, page, lastPage, total }) => [items.length, page, lastPage, total])).toEqual([
    [12, 1, 5, 50],
    [12, 2, 5, 50],
    [2, 5, 5, 50],
    [2, 5, 5, 50],
  ]);
  const ids = pages.slice(0, 3).flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(26);
});

test("finds an abbreviated suburb by its full name, and a similar company name as typed", async () => {
  await insertTrade(db(), { companyName: "Pk Singh Roofing", coverageArea: ["Mount Druitt"] });
  expect(await namesFor("roofing Mt Druitt")).toEqual(["Pk Singh Roofing"]);
  expect(await namesFor("pk singh")).toEqual(["Pk Singh Roofing"]);
  await db().deleteFrom("trades").where("companyName", "=", "Pk Singh Roofing").execute();
});
