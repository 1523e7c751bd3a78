import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { buildListing, insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

interface ApiListing {
  id: number;
  title: string;
  [field: string]: unknown;
}

const day = (date: number) => new Date(Date.UTC(2026, 4, date));

type Overrides = Partial<Parameters<typeof insertListing>[1]>;

/** Sales, oldest first; each title names the special property. */
const sales: Overrides[] = [
  { title: "Plain cottage", price: 1_000_000, bedrooms: 2, bathrooms: 1 },
  { title: "Terrace with a pool", price: 1_500_000, bedrooms: 3, bathrooms: 2, features: ["Heated swimming pool"] },
  { title: "Unit by the harbour", price: 800_000, bedrooms: 1, bathrooms: 1, propertyType: "Unit", suburb: "Manly" },
  { title: "Large house", price: 4_800_000, bedrooms: 12, bathrooms: 12, parking: 3, suburb: "Manly" },
  { title: "House without a price", price: 0, bedrooms: 4, bathrooms: 2 },
  { title: "Bare block", price: 950_000, propertyType: "Land", bedrooms: null, bathrooms: null, parking: null },
];

const rentals: Overrides[] = [
  { title: "Weekly flat", price: 650, priceFrequency: "per_week", listingType: "rent" },
  // 12 x 2600 / 52 = 600 a week
  { title: "Monthly flat", price: 2600, priceFrequency: "per_month", listingType: "rent" },
];

/** Listings that must never be public. */
const canaries: (Overrides & { deletedAt?: Date })[] = [
  { title: "Canary draft", status: "draft", publishedAt: null },
  { title: "Canary withdrawn", status: "draft" },
  { title: "Canary deleted" },
];

const ids = new Map<string, number>();

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db);
  for (const [place, overrides] of [...sales, ...rentals, ...canaries].entries()) {
    const { id } = await insertListing(db, { createdByUserId, publishedAt: day(place + 1), ...overrides });
    ids.set(String(overrides.title), id);
  }
  await db.updateTable("listings").set({ deletedAt: new Date() }).where("title", "=", "Canary deleted").execute();
});

async function list(query: string): Promise<ApiListing[]> {
  const response = await southerly.send(`/api/listings${query}`);
  expect(response.status).toBe(200);
  return response.json() as ApiListing[];
}

const titlesOf = (homes: ApiListing[]) => homes.map(({ title }) => title);

describe("GET /api/listings", () => {
  test("returns an array of homes for sale, newest first", async () => {
    const homes = await list("");
    expect(titlesOf(homes)).toEqual(sales.map(({ title }) => title).toReversed());
    expect(homes.find(({ title }) => title === "Terrace with a pool")).toEqual({
      id: expect.any(Number),
      title: "Terrace with a pool",
      status: "active",
      listingType: "sale",
      propertyType: "House",
      price: 1_500_000,
      priceTo: null,
      priceWords: null,
      priceFrequency: "once",
      saleMethod: null,
      auctionAt: null,
      auctionPlace: null,
      availableFrom: null,
      underOfferAt: null,
      closedOn: null,
      closedPrice: null,
      priceWithheld: false,
      bond: null,
      bondWeeks: null,
      leaseMonths: null,
      applicationUrl: null,
      yearBuilt: null,
      strataLevies: null,
      councilRates: null,
      waterRates: null,
      floorLevel: null,
      livingFaces: null,
      internet: null,
      heatingCooling: null,
      roomSizes: null,
      contractAvailable: null,
      documents: null,
      floodOrFire: null,
      safetyRisk: null,
      looseFillAsbestos: null,
      homicide: null,
      drugManufacture: null,
      cladding: null,
      buildingOrder: null,
      address: "12 Sample Street",
      addressDisplay: "full",
      latitude: null,
      longitude: null,
      suburb: "Newtown",
      state: "NSW",
      postcode: "2042",
      bedrooms: 3,
      bathrooms: 2,
      parking: 1,
      landSize: 240,
      floorArea: null,
      videoUrl: null,
      tourUrl: null,
      stepFreeAccess: null,
      stepFreeBathroom: null,
      description: expect.stringContaining("lemon tree"),
      heroImageUrl: null,
      features: ["Heated swimming pool"],
      pictures: [],
      floorPlans: [],
      inspectionsByAppointment: false,
      createdByUserId: expect.any(Number),
      agentId: null,
      contactEmail: "robin.sample@example.com",
      contactPhone: "0491 570 000",
      publishedAt: "2026-05-02T00:00:00.000Z",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test.each<[query: string, titles: string[], why: string]>([
    ["?type=rent", ["Monthly flat", "Weekly flat"], "rent is asked for by name"],
    ["?type=lease", sales.map(({ title }) => title!).toReversed(), "any other type means sale"],
    ["?suburb=Manly", ["Large house", "Unit by the harbour"], "one suburb"],
    ["?suburb=%20mANLY%20", ["Large house", "Unit by the harbour"], "names compare without case and margins"],
    ["?suburb=Nowhere", [], "an unknown suburb has no homes"],
    ["?propertyType=unit", ["Unit by the harbour"], "types compare without case"],
    ["?propertyType=unit&propertyType=Land", ["Bare block", "Unit by the harbour"], "several types"],
    ["?propertyType=unit,land", ["Bare block", "Unit by the harbour"], "several types, separated by a comma"],
    ["?priceMin=1500000", ["Large house", "Terrace with a pool"], "a minimum includes its own price"],
    ["?priceMin=1500001", ["Large house"], "and nothing below it"],
    ["?priceMax=950000", ["Bare block", "Unit by the harbour"], "a maximum includes its own price"],
    ["?priceMax=949999", ["Unit by the harbour"], "and nothing above it"],
    ["?priceMin=950000&priceMax=1000000", ["Bare block", "Plain cottage"], "both ends are included"],
    ["?priceMin=1000000&priceMax=950000", ["Bare block", "Plain cottage"], "ends the wrong way round are swapped"],
    ["?priceMin=%241%2C500%2C000", ["Large house", "Terrace with a pool"], "prices as people write them"],
    ["?bedroomsMin=4", ["House without a price", "Large house"], "a minimum includes its own number"],
    ["?bedroomsMin=5", ["Large house"], "and nothing below it"],
    ["?bedroomsMin=12", ["Large house"], "the most rooms that a home may have"],
    ["?bathroomsMin=2", ["House without a price", "Large house", "Terrace with a pool"], "bathrooms too"],
    ["?bathroomsMin=3", ["Large house"], "and nothing below it"],
    ["?parkingMin=2", ["Large house"], "car spaces too; a home that says none has none"],
    ["?keywords=pool", ["Terrace with a pool"], "words of title and features"],
    ["?keywords=POOLS%20heating", ["Terrace with a pool"], "all words must match, by their stems"],
    ["?keywords=house%20-price", ["Large house"], "a minus excludes"],
    ["?keywords=100%25", [], "wildcards are plain characters"],
    ["?suburb=Manly&propertyType=House&bedroomsMin=2&priceMin=1", ["Large house"], "filters combine"],
    ["?type=rent&priceMin=600&priceMax=600", ["Monthly flat"], "rent compares by the week"],
    ["?type=rent&priceMax=599", [], "and not by what was entered"],
    [
      "?sort=price-asc",
      [
        "Unit by the harbour",
        "Bare block",
        "Plain cottage",
        "Terrace with a pool",
        "Large house",
        "House without a price",
      ],
      "no price comes last",
    ],
    [
      "?sort=price-desc",
      [
        "Large house",
        "Terrace with a pool",
        "Plain cottage",
        "Bare block",
        "Unit by the harbour",
        "House without a price",
      ],
      "there too",
    ],
    ["?type=rent&sort=price-asc", ["Monthly flat", "Weekly flat"], "rents are ordered by the week"],
  ])("%s finds %j: %s", async (query, titles) => {
    expect(titlesOf(await list(query))).toEqual(titles);
  });

  test.each(
    [
      "?priceMin=-1",
      "?priceMin=1e6",
      "?priceMin=0x10",
      "?priceMin=99999999999",
      "?priceMin=0",
      "?priceMax=0",
      "?priceMax=",
      "?bedroomsMin=two",
      "?bedroomsMin=0",
      "?bedroomsMin=13",
      "?bathroomsMin=1.5",
      "?parkingMin=13",
      "?suburb=%20%20",
      "?keywords=",
      "?keywords=%09",
      "?sort=cheapest",
      "?page=0",
      "?page=-1",
      "?page=x",
      "?after=1_1",
      "?before='; drop table listings",
      "?limit=0x",
      "?type[]=rent",
      "?__proto__=1&constructor=2",
      `?unknown=${"x".repeat(4000)}`,
      "?priceMin=1&priceMin=4000000",
    ].map((query) => [query.replaceAll(" ", "%20")]),
  )("%s counts as absent", async (query) => {
    const expected = query.includes("priceMin=1&") ? sales.length - 1 : sales.length;
    expect(await list(query)).toHaveLength(expected);
  });

  test.each(["'", '"', "\\", "a & b | !", "(((", "<script>", "%", "_", "💥", "﷽", "a:*", "\u202e", "-", "''''"])(
    "the keywords %j are only words",
    async (keywords) => {
      expect(titlesOf(await list(`?keywords=${encodeURIComponent(keywords)}`))).not.toContain("Canary draft");
    },
  );

  test("never contains drafts, withdrawn or deleted homes, nor does the page", async () => {
    const queries = ["", "?type=rent", "?keywords=canary", "?sort=price-asc", "?suburb=Newtown&limit=100"];
    const targets = queries.flatMap((query) => [
      `/api/listings${query}`,
      `/listings${query}`,
      `/listings.data${query}`,
    ]);
    for (const target of targets) {
      const { text } = await southerly.send(target);
      expect(/canary (draft|withdrawn|deleted)/i.exec(text), target).toBeNull();
      expect(/created_by_user_id|deletedAt|deleted_at/.exec(text), target).toBeNull();
    }
  });
});

describe("pages of GET /api/listings", () => {
  const all = 1001;

  beforeAll(async () => {
    const { id: createdByUserId } = await insertUser(db);
    const rows = Array.from({ length: all }, (_, index) => ({
      ...buildListing({
        createdByUserId,
        title: `Flat ${index}`,
        listingType: "rent",
        priceFrequency: "per_week",
        suburb: index < 130 ? "Bondi" : "Coogee",
        price: 300 + (index % 7),
        bedrooms: index === 0 ? 1 : 2,
      }),
      // Several share a time, so ids must break the tie.
      publishedAt: new Date(Date.UTC(2025, 0, 1, 0, Math.floor(index / 5))),
    }));
    for (let start = 0; start < all; start += 100) {
      await db
        .insertInto("listings")
        .values(rows.slice(start, start + 100))
        .execute();
    }
    await db.deleteFrom("listings").where("title", "in", ["Weekly flat", "Monthly flat"]).execute();
  });

  test.each<[query: string, length: number, why: string]>([
    ["", 1000, "up to a thousand without a limit"],
    ["&limit=1", 1, "the fewest"],
    ["&limit=100", 100, "the most"],
    ["&limit=101", 100, "more than the most is the most"],
    ["&limit=999999999999", 1000, "a number beyond reason is ignored"],
    ["&limit=abc", 1000, "no number is ignored"],
  ])("limit %s answers %i homes: %s", async (limit, length) => {
    const homes = await list(`?type=rent${limit}`);
    expect(homes).toHaveLength(length);
    // Later listings have higher ids. Long lists are read by several queries.
    expect(homes.map(({ id }) => id)).toEqual(homes.map(({ id }) => id).toSorted((one, other) => other - one));
  });

  test.each<[query: string, total: string | undefined, why: string]>([
    ["&suburb=Bondi", "130", "exact"],
    ["&bedroomsMin=2", "1000", "exact up to a thousand"],
    ["", undefined, "absent beyond, never capped"],
    ["&suburb=Nowhere", "0", "nothing is a number too"],
  ])("X-Total-Count of %s is %s: %s", async (query, total) => {
    const { headers } = await southerly.send(`/api/listings?type=rent${query}`);
    expect(headers["x-total-count"]).toBe(total);
  });

  test.each(["newest", "price-asc", "price-desc"])(
    "following next reads every home once, by %s; prev leads back",
    async (sort) => {
      const read: number[] = [];
      const pages: string[] = [];
      for (let next: string | undefined = `/api/listings?type=rent&limit=100&sort=${sort}`; next;) {
        expect(pages.length).toBeLessThan(20);
        const response = await southerly.send(next);
        pages.push(response.text);
        read.push(...(response.json() as ApiListing[]).map(({ id }) => id));
        next = linkTo("next", response.headers["link"]);
      }
      expect(read).toHaveLength(all);
      expect(new Set(read).size).toBe(all);
      const second = await southerly.send(`/api/listings?type=rent&limit=100&sort=${sort}&page=2`);
      expect(second.text).toBe(pages[1]);
      const first = await southerly.send(linkTo("prev", second.headers["link"])!);
      expect(first.text).toBe(pages[0]);
    },
  );

  test("has a second page by default", async () => {
    const response = await southerly.send("/api/listings?type=rent");
    const next = linkTo("next", response.headers["link"]) ?? "";
    expect(next).not.toContain("limit");
    const rest = (await southerly.send(next)).json() as ApiListing[];
    const read = [...(response.json() as ApiListing[]), ...rest].map(({ id }) => id);
    expect([read.length, new Set(read).size]).toEqual([all, all]);
  });

  test("has no next on the last page, no prev on the first, no Link on a single page", async () => {
    const link = async (query: string) =>
      (await southerly.send(`/api/listings?type=rent&suburb=Bondi&limit=60${query}`)).headers["link"];
    expect(await link("")).toMatch(/rel="next"$/);
    expect(await link("")).not.toContain('rel="prev"');
    expect(await link("&page=3")).not.toContain('rel="next"');
    expect(await link("&page=2")).toMatch(/rel="next".*rel="prev"/);
    expect(await link("&bedroomsMin=5")).toBeUndefined();
  });
});

/** The target of a relation in a Link header. */
function linkTo(relation: string, header: string | string[] | undefined): string | undefined {
  return new RegExp(`<([^>]+)>; rel="${relation}"`).exec(String(header))?.[1];
}
