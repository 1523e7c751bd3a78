import { beforeAll, expect, test } from "vitest";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { randomFrom } from "#app/lib/random.ts";
import { db } from "#db/client.server.ts";
import { buildListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { countFacets } from "./counts.queries.server.ts";
import { FACETS, homesWith } from "./facets.ts";
import { searchListings } from "./search.queries.server.ts";

const day = 86_400_000;
let createdByUserId: number;

beforeAll(async () => {
  createdByUserId = (await insertUser(db())).id;
  const random = randomFrom(16);
  const maybe = <Value>(value: Value) => (random.chance(0.5) ? value : null);
  const rows = Array.from({ length: 160 }, () =>
    Object.assign(
      buildListing({
        createdByUserId,
        propertyType: random.pick(["House", "Apartment", "Land", "Houseboat"]),
        price: random.pick([0, 800_000, 1_200_000]),
        bedrooms: maybe(random.int(0, 6)),
        bathrooms: maybe(random.int(1, 3)),
        parking: maybe(random.int(0, 2)),
        features: random.sample(
          ["Pool", "Air con", "Home office", "Lift", "Furnished", "Lemon tree"],
          random.int(0, 4),
        ),
        stepFreeAccess: maybe(random.chance(0.5)),
        stepFreeBathroom: maybe(random.chance(0.5)),
        heroImageUrl: maybe("https://images.example.com/a.jpg"),
        // Half a day from the limit of each period, because the test takes time.
        publishedAt: new Date(Date.now() - (random.int(0, 9) + 0.5) * day),
      }),
      { hasFloorPlan: random.chance(0.5) },
    ),
  );
  await db().insertInto("listings").values(rows).execute();
});

const decoded = (query: string) => decodeListingFilters(new URLSearchParams(query)).filters;
const totalOf = async (filters: ListingFilters) => (await searchListings(filters)).total ?? Infinity;

test.each([
  { query: "", why: "everything" },
  { query: "features=pool&stepFree=1", why: "ticks" },
  { query: "bedroomsMin=2&propertyType=House", why: "limits" },
  { query: "propertyType=House&propertyType=Land", why: "types" },
  { query: "listedWithin=7&keywords=pool", why: "days and words" },
  { query: "bedrooms=3", why: "exactly so many" },
  { query: "priceMax=1000000", why: "a price" },
  { query: "suburb=Nowhere", why: "nothing" },
])("a count is what the search finds once the choice is made: $why", async ({ query }) => {
  const filters = decoded(query);
  const counts = await countFacets(filters);
  expect(counts).toHaveLength(FACETS.length);
  let tested = 0;
  for (const { name, value } of FACETS) {
    const chosen = Array.isArray(value) ? (value[0] ?? "") : value;
    const count = homesWith(counts, filters, name, chosen);
    if (count === undefined) continue;
    tested += 1;
    const together = name === "features" ? [...new Set([...(filters.features ?? []), chosen])] : value;
    expect([name, value, count]).toEqual([name, value, await totalOf({ ...filters, [name]: together })]);
  }
  expect(tested).toBeGreaterThan(12);
});

test("above the count limit no number is shown, at the limit the exact one", async () => {
  const insertInBondi = (count: number) =>
    db()
      .insertInto("listings")
      .values(
        Array.from({ length: count }, () => buildListing({ createdByUserId, suburb: "Bondi", features: ["Pool"] })),
      )
      .execute();
  for (let inserted = 0; inserted < 1000; inserted += 100) await insertInBondi(100);
  const filters = decoded("suburb=Bondi");
  expect(homesWith(await countFacets(filters), filters, "features", "pool")).toBe(1000);
  await insertInBondi(1);
  expect(await countFacets(filters)).toEqual([]);
});
