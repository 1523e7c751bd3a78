import { beforeAll, expect, test } from "vitest";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { decodeListingFilters, type ListingFilters, withPlace } from "#app/features/listings/model/filters.ts";
import { db } from "#db/client.server.ts";
import { buildListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { findNeighbours } from "./counts.queries.server.ts";
import { searchListings } from "./search.queries.server.ts";
import { type ClosestCard, findClosest } from "./suggestions.server.ts";

/**
 * The postcode, neighbours and homes of each suburb. A home is its number of bedrooms, with a postcode if that
 * differs from the suburb's.
 */
const suburbs: Record<string, { postcode: string; next: string[]; homes: (number | [number, string])[] }> = {
  Newtown: { postcode: "2042", next: ["Enmore", "Camperdown", "Stanmore", "Erskineville"], homes: [1, 2, 3, 4] },
  Enmore: { postcode: "2042", next: ["Newtown", "Stanmore", "Marrickville"], homes: [2, 3] },
  // One of its homes has the postcode of the neighbouring suburb.
  Camperdown: { postcode: "2050", next: ["Newtown", "Stanmore"], homes: [1, 3, [3, "2042"]] },
  Stanmore: { postcode: "2048", next: ["Newtown", "Enmore", "Camperdown"], homes: [4] },
  Erskineville: { postcode: "2043", next: ["Newtown"], homes: [] },
  Marrickville: { postcode: "2204", next: ["Enmore"], homes: [1, 1, 1, 1, 1] },
};

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db());
  for (const [name, { postcode, next, homes }] of Object.entries(suburbs)) {
    await insertSuburb(db(), { name, slug: name.toLowerCase(), postcode });
    const row = { key: name.toLowerCase(), neighbours: next.map((other) => other.toLowerCase()) };
    await db().insertInto("suburbNeighbours").values(row).execute();
    const rows = homes.map((home) => {
      const [bedrooms, at] = typeof home === "number" ? [home, postcode] : home;
      const price = 500_000 + 100_000 * bedrooms;
      return buildListing({ createdByUserId, suburb: name, postcode: at, bedrooms, price, status: "active" });
    });
    if (rows.length > 0) await db().insertInto("listings").values(rows).execute();
  }
});

const filtersOf = (query: string) => decodeListingFilters(new URLSearchParams(query)).filters;
const bedroomsOf = (closest: { json: string } | undefined) =>
  (JSON.parse(closest?.json ?? "[]") as ListingCardData[]).map(({ suburb, bedrooms }) => `${suburb} ${bedrooms}`);
const totalOf = async (filters: ListingFilters) => (await searchListings(filters)).total ?? Infinity;

test.each([
  ["suburb=Newtown", ["Camperdown 3", "Enmore 2", "Stanmore 1"], "most homes first, and none without homes"],
  ["suburb=Enmore&suburb=Newtown", ["Marrickville 5", "Camperdown 3", "Stanmore 1"], "of both, and not each other"],
  ["suburb=++newTOWN", ["Camperdown 3", "Enmore 2", "Stanmore 1"], "whatever its capitals"],
  ["suburb=2042", ["Marrickville 5", "Camperdown 2", "Stanmore 1"], "only what a postcode has not found already"],
  ["suburb=2042&suburb=Marrickville", ["Camperdown 2", "Stanmore 1"], "of a postcode and a suburb"],
  ["suburb=Newtown&bedroomsMin=3&page=7", ["Camperdown 2", "Enmore 1", "Stanmore 1"], "of the current search"],
  ["suburb=Newtown&keywords=cottages", ["Camperdown 3", "Enmore 2", "Stanmore 1"], "by words that all have"],
  ["suburb=Newtown&keywords=zeppelin", [], "and by one that none has"],
  ["suburb=Newtown&type=rent", [], "nothing is for rent"],
  ["suburb=Atlantis", [], "nobody knows what is next to it"],
  ["suburb=Newtown&nearby=1", [], "they are in it"],
  ["", [], "everything is in it"],
  [`suburb=Newtown,${Array.from({ length: 19 }, (_, n) => `Nowhere ${n}`).join(",")}`, [], "no place is left"],
])("%s may add %j: %s", async (query, expected) => {
  const filters = filtersOf(query);
  const found = await findNeighbours(filters);
  expect(found.map(({ name, total }) => `${name} ${total}`)).toEqual(expected);
  const before = await totalOf(filters);
  for (const { name, total } of found) {
    const after = await totalOf(withPlace(filters, name));
    expect(after, name).toBe(before + (total ?? Infinity));
  }
});

test("where a search finds nothing, its neighbours do", async () => {
  const filters = filtersOf("suburb=Erskineville&bedroomsMin=4");
  const neighbours = await findNeighbours(filters);
  const { suggestions, closest } = await findClosest(
    filters,
    neighbours.map(({ name }) => name),
  );
  const withNewtown = {
    label: "With Newtown",
    total: 1,
    path: "/listings?suburb=Erskineville&suburb=Newtown&bedroomsMin=4",
  };
  expect(suggestions[0]).toEqual(withNewtown);
  expect(bedroomsOf(closest)).toEqual(["Newtown 4", "Stanmore 4"]);
});

test.each([
  ["suburb=Newtown&bedroomsMin=9", [4, 3, 2], "the largest"],
  ["suburb=Newtown&priceMax=550000", [1, 2, 3], "the cheapest"],
  ["suburb=Newtown&bedroomsMin=3&priceMax=650000", [3, 4, 1], "a little dearer"],
])("without a match, %s shows the homes there with %j bedrooms, those that are %s first", async (query, bedrooms) => {
  const filters = filtersOf(query);
  const neighbours = await findNeighbours(filters);
  const { closest } = await findClosest(
    filters,
    neighbours.map(({ name }) => name),
  );
  expect(bedroomsOf(closest)).toEqual(bedrooms.map((number) => `Newtown ${number}`));
});

test.each([
  ["suburb=Newtown&bedroomsMin=9", ["5 bedrooms fewer", "6 bedrooms fewer", "7 bedrooms fewer"]],
  ["suburb=Newtown&bedrooms=5", ["1 bedroom fewer", "2 bedrooms fewer", "3 bedrooms fewer"]],
  [
    "suburb=Newtown&priceMax=550000",
    ["$50,000 above your maximum", "$150,000 above your maximum", "$250,000 above your maximum"],
  ],
  ["suburb=Newtown&priceMin=950000", ["$50,000 below your minimum", "$150,000 below your minimum"]],
  ["suburb=Newtown&features=Pool", ["Without Pool", "Without Pool", "Without Pool"]],
])("the closest homes of %s state the difference: %j", async (query, expected) => {
  const { closest } = await findClosest(filtersOf(query), []);
  const homes = JSON.parse(closest?.json ?? "[]") as ClosestCard[];
  expect(homes.map(({ differs }) => differs).slice(0, expected.length)).toEqual(expected);
});
