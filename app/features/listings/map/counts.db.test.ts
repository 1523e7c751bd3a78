import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { decodeListingFilters, type ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { COUNCILS } from "#app/features/map/levels.server.ts";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import {
  countAllHomes,
  countSomeHomes,
  findPlacedHomes,
  findRegionSuburbs,
  type SuburbHomes,
} from "./counts.queries.server.ts";
import { areaPath } from "./map-summary.ts";
import { countHomesBySuburb, loadSearchMap, resolveView, suburbsToList } from "./search-map.server.ts";

interface Row {
  listingType: "sale" | "rent";
  status: "active" | "draft";
  suburb: string;
  price: number;
  bedrooms: number;
}
const rows: Row[] = [];
const suburbs = ["Newtown", "  st   peters", "Mosman", "North Kellyville", "Bathurst"];
const keys = ["newtown", "st peters", "mosman", "north kellyville"];

beforeAll(async () => {
  const owner = (await insertUser(db())).id;
  const homes = fc.sample(
    fc.record({
      listingType: fc.constantFrom("sale" as const, "rent" as const),
      status: fc.constantFrom("active" as const, "active" as const, "draft" as const),
      suburb: fc.constantFrom(...suburbs),
      price: fc.constantFrom(0, 500, 900_000, 1_200_000),
      bedrooms: fc.integer({ min: 0, max: 5 }),
    }),
    { numRuns: 120, seed: 16 },
  );
  for (const one of homes) {
    // Only sales may have no published price.
    const home = one.listingType === "rent" && one.price === 0 ? { ...one, price: 450 } : one;
    rows.push(home);
    await insertListing(db(), { ...home, createdByUserId: owner });
  }
});

const filtersOf = (query: string) => decodeListingFilters(new URLSearchParams(query)).filters;
const keyOf = (suburb: string) => suburb.trim().replaceAll(/\s+/g, " ").toLowerCase();

test.each(["", "type=rent", "bedroomsMin=3", "priceMin=600000", "priceMax=1000000&bedroomsMin=1", "suburb=Newtown"])(
  "each suburb is counted as the list would: %s",
  async (query) => {
    const filters = filtersOf(query);
    const expected = new Map<string, number[]>();
    for (const row of rows) {
      const { suburb, status, listingType, price, bedrooms } = row;
      const key = keyOf(suburb);
      const isPriced = (filters.priceMin ?? filters.priceMax) === undefined || price !== 0;
      const matches =
        status === "active" &&
        listingType === filters.type &&
        isPriced &&
        price >= (filters.priceMin ?? 0) &&
        price <= (filters.priceMax ?? Infinity) &&
        bedrooms >= (filters.bedroomsMin ?? -1);
      if (matches && keys.includes(key)) expected.set(key, [...(expected.get(key) ?? []), price]);
    }
    const counted = await countHomesBySuburb(filters, keys);
    expect(new Map(counted.map(({ key, ...homes }) => [key, homes]))).toEqual(
      new Map(
        [...expected].map(([key, prices]) => {
          const published = prices.filter((price) => price > 0);
          return [key, { count: prices.length, from: published.length === 0 ? null : Math.min(...published) }];
        }),
      ),
    );
  },
);

const points = [
  {
    slug: "north-kellyville",
    name: "North Kellyville",
    council: "The Hills Shire",
    latitude: -33.6852,
    longitude: 150.953,
  },
];

test("counts the suburbs on the map, including one without an outline", async () => {
  const filters = filtersOf("view=map&z=4&x=47&y=42");
  const fitted = resolveView(filters, points);
  const map = await loadSearchMap(filters, fitted, points);
  const [found] = await countHomesBySuburb(filters, ["north kellyville"]);
  expect(found?.count).toBeGreaterThan(0);
  expect(map.total).toBe(found?.count);
  expect(map.areas).toMatchObject([{ name: "North Kellyville", count: found?.count }]);
  expect(suburbsToList(filters, fitted.view, points)).toContain("north kellyville");
  expect(map.draw()).toMatch(/^<svg /);
});

test("lists the homes on the map, unless the search names suburbs", () => {
  const view = { z: 6, x: 254, y: 243 };
  expect(suburbsToList(filtersOf("view=map"), view, points)).toContain("newtown");
  expect(suburbsToList(filtersOf("view=map"), view, points)).not.toContain("mosman");
  expect(suburbsToList(filtersOf("view=map&suburb=Mosman"), view, points)).toBeUndefined();
});

test("a map without a position shows the suburbs of its search", () => {
  expect(resolveView(filtersOf("view=map&suburb=Newtown"), points).view.z).toBe(5.75);
  expect(resolveView(filtersOf("view=map&suburb=Newtown&suburb=Palm+Beach"), points).view.z).toBeLessThan(3);
  expect(resolveView(filtersOf("view=map&suburb=North+Kellyville"), points).view.z).toBe(6);
  expect(resolveView(filtersOf("view=map&suburb=Nowhere"), points)).toEqual(resolveView(filtersOf("view=map"), points));
});

test("a map without a position shows the suburbs of the region or council area", async () => {
  await insertSuburb(db(), { name: "Palm Beach", slug: "palm-beach", council: "Northern Beaches", regions: ["coast"] });
  await insertSuburb(db(), { name: "Cronulla", slug: "cronulla", council: "Sutherland Shire", regions: ["coast"] });
  const viewOf = async (filters: ListingFilters) => resolveView(filters, points, await findRegionSuburbs(filters));
  const ofSuburb = (name: string) => resolveView(filtersOf(`view=map&suburb=${name}`), points);
  expect(await viewOf(filtersOf("view=map&region=northern-beaches-council"))).toEqual(ofSuburb("Palm+Beach"));
  expect(await viewOf({ ...filtersOf("view=map"), region: ["coast"] })).toEqual(ofSuburb("Palm+Beach,Cronulla"));
  expect(await viewOf(filtersOf("view=map&region=mosman-council"))).toEqual(resolveView(filtersOf("view=map"), points));
});

test("the map of a council still counts the homes of the others, which can be added", async () => {
  const view = "view=map&z=2&x=14&y=14";
  const load = async (query: string) => {
    const filters = filtersOf(query);
    return loadSearchMap(filters, resolveView(filters, points), points, await findRegionSuburbs(filters));
  };
  const [all, ofOne] = await Promise.all([load(view), load(`${view}&region=inner-west-council`)]);
  expect(all.areas.length).toBeGreaterThan(1);
  expect(ofOne.areas).toEqual(all.areas);
  expect(ofOne.draw().match(/class="chosen"/g)).toHaveLength(1);
  expect(ofOne.draw()).toContain('href="?view=map&amp;z=2&amp;x=14&amp;y=14#map"');
});

test.each([
  { query: "region=inner-west", council: "Inner West", why: "a council area within the region replaces it" },
  { query: "region=inner-west", council: "Sydney", why: "of one that the region cuts, only the suburbs of the region" },
  { query: "region=inner-west&region=waverley-council", council: "Sydney", why: "a region and a council area" },
  { query: "region=inner-west-council", council: "Sydney", why: "another council area is added", added: "Inner West" },
  { query: "suburb=Newtown", council: "Inner West", why: "a council area around the chosen suburb replaces it" },
])("a press on a council finds as many homes as its label: $why", async ({ query, council, added }) => {
  const owner = (await insertUser(db())).id;
  const known = await db().selectFrom("suburbs").select("slug").execute();
  for (const [of, members] of COUNCILS) {
    if (of !== "Inner West" && of !== "Sydney") continue;
    for (const { slug, name } of members) {
      const regions = of === "Inner West" || name === "Glebe" ? ["inner-west"] : ["city-and-inner-city"];
      if (!known.some((one) => one.slug === slug)) await insertSuburb(db(), { name, slug, council: of, regions });
      if (["Enmore", "Glebe", "Pyrmont"].includes(name)) {
        await insertListing(db(), { listingType: "sale", suburb: name, createdByUserId: owner });
      }
    }
  }
  const filters = filtersOf(`${query}&view=map&z=2&x=14&y=14`);
  const { view, areas } = await loadSearchMap(
    filters,
    resolveView(filters, points),
    points,
    await findRegionSuburbs(filters),
  );
  const area = areas.find(({ name }) => name === council);
  const other = areas.find(({ name }) => name === added);
  expect(area?.count).toBeGreaterThan(0);
  const next = filtersOf(areaPath(filters, view, { name: council, ...area }).split("?")[1] ?? "");
  const found = await db()
    .selectFrom("listings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => listingMatches(eb, next))
    .executeTakeFirstOrThrow();
  expect(found.count).toBe((area?.count ?? 0) + (other?.count ?? 0));
  expect(next.map).toBeNull();
});

test("a home is a point only if its full address is public", async () => {
  const owner = (await insertUser(db())).id;
  const place = { createdByUserId: owner, suburb: "Lewisham", latitude: -33.895, longitude: 151.15 };
  const shown = await insertListing(db(), { ...place, addressDisplay: "full" });
  await insertListing(db(), { ...place, addressDisplay: "street" });
  await insertListing(db(), { ...place, addressDisplay: "suburb" });
  await insertListing(db(), { ...place, latitude: null, longitude: null });
  const found = await findPlacedHomes(filtersOf(""), ["lewisham"], 40);
  expect(found.map(({ id, latitude, longitude }) => ({ id, latitude, longitude }))).toEqual([
    { id: shown.id, latitude: -33.895, longitude: 151.15 },
  ]);
});

test("far out, homes are points while they are few", async () => {
  const owner = (await insertUser(db())).id;
  const home = { listingType: "sale", createdByUserId: owner, addressDisplay: "full" } as const;
  const insertHaberfield = () =>
    insertListing(db(), { ...home, suburb: "Haberfield", latitude: -33.88, longitude: 151.139 });
  const query = "view=map&suburb=Haberfield&suburb=Palm+Beach";
  const load = () => loadSearchMap(filtersOf(query), resolveView(filtersOf(query), points), points);
  for (let count = 0; count < 40; count += 1) await insertHaberfield();
  const few = await load();
  expect(few.view.z).toBeLessThan(3);
  expect(few.pinned).toBe(40);
  expect(few.draw()).toContain('class="pins"');
  await insertHaberfield();
  expect((await load()).pinned).toBeUndefined();
});

test("sold homes on the map are those that closed last", async () => {
  const owner = (await insertUser(db())).id;
  const place = { createdByUserId: owner, suburb: "Petersham", latitude: -33.895, longitude: 151.15 };
  const sold = async (publishedOn: string, closedOn: string) => {
    const { id } = await insertListing(db(), { ...place, addressDisplay: "full", publishedAt: new Date(publishedOn) });
    const closing = { status: "sold", closedOn, priceWithheld: true };
    await db().updateTable("listings").set(closing).where("id", "=", id).execute();
    return id;
  };
  const last = await sold("2026-01-05", "2026-06-01");
  const before = await sold("2026-02-05", "2026-03-01");
  const found = await findPlacedHomes(filtersOf("type=sold"), ["petersham"], 40);
  expect(found.map(({ id }) => id)).toEqual([last, before]);
});

test("both ways of counting agree", async () => {
  const criteria = filtersOf("bedroomsMin=1");
  const inOrder = (counts: SuburbHomes[]) => counts.toSorted((one, other) => one.key.localeCompare(other.key));
  const all = await countAllHomes(criteria);
  const some = await countSomeHomes(
    criteria,
    all.map(({ key }) => key),
    1000,
  );
  expect(inOrder(all)).toEqual(inOrder(some));
  const few = await countSomeHomes(
    criteria,
    all.map(({ key }) => key),
    5,
  );
  expect(few.reduce((sum, { count }) => sum + count, 0)).toBe(5);
});
