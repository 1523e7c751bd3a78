import fc from "fast-check";
import { type Selectable, sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { nextInspectionDay } from "#app/features/inspections/model/inspection.ts";
import { decodeArea, encodeArea, isInArea, readArea, toCorner } from "#app/features/listings/model/area.ts";
import {
  type Criteria,
  type CriterionName,
  type ListingType,
  pickSavedCriteria,
} from "#app/features/listings/model/criteria.ts";
import { encodeListingFilters } from "#app/features/listings/model/filters.ts";
import { parseCards } from "#app/features/listings/model/listing-card.tsx";
import { countFacets } from "#app/features/listings/search/counts.queries.server.ts";
import { FACETS } from "#app/features/listings/search/facets.ts";
import { searchListings } from "#app/features/listings/search/search.queries.server.ts";
import { insertMatches } from "#app/features/saved-searches/alerts.queries.server.ts";
import { liveSearch } from "#app/features/saved-searches/match/alerts.fixture.ts";
import { toColumns } from "#app/features/saved-searches/model/saved-search.ts";
import { distanceKm } from "#app/lib/geography.ts";
import { addDays, sydneyDate, weekdays } from "#app/lib/sydney-time.ts";
import { slugify } from "#app/lib/text.ts";
import type { Listings } from "#db/schema.ts";
import { testDatabase } from "#db/test-database.ts";
import { generateStations } from "#reference/nearby-rows.ts";
import { generateNeighbours } from "#reference/neighbour-rows.ts";
import { generateSchoolAreas } from "#reference/school-area-rows.ts";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { chunks } from "#samples/chunks.ts";
import { buildListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { homePlace } from "#samples/home-place.ts";
import { full } from "#tests/support/full.ts";
import { realMarket } from "#tests/support/real-market.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

/**
 * For any search, the page, the API, the feed and the alerts must find the same homes as a simple implementation of
 * each criterion. The market has the suburbs and prices of public figures.
 */

const southerly = await openSoutherly();
const { db } = await testDatabase();

type Home = Selectable<Listings>;
let homes: Home[];

const suburbs = generateSuburbs();
const neighbours = new Map(generateNeighbours().map((row) => [row.key, row.neighbours]));

beforeAll(async () => {
  for (const some of chunks(suburbs, 100)) {
    await db
      .insertInto("suburbs")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const borders = [...neighbours].map(([key, others]) => ({ key, neighbours: others }));
  await db
    .insertInto("suburbNeighbours")
    .values(borders)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: createdByUserId } = await insertUser(db);
  await db.insertInto("stations").values(stations).execute();
  for (const some of chunks(schoolAreaRows, 100)) await db.insertInto("schoolAreas").values(some).execute();
  // Each home gets a location within its suburb and a setting for how much of the address is public.
  const rows = realMarket().map((home, number) => {
    const { suburb: name = "Newtown", address = `${number} Sample Street` } = home;
    return buildListing({ createdByUserId, ...home, ...homePlace(address, { name, slug: slugify(name) }) });
  });
  for (const some of chunks(rows, 100)) await db.insertInto("listings").values(some).execute();
  await sql`update listings set year_built = 1880 + id % 145 where id % 4 > 0`.execute(db);
  await openSome();
  homes = await db.selectFrom("listings").selectAll().orderBy("publishedAt", "desc").orderBy("id", "desc").execute();
});

/** The days with an inspection (in Sydney), by listing id. */
const openDays = new Map<number, string[]>();

/** Adds an inspection on one of the next days to every third home, and a second, cancelled one to every sixth. */
async function openSome(): Promise<void> {
  const today = sydneyDate(new Date());
  const { rows } = await sql<{ listingId: number; day: string }>`
    insert into inspections (listing_id, starts_at, ends_at)
    select id, start, start + interval '30 minutes'
    from (
      select id, (${today}::date + 1 + (id / 3) % 9 + time '10:00') at time zone 'Australia/Sydney' as start
      from listings where id % 3 = 0
    ) as opening
    returning listing_id, (starts_at at time zone 'Australia/Sydney')::date::text as day`.execute(db);
  for (const { listingId, day } of rows) openDays.set(listingId, [day]);
  await sql`
    insert into inspections (listing_id, starts_at, ends_at, cancelled_at)
    select listing_id, starts_at + interval '1 day', ends_at + interval '1 day', now()
    from inspections where listing_id % 6 = 0`.execute(db);
}

/** "sat" means the coming Saturday in Sydney. */
function meantDay(text: string): string {
  const weekday = weekdays.find((name) => name.startsWith(text));
  return weekday ? nextInspectionDay(weekday, new Date()) : text;
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const atLeast = (value: number | null, least: number) => value !== null && value >= least;

/** The weekly rent or the sale price. Null if none is published. */
function comparablePrice({ price, priceFrequency }: Home): number | null {
  if (price === 0) return null;
  return priceFrequency === "per_month" ? Math.round((price * 12) / 52) : price;
}

function hasWord({ title, description, features, suburb, shownAddress }: Home, word: string): boolean {
  return [title, description, ...features, suburb, shownAddress].join(" ").toLowerCase().includes(word);
}

const stations = generateStations();

/** The distances of a home to the stations in service. Empty if the home has no public location. */
function metresToStations({ addressDisplay, latitude, longitude }: Home): { name: string; metres: number }[] {
  if (addressDisplay !== "full" || latitude === null || longitude === null) return [];
  return stations
    .filter(({ inService }) => inService)
    .map((station) => ({ name: station.name, metres: 1000 * distanceKm({ latitude, longitude }, station) }));
}

/** Whether a home is in a suburb, in a suburb of a postcode, or in a neighbouring suburb. */
function isNear(home: Home, place: string): boolean {
  const around = suburbs
    .filter(({ name, postcode }) => sameName(name, place) || postcode === place)
    .map(({ name }) => name.toLowerCase());
  const key = home.suburb.toLowerCase();
  return around.some((suburb) => suburb === key || neighbours.get(suburb)?.includes(key));
}

/** Whether the public location of a home is in a drawn area. False without a public location. */
function isWithin({ addressDisplay, latitude, longitude }: Home, area: string): boolean {
  if (addressDisplay !== "full" || latitude === null || longitude === null) return false;
  return isInArea(toCorner({ latitude, longitude }), decodeArea(area) ?? []);
}

const schoolAreaRows = generateSchoolAreas();
/** The current outlines of each school, as corners. */
const schoolAreas = Map.groupBy(
  schoolAreaRows
    .filter(({ layer }) => layer === "current")
    .map(({ school, outline }) => ({
      school,
      corners: [...outline.matchAll(/([-\d]+),([-\d]+)/g)].map(
        ([, longitude, latitude]) => [Number(longitude) - 15_030_000, -3_320_000 - Number(latitude)] as const,
      ),
    })),
  ({ school }) => school,
);

/** Whether the public location of a home is in an area of the school. False without a public location. */
function takes(school: string, { addressDisplay, latitude, longitude }: Home): boolean {
  if (addressDisplay !== "full" || latitude === null || longitude === null) return false;
  const point = [(longitude - 150.3) * 100_000, (-33.2 - latitude) * 100_000] as const;
  return (schoolAreas.get(school) ?? []).some(({ corners }) => isInArea(point, corners));
}

/** Three to eight corners around a suburb in any order, so that many lines cross. */
const drawnArea = fc
  .record({
    middle: fc.constantFrom(...suburbs.filter(({ latitude }) => latitude !== null)),
    steps: fc.array(fc.tuple(fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: -4000, max: 4000 })), {
      minLength: 3,
      maxLength: 8,
    }),
  })
  .map(({ middle, steps }) => {
    const [east, south] = toCorner({ latitude: middle.latitude ?? 0, longitude: middle.longitude ?? 0 });
    return readArea(encodeArea(steps.map(([x, y]) => [east + x, south + y]))).area;
  })
  .filter((area) => area !== undefined);

/** Texts that agents use for the features in the filters. */
const FEATURE_TEXTS: Readonly<Record<string, string>> = {
  pool: "Swimming pool",
  "air-conditioning": "Air conditioning",
  study: "Study",
  balcony: "Balcony",
  lift: "Lift access",
  garage: "Lock-up garage",
  furnished: "Furnished",
};

/** The expected meaning of each criterion. A new one needs a row here and one in the searches below. */
const means: {
  [Name in CriterionName]: (home: Home, value: NonNullable<Criteria[Name]>, criteria: Criteria) => boolean;
} = {
  suburb: (home, places, { nearby }) =>
    places.some(
      (place) => sameName(place, home.suburb) || place === home.postcode || (nearby === true && isNear(home, place)),
    ),
  nearby: () => true,
  region: (home, slugs) => {
    const { regions = [], council = "" } = suburbs.find(({ name }) => sameName(name, home.suburb)) ?? {};
    return slugs.some((slug) => regions.includes(slug) || `${slugify(council ?? "")}-council` === slug);
  },
  area: (home, areas) => areas.some((area) => isWithin(home, area)),
  school: (home, names) => names.some((name) => takes(name, home)),
  propertyType: (home, types) => types.some((type) => sameName(home.propertyType, type)),
  priceMin: (home, dollars) => atLeast(comparablePrice(home), dollars),
  priceMax: (home, dollars) => (comparablePrice(home) ?? Infinity) <= dollars,
  price: (home) => comparablePrice(home) === null,
  bedroomsMin: (home, rooms) => atLeast(home.bedrooms, rooms),
  bathroomsMin: (home, rooms) => atLeast(home.bathrooms, rooms),
  parkingMin: (home, rooms) => atLeast(home.parking, rooms),
  bedrooms: (home, rooms) => home.bedrooms === rooms,
  landMin: (home, squareMetres) => atLeast(home.landSize, squareMetres),
  builtSince: (home, year) => atLeast(home.yearBuilt, year),
  features: (home, keys) => keys.every((key) => home.features.includes(FEATURE_TEXTS[key] ?? key)),
  stepFree: (home) => home.stepFreeAccess === true,
  stepFreeBathroom: (home) => home.stepFreeBathroom === true,
  hasPictures: (home) => home.heroImageUrl !== null,
  hasFloorPlan: () => false,
  statesStrata: (home) => home.strataLevies !== null,
  statesMaterialFacts: (home) => MATERIAL_FACTS.every((name) => home[name] !== null),
  open: ({ id }, day) => openDays.get(id)?.includes(meantDay(day)) === true,
  listedWithin: (home, days) => Number(home.publishedAt) >= Date.now() - days * 86_400_000,
  stationWithin: (home, most) => metresToStations(home).some(({ metres }) => metres <= most),
  station: (home, station) => metresToStations(home).some(({ name, metres }) => name === station && metres <= 1000),
  auction: (home) => Number(home.auctionAt ?? 0) > Date.now(),
  method: (home, method) => home.saleMethod === method,
  keywords: (home, words) => words.split(" ").every((word) => hasWord(home, word)),
};

const MATERIAL_FACTS = [
  "floodOrFire",
  "safetyRisk",
  "looseFillAsbestos",
  "homicide",
  "drugManufacture",
  "cladding",
  "buildingOrder",
] as const;

const places = fc.constantFrom(
  ...new Set(realMarket().flatMap(({ suburb = "", postcode = "" }) => [suburb, postcode])),
);

const criteriaOf = (type: ListingType): { [Name in CriterionName]: fc.Arbitrary<NonNullable<Criteria[Name]>> } => ({
  suburb: fc.uniqueArray(places, { minLength: 1, maxLength: 6 }),
  nearby: fc.constant(true as const),
  region: fc.subarray(["inner-west", "western-sydney", "st-george", "ryde-council", "inner-west-council"], {
    minLength: 1,
    maxLength: 2,
  }),
  area: fc.uniqueArray(drawnArea, { minLength: 1, maxLength: 3 }),
  school: fc.uniqueArray(fc.constantFrom(...schoolAreas.keys()), { minLength: 1, maxLength: 5 }),
  propertyType: fc.subarray(["House", "apartment", "Unit", "Townhouse"], { minLength: 1, maxLength: 3 }),
  priceMin: type === "sale" ? fc.integer({ min: 400_000, max: 2_000_000 }) : fc.integer({ min: 300, max: 900 }),
  priceMax: type === "sale" ? fc.integer({ min: 700_000, max: 4_000_000 }) : fc.integer({ min: 500, max: 1_900 }),
  price: fc.constant("unpublished" as const),
  bedroomsMin: fc.integer({ min: 1, max: 4 }),
  bathroomsMin: fc.integer({ min: 1, max: 3 }),
  parkingMin: fc.integer({ min: 1, max: 3 }),
  bedrooms: fc.integer({ min: 0, max: 5 }),
  landMin: fc.integer({ min: 100, max: 900 }),
  builtSince: fc.integer({ min: 1890, max: 2020 }),
  features: fc.subarray(Object.keys(FEATURE_TEXTS), { minLength: 1, maxLength: 2 }),
  stepFree: fc.constant(true),
  stepFreeBathroom: fc.constant(true),
  hasPictures: fc.constant(true),
  hasFloorPlan: fc.constant(true),
  statesStrata: fc.constant(true),
  statesMaterialFacts: fc.constant(true),
  open: fc.constantFrom("sat", "sun", "wed", "mon", addDays(sydneyDate(new Date()), 3), "2020-11-28"),
  listedWithin: fc.constantFrom(1, 7, 365),
  stationWithin: fc.constantFrom(300, 500, 1000, 2000, 10_000),
  station: fc.constantFrom(...new Set(stations.map(({ name }) => name))),
  auction: fc.constant(true),
  method: fc.constantFrom("private treaty", "auction", "tender"),
  keywords: fc.constantFrom("harbour", "courtyard quiet", "fireplace"),
});

/** Most criteria set no limit, so that most searches find something. */
const rarely = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const anySearch: fc.Arbitrary<Criteria> = fc.constantFrom<ListingType>("sale", "rent").chain((type) => {
  const limits = Object.entries(criteriaOf(type)).map(([name, value]) => [name, rarely(value)]);
  return fc.record(Object.fromEntries(limits)).map((set) => inOrder({ type, ...set }));
});

/**
 * The search swaps a minimum above the maximum, applies price limits only to published prices, and ignores sale
 * criteria for rentals.
 */
function inOrder(criteria: Criteria): Criteria {
  if (criteria.type === "rent") {
    criteria.auction = criteria.method = criteria.statesStrata = criteria.statesMaterialFacts = undefined;
  }
  const { priceMin, priceMax } = criteria;
  if (priceMin !== undefined || priceMax !== undefined) criteria.price = undefined;
  return priceMin !== undefined && priceMax !== undefined && priceMin > priceMax
    ? { ...criteria, priceMin: priceMax, priceMax: priceMin }
    : criteria;
}

function meant(criteria: Criteria): number[] {
  const { type, ...limits } = criteria;
  const set = Object.entries(limits).filter(([, value]) => value !== undefined);
  return homes
    .filter((home) => home.listingType === type)
    .filter((home) => set.every(([name, value]) => (means[name as CriterionName] as Meaning)(home, value, criteria)))
    .map(({ id }) => id);
}
type Meaning = (home: Home, value: unknown, criteria: Criteria) => boolean;

async function onPages(criteria: Criteria): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = await searchListings({ ...criteria, sort: "newest", page });
    ids.push(...parseCards(found.json).map(({ id }) => id));
    last = found.lastPage ?? Infinity;
  }
  return ids;
}

async function byApi(criteria: Criteria): Promise<number[]> {
  const ids: number[] = [];
  const query = encodeListingFilters(criteria);
  for (let next: string | undefined = `/api/listings?${query}&limit=100`; next !== undefined;) {
    const response = await southerly.send(next);
    expect(response.status).toBe(200);
    ids.push(...(response.json() as { id: number }[]).map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ""))?.[1];
  }
  return ids;
}

async function inFeed(criteria: Criteria): Promise<number[]> {
  const response = await southerly.send(`/listings/feed?${encodeListingFilters(criteria)}`);
  expect(response.status).toBe(200);
  return [...response.text.matchAll(/<id>[^<]*\/listings\/(\d+)<\/id>/g)].map(([, id]) => Number(id));
}

/** The counts of the filter form's choices. */
async function facetsOf(criteria: Criteria) {
  return countFacets({ ...criteria, sort: "newest", page: 1 });
}

/** The homes of a search that also match a choice. */
function meantToo(criteria: Criteria, name: CriterionName, value: unknown): Home[] {
  const ids = new Set(meant(criteria));
  return homes.filter((home) => ids.has(home.id) && (means[name] as Meaning)(home, value, criteria));
}

/** The homes that an alert for this search would list if all were new. */
async function byAlert(criteria: Criteria): Promise<number[]> {
  const search = await liveSearch(toColumns(criteria));
  await insertMatches(
    homes.map(({ id }) => id),
    "published",
  );
  const matches = await db
    .deleteFrom("savedSearchMatches")
    .where("savedSearchId", "=", search)
    .returning("listingId")
    .execute();
  await db.deleteFrom("savedSearches").where("id", "=", search).execute();
  const found = new Set(matches.map(({ listingId }) => listingId));
  return homes.map(({ id }) => id).filter((id) => found.has(id));
}

/** Two of three searches find at least one home, because empty results test neither order nor pages. */
const tellingSearch = fc.oneof(
  { weight: 2, arbitrary: anySearch.filter((criteria) => meant(criteria).length > 0) },
  { weight: 1, arbitrary: anySearch },
);

const runs = full ? 200 : 20;
// Each search runs six times.
vi.setConfig({ testTimeout: runs * 1500 });

test("page, API, feed and alerts find the same matching homes in a realistic market", async () => {
  expect(homes.length).toBeGreaterThan(500);
  await fc.assert(
    fc.asyncProperty(tellingSearch, async (criteria) => {
      const expected = meant(criteria);
      expect(await onPages(criteria), "page").toEqual(expected);
      expect(await byApi(criteria), "API").toEqual(expected);
      expect(await inFeed(criteria), "feed").toEqual(expected.slice(0, 50));
      // Alerts contain new homes only, so they have no limit of days.
      expect(await byAlert(criteria), "alert").toEqual(meant(pickSavedCriteria(criteria)));
      expect(await facetsOf(criteria), "facets").toEqual(
        FACETS.map(({ name, value }) => meantToo(criteria, name, value).length),
      );
    }),
    { numRuns: runs },
  );
});
