import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { encodeArea, toCorner } from "#app/features/listings/model/area.ts";
import type { ListingSort, ListingType } from "#app/features/listings/model/criteria.ts";
import {
  decodeListingFilters,
  type ListingFilters,
  withoutPublishedPrice,
} from "#app/features/listings/model/filters.ts";
import { parseCards } from "#app/features/listings/model/listing-card.tsx";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { chunks } from "#samples/chunks.ts";
import { buildListing, insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { assumeMillionHomes } from "#tests/support/large-market.ts";
import { insertSchoolArea } from "#tests/support/school-area.ts";
import { sparse } from "#tests/support/sparse.ts";
import { countUnpricedListings, countWithheldPlaces, priceHistogram } from "./counts.queries.server.ts";
import { isSelective, type ListingPage, searchListings, searchApiListings } from "./search.queries.server.ts";

const suburbs = ["Newtown", "Bondi", "Manly"];
const propertyTypes = ["House", "Apartment", "Land"];
const words = ["pool", "harbour", "garden", "study"];

/** The sale or lease of a home. */
interface Closing {
  closedOn: string;
  /** Null if the price is withheld. */
  closedPrice: number | null;
}

type Row = ReturnType<typeof buildListing> & { id: number; closing: Closing | null };
const rows: Row[] = [];
let owner: number;

beforeAll(async () => {
  owner = (await insertUser(db())).id;
  // Small ranges of all values, so that filters overlap, prices tie and some homes have no published price.
  const homes = fc.sample(
    fc.record({
      listingType: fc.constantFrom<ListingType>("sale", "rent"),
      status: fc.constantFrom("active" as const, "active" as const, "active" as const, "draft" as const),
      suburb: fc.constantFrom(...suburbs),
      propertyType: fc.constantFrom(...propertyTypes),
      price: fc.constantFrom(0, 400, 500, 650, 900, 800_000, 1_200_000),
      bedrooms: fc.option(fc.integer({ min: 0, max: 5 })),
      bathrooms: fc.option(fc.integer({ min: 0, max: 3 })),
      parking: fc.option(fc.integer({ min: 0, max: 2 })),
      landSize: fc.option(fc.constantFrom(90, 450, 1200)),
      features: fc.subarray([...words, "No lift", "Lock-up garage"]),
      stepFreeAccess: fc.option(fc.boolean()),
      stepFreeBathroom: fc.option(fc.boolean()),
      heroImageUrl: fc.option(fc.constant("https://images.example.com/a.jpg")),
      monthly: fc.boolean(),
      day: fc.integer({ min: 1, max: 9 }),
      closing: sparse(
        fc.record({
          closedOn: fc.constantFrom("2026-10-20", "2026-11-01", "2026-11-14"),
          closedPrice: fc.option(fc.constantFrom(450, 700, 1_000_000, 1_300_000)),
        }),
      ),
    }),
    { numRuns: 240, seed: 20_261_121 },
  );
  const values = homes.map(({ monthly, day, closing: _closing, ...home }) =>
    buildListing({
      ...home,
      createdByUserId: owner,
      price: home.listingType === "rent" && home.status === "active" ? Math.max(home.price, 300) : home.price,
      priceFrequency: home.listingType === "sale" ? "once" : monthly ? "per_month" : "per_week",
      publishedAt: home.status === "active" ? new Date(`2026-10-0${day}T00:00:00Z`) : null,
    }),
  );
  const closings = homes.map(({ status, closing }) => (status === "active" ? (closing ?? null) : null));
  const stored = values.map((row, index) => {
    const closing = closings[index];
    const status = row.listingType === "sale" ? "sold" : "leased";
    return closing ? { ...row, ...closing, status, priceWithheld: closing.closedPrice === null } : row;
  });
  const inserted: { id: number }[] = [];
  for (const some of chunks(stored, 40)) {
    inserted.push(...(await db().insertInto("listings").values(some).returning("id").execute()));
  }
  inserted.forEach(({ id }, index) => rows.push({ ...values[index]!, id, closing: closings[index] ?? null }));
});

/** The sale price or weekly rent. Null if none is published. */
function comparablePrice(row: Row): number | null {
  const price = row.closing ? row.closing.closedPrice : row.price;
  if (price === null || price === 0) return null;
  return row.priceFrequency === "per_month" ? Math.round((price * 12) / 52) : price;
}

/** The date for the order "newest": of the sale or lease, or of the publication. */
function moment({ closing, publishedAt }: Row): number {
  return closing ? Date.parse(closing.closedOn) : Number(publishedAt);
}

function isOnMarket({ status, closing }: Row): boolean {
  return status === "active" && closing === null;
}

/** The same search over an array, to compare with the SQL. */
function expectedIds(filters: ListingFilters): number[] {
  const order: Record<ListingSort, (a: Row, b: Row) => number> = {
    newest: (a, b) => moment(b) - moment(a) || b.id - a.id,
    "price-asc": (a, b) => (comparablePrice(a) ?? Infinity) - (comparablePrice(b) ?? Infinity) || a.id - b.id,
    "price-desc": (a, b) => (comparablePrice(b) ?? -1) - (comparablePrice(a) ?? -1) || b.id - a.id,
  };
  return (
    rows
      .filter((row) => (filters.closed ? row.closing !== null : isOnMarket(row)) && row.listingType === filters.type)
      .filter(
        (row) => !filters.suburb || filters.suburb.some((name) => row.suburb.toLowerCase() === name.toLowerCase()),
      )
      .filter(
        (row) =>
          !filters.propertyType ||
          filters.propertyType.some((type) => row.propertyType.toLowerCase() === type.toLowerCase()),
      )
      .filter((row) => filters.priceMin === undefined || (comparablePrice(row) ?? -1) >= filters.priceMin)
      .filter((row) => filters.priceMax === undefined || (comparablePrice(row) ?? Infinity) <= filters.priceMax)
      .filter((row) => filters.bedroomsMin === undefined || (row.bedrooms ?? -1) >= filters.bedroomsMin)
      .filter((row) => filters.bathroomsMin === undefined || (row.bathrooms ?? -1) >= filters.bathroomsMin)
      .filter((row) => filters.parkingMin === undefined || (row.parking ?? -1) >= filters.parkingMin)
      .filter((row) => filters.bedrooms === undefined || row.bedrooms === filters.bedrooms)
      .filter((row) => filters.landMin === undefined || (row.landSize ?? -1) >= filters.landMin)
      .filter((row) => (filters.features ?? []).every((key) => row.features.some((text) => text.includes(key))))
      .filter((row) => !filters.stepFree || row.stepFreeAccess === true)
      .filter((row) => !filters.stepFreeBathroom || row.stepFreeBathroom === true)
      .filter((row) => !filters.hasPictures || typeof row.heroImageUrl === "string")
      .filter((row) => !filters.keywords || filters.keywords.split(" ").every((word) => row.features.includes(word)))
      // Infinity minus Infinity is NaN, so ids decide the order.
      .toSorted((a, b) => order[filters.sort](a, b) || (filters.sort === "price-desc" ? b.id - a.id : a.id - b.id))
      .map(({ id }) => id)
  );
}

const anyFilters: fc.Arbitrary<ListingFilters> = fc.record({
  type: fc.constantFrom<ListingType>("sale", "rent"),
  closed: sparse(fc.constant(true as const)),
  suburb: sparse(fc.subarray([...suburbs, "NEWTOWN", "Nowhere"], { minLength: 1 })),
  propertyType: sparse(fc.subarray([...propertyTypes, "house", "Castle"], { minLength: 1 })),
  priceMin: sparse(fc.constantFrom(450, 500, 900_000)),
  priceMax: sparse(fc.constantFrom(500, 800, 1_200_000)),
  bedroomsMin: sparse(fc.integer({ min: 1, max: 5 })),
  bathroomsMin: sparse(fc.integer({ min: 1, max: 3 })),
  parkingMin: sparse(fc.integer({ min: 1, max: 3 })),
  bedrooms: sparse(fc.integer({ min: 0, max: 5 })),
  landMin: sparse(fc.constantFrom(90, 91, 1200)),
  features: sparse(fc.subarray(["pool", "study", "garage"], { minLength: 1 })),
  stepFree: sparse(fc.constant(true as const)),
  stepFreeBathroom: sparse(fc.constant(true as const)),
  hasPictures: sparse(fc.constant(true as const)),
  keywords: sparse(fc.constantFrom("pool", "harbour garden", "study", "nothing")),
  sort: fc.constantFrom<ListingSort>("newest", "price-asc", "price-desc"),
  page: fc.constant(1),
});

const idsOf = (page: ListingPage) => parseCards(page.json).map(({ id }) => id);
const search = (query: string) => searchListings(decodeListingFilters(new URLSearchParams(query)).filters);

describe("a search", () => {
  test("finds the same homes in the same order as the same search over an array", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        const expected = expectedIds(filters);
        const found = await searchApiListings(filters, 100, "");
        expect(idsOf(found)).toEqual(expected.slice(0, 100));
        expect(found.total).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
  });

  test("shows every home once, page by page, whether pages are counted or reached by key, forwards and back", async () => {
    const wide = anyFilters.map((filters) => ({
      type: filters.type,
      closed: filters.closed,
      sort: filters.sort,
      keywords: filters.keywords,
      page: 1,
    }));
    await fc.assert(
      fc.asyncProperty(wide, fc.integer({ min: 7, max: 30 }), async (filters, limit) => {
        const expected = expectedIds(filters);
        const counted: number[] = [];
        const keyed: number[] = [];
        const back: number[][] = [];
        let page = await searchApiListings(filters, limit, "");
        for (let number = 1; number <= (page.lastPage ?? 0); number += 1) {
          counted.push(...idsOf(await searchApiListings({ ...filters, page: number }, limit, "")));
        }
        for (keyed.push(...idsOf(page)); page.nextKey; keyed.push(...idsOf(page))) {
          page = await searchApiListings({ ...filters, page: page.page + 1, after: page.nextKey }, limit, "");
        }
        for (back.unshift(idsOf(page)); page.previousKey; back.unshift(idsOf(page))) {
          page = await searchApiListings({ ...filters, page: page.page - 1, before: page.previousKey }, limit, "");
        }
        expect(counted).toEqual(expected);
        expect(keyed).toEqual(expected);
        expect(back.flat()).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  test("beyond the last page shows the last page", async () => {
    const last = await search("page=9999");
    expect(last.page).toBe(last.lastPage);
    expect(last.position).toBeGreaterThan(0);
    expect(last.nextKey).toBeUndefined();
  });

  test.each([
    ["100% \\ _ '", "wildcards and quotes are plain characters"],
    ['"pool -', "an open quote and a lone minus"],
    [":* & | ! ( )", "the operators of a text query"],
    ["\u0000pool", "a NUL, which PostgreSQL refuses"],
  ])("takes the keywords %j (%s)", async (keywords) => {
    await expect(search(new URLSearchParams({ keywords }).toString())).resolves.toMatchObject({ page: 1 });
  });

  test("finds a keyword in another form, and leaves out what a minus excludes", async () => {
    const { id } = await insertListing(db(), {
      createdByUserId: owner,
      suburb: "Coogee",
      title: "Cottage with a wishing well",
      description: "Two gardens, one of them walled, behind a quiet cottage.",
    });
    expect(idsOf(await search("keywords=gardens+cottages+coogee"))).toEqual([id]);
    expect(idsOf(await search("keywords=wishing+-walled"))).toEqual([]);
  });
});

test("words are found in suburbs, however these are named", async () => {
  const lighthouse = { createdByUserId: owner, description: "A lighthouse on the point." };
  const { id: first } = await insertListing(db(), { ...lighthouse, suburb: "The" });
  const { id: last } = await insertListing(db(), { ...lighthouse, suburb: "Lavender  Bay" });
  expect(idsOf(await search("suburb=the&keywords=lighthouse")), "no word that texts are searched by").toEqual([first]);
  expect(idsOf(await search("suburb=LAVENDER+bay&suburb=The&keywords=lighthouses"))).toEqual([last, first]);
  expect(idsOf(await search("suburb=Lavender+Bay&keywords=point+-lighthouse"))).toEqual([]);
  expect(idsOf(await search("suburb=Lavender+Bay&keywords=%3A+%26")), "no words at all").toEqual([]);
});

test.each([
  { keywords: "sauna", indexed: 0, market: 1_000_000, selective: true, why: "none was seen" },
  { keywords: "sauna", indexed: 1, market: 1_000_000, selective: false, why: "some 2,000 homes" },
  { keywords: "sauna", indexed: 8, market: 60_000, selective: true, why: "some 960 homes" },
  { keywords: "garden", indexed: 60, market: 60_000, selective: true, why: "7,200 homes of a small market" },
  { keywords: "garden", indexed: 60, market: 200_000, selective: false, why: "24,000 of a larger one" },
  { keywords: "garden", indexed: 300, market: 60_000, selective: false, why: "36,000 are too many anywhere" },
  { keywords: "sauna", indexed: 300, market: -1, selective: true, why: "PostgreSQL has not counted yet" },
  { keywords: "pool fireplace", indexed: 0, market: 1_000_000, selective: false, why: "each word may be common" },
  { keywords: "pool fireplace", indexed: 0, market: 60_000, selective: true, why: "few homes have either" },
  { keywords: "sauna", indexed: 20, candidates: 20_000, market: 1_000_000, selective: true, why: "800 that were sold" },
  { keywords: "sauna", indexed: 40, candidates: 20_000, market: 1_000_000, selective: false, why: "1,600 that were" },
  { keywords: undefined, indexed: 8, market: 60_000, selective: true, why: "960 are open on a day" },
  {
    keywords: undefined,
    indexed: 60,
    market: 60_000,
    selective: false,
    why: "7,200 are counted by a scan of an index",
  },
])("$keywords in $indexed of 500 homes of $market: $why", (sample) => {
  const { keywords, market, candidates = market, indexed, selective } = sample;
  expect(isSelective(keywords, { read: 500, indexed, candidates, market })).toBe(selective);
});

test("words that very many homes have are counted as far as reading the newest takes", async () => {
  const { id } = await insertListing(db(), { createdByUserId: owner, description: "A drawbridge over the moat." });
  // One listing per hour; every fourth has a drawbridge, every 20th a portcullis. The insert may exceed a page's
  // statement timeout on a busy machine.
  await transaction(
    () =>
      sql`
    insert into listings (created_by_user_id, title, status, listing_type, property_type, price, address, suburb, postcode,
      description, contact_email, contact_phone, published_at)
    select created_by_user_id, title, status, listing_type, property_type, price, address, suburb, postcode,
      case when n % 4 = 0 then description when n % 20 = 1 then 'A portcullis behind the house.'
        else 'A garden behind the house.' end,
      contact_email, contact_phone, published_at - n * interval '1 hour'
    from listings, generate_series(1, 2500) as n where id = ${id}`.execute(db()),
    { forJobs: true },
  );
  try {
    expect(await search("keywords=drawbridge")).toMatchObject({ total: 626, atLeast: 626 });
    expect(await search("keywords=portcullis")).toMatchObject({ total: 125, atLeast: 125 });
    expect(await search("suburb=Newtown&keywords=drawbridge"), "in a large suburb").toMatchObject({ total: 626 });
    await assumeMillionHomes();
    const bounded = await search("keywords=drawbridge");
    expect(bounded).toMatchObject({ total: null, atLeast: 100, lastPage: null });
    expect(bounded.nextKey).toBeDefined();
    expect(await search("keywords=portcullis")).toMatchObject({ total: null, atLeast: 50, lastPage: null });
    expect(await walkPages("keywords=portcullis"), "those of the last weeks come first").toEqual(
      await idsDescribed("A portcullis behind the house."),
    );
    expect(await search("keywords=drawbridge&priceMin=1450001"), "few homes are read to the end").toMatchObject({
      total: 0,
    });
    expect(await search("suburb=Newtown&keywords=drawbridge")).toMatchObject({ total: null, atLeast: 100 });
  } finally {
    await transaction(
      async () => {
        await db().deleteFrom("listings").where("description", "ilike", "%drawbridge%").execute();
        await db().deleteFrom("listings").where("description", "ilike", "A % behind the house.").execute();
      },
      { forJobs: true },
    );
  }
});

/** The homes of a search page by page, forwards and then backwards. Fails if the two differ. */
async function walkPages(query: string): Promise<number[]> {
  let page = await search(query);
  const there: number[][] = [idsOf(page)];
  for (; page.nextKey; there.push(idsOf(page)))
    page = await search(`${query}&page=${page.page + 1}&after=${page.nextKey}`);
  const back: number[][] = [idsOf(page)];
  for (; page.previousKey; back.unshift(idsOf(page)))
    page = await search(`${query}&page=${page.page - 1}&before=${page.previousKey}`);
  expect(back).toEqual(there);
  return there.flat();
}

async function idsDescribed(description: string): Promise<number[]> {
  const found = await db()
    .selectFrom("listings")
    .select("id")
    .where("description", "=", description)
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return found.map(({ id }) => id);
}

test("homes for sale without a published price are counted only where a price limit leaves them out", async () => {
  const unpriced = rows.filter((row) => isOnMarket(row) && row.listingType === "sale" && row.price === 0);
  const filters = decodeListingFilters(new URLSearchParams("priceMin=1")).filters;
  expect(await countUnpricedListings(filters)).toBe(unpriced.length);
  expect((await searchListings(withoutPublishedPrice(filters))).total).toBe(unpriced.length);
  expect(await countUnpricedListings({ ...filters, priceMin: undefined })).toBe(0);
});

test("homes that withhold their location are counted in the suburbs of a drawn area, and never found", async () => {
  const home = { createdByUserId: owner, suburb: "Areaville", latitude: -33.9, longitude: 151.18 };
  const { id } = await insertListing(db(), { ...home, addressDisplay: "full" });
  await insertListing(db(), { ...home, addressDisplay: "street" });
  await insertListing(db(), { ...home, addressDisplay: "suburb", suburb: "Elsewhere" });
  await insertListing(db(), { ...home, addressDisplay: "full", latitude: -33.8, longitude: 151.18 });
  const filters: ListingFilters = { type: "sale", area: ["w9pFw4mEg9DAAg9D_8DA"], sort: "newest", page: 1 };
  const { json } = await searchListings(filters);
  expect(parseCards(json).map((card) => card.id)).toEqual([id]);
  expect(await countWithheldPlaces(filters, ["Areaville"])).toBe(1);
  expect(await countWithheldPlaces({ ...filters, bedroomsMin: 12 }, ["Areaville"])).toBe(0);
  expect(await countWithheldPlaces({ ...filters, area: undefined }, ["Areaville"])).toBe(0);
});

test("a drawn area ends at its lines, even a small one", async () => {
  const home = { createdByUserId: owner, suburb: "Edgeville", latitude: -33.75, longitude: 151.1 };
  const { id } = await insertListing(db(), { ...home, latitude: -33.749, longitude: 151.1002 });
  // 40 metres from the middle of the longest side.
  await insertListing(db(), { ...home, latitude: -33.74955, longitude: 151.10105 });
  const [east, south] = toCorner(home);
  const corners = [
    [east, south],
    [east + 150, south - 150],
    [east, south - 150],
  ] as const;
  const { json } = await searchListings({ type: "sale", area: [encodeArea(corners)], sort: "newest", page: 1 });
  expect(parseCards(json).map((card) => card.id)).toEqual([id]);
});

test("a school finds the homes in its current areas by their public location", async () => {
  await insertSchoolArea(db(), "Squareville Public School");
  const far = {
    outline: "((15100000,-3400000),(15101000,-3400000),(15101000,-3399000))",
    bounds: "(151.01,-33.99),(151,-34)",
  };
  await insertSchoolArea(db(), "Squareville Public School", { part: 2, intakeType: "CENTRAL_HIGH", ...far });
  await insertSchoolArea(db(), "Future High School", { layer: "future" });
  const home = { createdByUserId: owner, suburb: "Squareville", latitude: -33.9, longitude: 151.18, price: 999_000 };
  const { id } = await insertListing(db(), home);
  const { id: inSecond } = await insertListing(db(), { ...home, latitude: -33.998, longitude: 151.008 });
  await insertListing(db(), { ...home, addressDisplay: "street" });
  await insertListing(db(), { ...home, latitude: -33.8 });
  const bySchool = (school: string[], others: Partial<ListingFilters> = {}): ListingFilters => ({
    type: "sale",
    priceMin: 999_000,
    priceMax: 999_000,
    sort: "newest",
    page: 1,
    ...others,
    school,
  });
  const found = async (filters: ListingFilters) =>
    parseCards((await searchListings(filters)).json).map((card) => card.id);
  expect(await found(bySchool(["squareville  public school"]))).toEqual([inSecond, id]);
  expect(await found(bySchool(["Nowhere School", "Squareville Public School"], { sort: "price-asc" }))).toEqual([
    id,
    inSecond,
  ]);
  expect(await found(bySchool(["Squareville Public School"], { area: ["w9pFw4mEg9DAAg9D_8DA"] }))).toEqual([id]);
  expect(await found(bySchool(["Future High School"]))).toEqual([]);
  expect(await countWithheldPlaces(bySchool(["Squareville Public School"]), ["Squareville"])).toBe(1);
});

test("the histogram counts each price in its bin, the last one with all above the bound, whatever the price limits", async () => {
  const { from, to, counts } = await priceHistogram(
    decodeListingFilters(new URLSearchParams("type=rent&priceMin=700")).filters,
  );
  const rents = rows.filter((row) => isOnMarket(row) && row.listingType === "rent").map(comparablePrice);
  const expected = Array.from(
    { length: 20 },
    (_, bin) => rents.filter((rent) => Math.min(Math.floor((rent ?? 0) / 100), 19) === bin).length,
  );
  expect({ from, to }).toEqual({ from: 0, to: 2000 });
  expect(counts).toEqual(expected);
});

test("the histogram of a narrower search has the range of its prices", async () => {
  const { from, to, counts } = await priceHistogram(
    decodeListingFilters(new URLSearchParams("suburb=Newtown")).filters,
  );
  const prices = rows
    .filter((row) => isOnMarket(row) && row.listingType === "sale" && row.suburb === "Newtown")
    .map(comparablePrice)
    .filter((price) => price !== undefined && price !== null);
  const width = (to - from) / 20;
  expect(width % 25_000).toBe(0);
  const expected = Array.from(
    { length: 20 },
    (_, bin) => prices.filter((price) => Math.floor((Math.min(price, 4_999_999) - from) / width) === bin).length,
  );
  expect(counts).toEqual(expected);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(prices.length);
  for (const limit of ["priceMax=200000", "priceMin=4500000"]) {
    const limited = decodeListingFilters(new URLSearchParams(`suburb=Newtown&${limit}`)).filters;
    expect(await priceHistogram(limited), limit).toEqual({ from, to, counts });
  }
});
