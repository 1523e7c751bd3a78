import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { db } from "#db/client.server.ts";
import { buildListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { searchListings } from "./search.queries.server.ts";
import { findSuggestions } from "./suggestions.server.ts";

const suburbs = ["Newtown", "Bondi", "Manly"] as const;

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db());
  const homes = fc.sample(
    fc.record({
      suburb: fc.constantFrom(...suburbs),
      propertyType: fc.constantFrom("House", "Apartment"),
      price: fc.constantFrom(0, 800_000, 1_200_000, 2_000_000),
      bedrooms: fc.option(fc.integer({ min: 0, max: 4 })),
      features: fc.subarray(["pool", "harbour", "study"]),
    }),
    { numRuns: 40, seed: 20_261_123 },
  );
  const rows = homes.map((home) => buildListing({ ...home, createdByUserId, listingType: "sale", status: "active" }));
  await db().insertInto("listings").values(rows).execute();
});

const filtersOf = (query: string) => decodeListingFilters(new URLSearchParams(query)).filters;
const found = async (path: string) => (await searchListings(filtersOf(path.split("?")[1] ?? ""))).total;

test("whatever finds nothing leads to something, and each number is that of the page it leads to", async () => {
  const anyOf = (name: string, ...values: string[]) =>
    fc.constantFrom("", ...values.map((value) => `&${name}=${value}`));
  const queries = fc
    .tuple(
      anyOf("suburb", "Newtown", "Bondi", "Nowhere"),
      anyOf("propertyType", "House", "Land", "House&propertyType=Land", "Land&propertyType=Villa"),
      anyOf("priceMin", "1", "900000", "3000000"),
      anyOf("priceMax", "750000", "850000", "1100000"),
      anyOf("bedroomsMin", "3", "5", "9"),
      anyOf("keywords", "pool", "pool+sauna", "zeppelin"),
    )
    .map((parts) => parts.join(""));
  let empty = 0;
  for (const query of fc.sample(queries, { numRuns: 80, seed: 1 })) {
    if ((await found(`?${query}`)) !== 0) continue;
    empty += 1;
    const ways = await findSuggestions(filtersOf(query));
    expect(ways.length, query).toBeGreaterThan(0);
    for (const { label, total, path } of ways) {
      expect(total, `${query}: ${label}`).toBeGreaterThan(0);
      expect(await found(path), `${query}: ${label}`).toBe(total);
    }
  }
  expect(empty).toBeGreaterThan(30);
});

test.each([
  ["keywords=zeppelin", ["Without “zeppelin”"], "one filter is in the way"],
  ["keywords=zeppelin&propertyType=Castle", ["Any property type and without “zeppelin”"], "two are"],
  ["keywords=zeppelin&propertyType=Castle&bedroomsMin=12", ["Without any filter"], "three are"],
  [
    "suburb=Newtown&suburb=Bondi&keywords=zeppelin&propertyType=Castle&bedroomsMin=12",
    ["All homes in Bondi and Newtown", "Without any filter"],
    "all but one are",
  ],
  [
    "priceMax=900000000&keywords=zeppelin&propertyType=Castle&bedroomsMin=12",
    ["Any home up to $900,000,000", "Without any filter"],
    "a price limit is a sentence, not a badge",
  ],
  [
    "suburb=Newtown&propertyType=Castle&keywords=zeppelin",
    ["Any property type and without “zeppelin”"],
    "the homes of the place are among them",
  ],
  [
    "suburb=Newtown&propertyType=House&keywords=zeppelin",
    ["Without “zeppelin”", "All homes in Newtown"],
    "more homes are in the place",
  ],
  ["suburb=Nowhere&propertyType=House&bedroomsMin=3", ["All of Sydney"], "no homes are in the place"],
  ["type=rent&keywords=zeppelin", [], "nothing is for rent"],
])("%s: %j (%s)", async (query, labels) => {
  expect((await findSuggestions(filtersOf(query))).map(({ label }) => label)).toEqual(labels);
});

test("on the map the suggestions count the homes in its view", async () => {
  const map = { z: 5, x: 127, y: 121 };
  const within = ["newtown"];
  const suggest = (query: string) => findSuggestions({ ...filtersOf(query), map, within });
  const inNewtown = (await found("?suburb=Newtown")) ?? 0;
  const [single, ...others] = await suggest("keywords=zeppelin");
  expect(others).toEqual([]);
  expect(single).toEqual({
    label: "Without “zeppelin”",
    total: inNewtown,
    path: "/listings?view=map&z=5&x=127&y=121",
  });
  const [everywhere] = await suggest("suburb=Nowhere");
  expect(everywhere).toEqual({
    label: "All suburbs on this map",
    total: inNewtown,
    path: "/listings?view=map&z=5&x=127&y=121",
  });
  expect(await findSuggestions({ ...filtersOf("keywords=zeppelin"), map, within: ["nowhere"] })).toEqual([]);
});
