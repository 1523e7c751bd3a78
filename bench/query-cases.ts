import { sql } from "kysely";
import { findSalesTotals } from "#app/features/listings/embeds/homes.queries.server.ts";
import { findPlacedHomes } from "#app/features/listings/map/counts.queries.server.ts";
import { countHomesBySuburb, homesToList, suburbsToList } from "#app/features/listings/map/search-map.server.ts";
import { encodeArea, toCorner } from "#app/features/listings/model/area.ts";
import { CRITERION_NAMES } from "#app/features/listings/model/criteria.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { findListing, findNearbyListings } from "#app/features/listings/model/listing.queries.server.ts";
import {
  countFacets,
  countUnpricedListings,
  priceHistogram,
  findNeighbours,
} from "#app/features/listings/search/counts.queries.server.ts";
import {
  searchListingLines,
  searchListings,
  searchApiListings,
} from "#app/features/listings/search/search.queries.server.ts";
import { findSuggestions } from "#app/features/listings/search/suggestions.server.ts";
import type { MapView } from "#app/features/map/view.ts";
import { listSuburbNames } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { db } from "#db/client.server.ts";

export interface QueryCase {
  name: string;
  /** True for pages with their count, the counts of the filter form, and those of the map. */
  budgeted: boolean;
  /**
   * Runs the query once. The number of the run selects places and amounts, so that neither the plan nor the page is always the
   * same.
   */
  query: (run: number) => Promise<unknown>;
}

const sales: ListingFilters = { type: "sale", sort: "newest", page: 1 };
const rentals: ListingFilters = { ...sales, type: "rent" };

const mapViews = [
  { name: "level 2", view: { z: 2, x: 14, y: 14 } },
  { name: "level 3", view: { z: 3, x: 31, y: 29 } },
  { name: "level 4", view: { z: 4, x: 63, y: 59 } },
  { name: "level 6", view: { z: 6, x: 254, y: 243 } },
];
const keysOn = (view: MapView) => suburbsToList(sales, view, []) ?? [];

/** The cases with a budget, then the other queries of a page. */
export async function queryCases(): Promise<QueryCase[]> {
  const suburbs = await suburbsBySize();
  const suburbOf = (run: number) => suburbs[(run * 7) % suburbs.length] ?? "";
  const suburbsOf = (run: number, count: number) =>
    Array.from({ length: count }, (_, place) => suburbOf(run + place * 11));
  const stations = await stationNames();
  const stationOf = (run: number) => stations[(run * 7) % stations.length] ?? "";
  const ids = await someIds();
  const idOf = (run: number) => ids[run % ids.length] ?? 1;
  const farKey = await keyOfRow(20_000 * 24);

  const covered = new Set<string>();
  const search = (name: string, filtersOf: (run: number) => ListingFilters): QueryCase => {
    for (const criterion of Object.keys(filtersOf(0))) covered.add(criterion);
    return { name, budgeted: true, query: (run) => searchListings(filtersOf(run)) };
  };
  const counts = (name: string, query: (run: number) => Promise<unknown>): QueryCase => ({
    name,
    budgeted: true,
    query,
  });
  const other = (name: string, query: (run: number) => Promise<unknown>): QueryCase => ({
    name,
    budgeted: false,
    query,
  });

  const cases: QueryCase[] = [
    search("newest", (run) => (run % 4 === 0 ? rentals : sales)),
    search("suburb + 4 filters", (run) => ({
      ...sales,
      suburb: [suburbOf(run)],
      propertyType: [run % 2 ? "House" : "Apartment"],
      priceMin: 400_000 + (run % 5) * 100_000,
      bedroomsMin: 1 + (run % 4),
      bathroomsMin: 1 + (run % 2),
    })),
    search("suburb", (run) => ({ ...sales, suburb: [suburbOf(run)] })),
    search("postcode", (run) => ({ ...sales, suburb: [String(2000 + ((run * 7) % 230))] })),
    search("suburb that does not exist", () => ({ ...sales, suburb: ["Nowhere"] })),
    search("3 suburbs", (run) => ({ ...sales, suburb: suburbsOf(run, 3) })),
    search("10 suburbs", (run) => ({ ...sales, suburb: suburbsOf(run, 10) })),
    search("region", (run) => ({ ...sales, region: [["inner-west", "western-sydney", "st-george"][run % 3] ?? ""] })),
    search("region + feature 8 %", () => ({ ...sales, region: ["inner-west"], features: ["pool"] })),
    search("region + keyword 2 %", () => ({ ...sales, region: ["inner-west"], keywords: "solar" })),
    search("region, price lowest first", () => ({ ...sales, region: ["western-sydney"], sort: "price-asc" })),
    search("suburb and nearby", (run) => ({ ...sales, suburb: [suburbOf(run)], nearby: true })),
    search("3 suburbs, price lowest first", (run) => ({ ...sales, suburb: suburbsOf(run, 3), sort: "price-asc" })),
    search("3 suburbs, 3+ bedrooms, price highest first", (run) => ({
      ...sales,
      suburb: suburbsOf(run, 3),
      bedroomsMin: 3,
      sort: "price-desc",
    })),
    search("area of 4 km²", (run) => ({ ...sales, area: [areaAround(run, 1000)] })),
    search("area of 400 km²", (run) => ({ ...sales, area: [areaAround(run, 10_000)] })),
    search("five areas of 1 km², 3+ bedrooms", (run) => ({
      ...sales,
      area: [0, 1, 2, 3, 4].map((step) => areaAround(run + step, 500)).toSorted(),
      bedroomsMin: 3,
    })),
    search("area of 4 km², feature 8 %, price lowest first", (run) => ({
      ...sales,
      area: [areaAround(run, 1000)],
      features: ["pool"],
      sort: "price-asc",
    })),
    search("school", (run) => ({ ...sales, school: [schoolOf(run)] })),
    search("five schools, 3+ bedrooms", (run) => ({
      ...sales,
      school: [0, 1, 2, 3, 4].map((step) => schoolOf(run + step)).toSorted(),
      bedroomsMin: 3,
    })),
    search("school, feature 8 %, price lowest first", (run) => ({
      ...sales,
      school: [schoolOf(run)],
      features: ["pool"],
      sort: "price-asc",
    })),
    search("school + keyword 2 %", (run) => ({ ...sales, school: [schoolOf(run)], keywords: "solar" })),
    search("suburb + area of 4 km²", (run) => ({ ...sales, suburb: [suburbOf(run)], area: [areaAround(run, 1000)] })),
    search("property type", (run) => ({ ...sales, propertyType: [["House", "Unit", "Land", "Villa"][run % 4] ?? ""] })),
    search("2 property types", (run) => ({
      ...sales,
      propertyType:
        [
          ["House", "Townhouse"],
          ["Apartment", "Unit"],
          ["Land", "Villa"],
        ][run % 3] ?? [],
    })),
    search("2 property types, price lowest first", (run) => ({
      ...sales,
      propertyType:
        [
          ["House", "Townhouse"],
          ["Land", "Villa"],
        ][run % 2] ?? [],
      sort: "price-asc",
    })),
    search("2 property types + feature 8 %", (run) => ({
      ...sales,
      propertyType:
        [
          ["House", "Townhouse"],
          ["Land", "Villa"],
        ][run % 2] ?? [],
      features: ["pool"],
    })),
    search("suburb + 2 property types", (run) => ({
      ...sales,
      suburb: [suburbOf(run)],
      propertyType: ["House", "Townhouse"],
    })),
    search("2 property types, strata and material facts stated", () => ({
      ...sales,
      propertyType: ["Apartment", "Unit"],
      statesStrata: true,
      statesMaterialFacts: true,
    })),
    search("property type that does not exist", () => ({ ...sales, propertyType: ["Castle"] })),
    search("price >= 9M", (run) => ({ ...sales, priceMin: 9_000_000 + (run % 10) * 100_000 })),
    search("price between 800k and 900k", (run) => ({
      ...sales,
      priceMin: 800_000,
      priceMax: 900_000 - (run % 10) * 5000,
    })),
    search("no published price, 3 % of rows", () => ({ ...sales, price: "unpublished" })),
    search("5+ bedrooms", () => ({ ...sales, bedroomsMin: 5 })),
    search("8+ bedrooms, 8+ bathrooms", () => ({ ...sales, bedroomsMin: 8, bathroomsMin: 8 })),
    search("1+ car spaces, 4+ bedrooms", () => ({ ...sales, parkingMin: 1, bedroomsMin: 4 })),
    search("5+ car spaces, which none has", () => ({ ...sales, parkingMin: 5 })),
    search("feature, 45 % of rows", () => ({ ...sales, features: ["air-conditioning"] })),
    search("feature, 15 % of rows", () => ({ ...sales, features: ["study"] })),
    search("feature, 8 % of rows", () => ({ ...sales, features: ["pool"] })),
    search("feature, 0.8 % of rows", () => ({ ...rentals, features: ["furnished"] })),
    search("two features, 1.2 % together", () => ({ ...sales, features: ["pool", "study"] })),
    search("four features, 0.05 % together", () => ({ ...sales, features: ["pool", "study", "lift", "garage"] })),
    search("step-free access, 7 % of rows", () => ({ ...sales, stepFree: true })),
    search("step-free bathroom and access, 0.1 %", () => ({ ...sales, stepFree: true, stepFreeBathroom: true })),
    search("photos, 85 % of rows", () => ({ ...sales, hasPictures: true })),
    search("floor plan and a feature, 4 %", () => ({ ...sales, hasFloorPlan: true, features: ["pool"] })),
    search("suburb + feature 8 %", (run) => ({ ...sales, suburb: [suburbOf(run)], features: ["pool"] })),
    search("feature 8 % + keyword 2 %", () => ({ ...sales, features: ["pool"], keywords: "solar" })),
    search("feature 8 % + impossible price", () => ({ ...sales, features: ["pool"], priceMin: 900_000_000 })),
    search("feature 8 %, price lowest first", () => ({ ...sales, features: ["pool"], sort: "price-asc" })),
    search("within 500 m of a station", () => ({ ...sales, stationWithin: 500 })),
    search("within 2,000 m of a station, price lowest first", () => ({
      ...sales,
      stationWithin: 2000,
      sort: "price-asc",
    })),
    search("near one station", (run) => ({ ...sales, station: stationOf(run) })),
    search("near one station + feature 8 %", (run) => ({ ...sales, station: stationOf(run), features: ["pool"] })),
    search("a station that does not exist", () => ({ ...sales, station: "Nowhere" })),
    search("open next Saturday, 38 % of rows", () => ({ ...sales, open: "sat" })),
    search("suburb + open next Saturday", (run) => ({ ...sales, suburb: [suburbOf(run)], open: "sat" })),
    search("open next Wednesday, 0.5 % of rows", () => ({ ...sales, open: "wed" })),
    search("auction to come, 33 % of rows", () => ({ ...sales, auction: true })),
    search("sold by tender, 0.2 % of rows", () => ({ ...sales, method: "tender" })),
    search("exactly 2 bedrooms", () => ({ ...sales, bedrooms: 2 })),
    search("exactly 11 bedrooms", () => ({ ...sales, bedrooms: 11 })),
    search("land of 600 m² or more", (run) => ({ ...sales, landMin: 600 + (run % 10) * 20 })),
    search("land of 1,140 m² or more, 0.5 %", () => ({ ...sales, landMin: 1140 })),
    search("land of 50,000 m² or more, which none has", () => ({ ...sales, landMin: 50_000 })),
    search("exactly 11 bedrooms, built since 2000", () => ({ ...sales, bedrooms: 11, builtSince: 2000 })),
    search("suburb + built since 2000", (run) => ({ ...sales, suburb: [suburbOf(run)], builtSince: 2000 })),
    search("built since 2020", () => ({ ...sales, builtSince: 2020 })),
    search("listed within a day", () => ({ ...sales, listedWithin: 1 })),
    search("listed within 7 days, Villa", () => ({ ...sales, listedWithin: 7, propertyType: ["Villa"] })),
    search("listed within 7 days + keyword 0.02 %", () => ({ ...sales, listedWithin: 7, keywords: "observatory" })),
    search("rent, Unit, 5+ bedrooms, 4+ bathrooms", () => ({
      ...rentals,
      propertyType: ["Unit"],
      bedroomsMin: 5,
      bathroomsMin: 4,
    })),
    search("sale, Land, 4+ bedrooms, up to 700k", () => ({
      ...sales,
      propertyType: ["Land"],
      bedroomsMin: 4,
      priceMax: 700_000,
    })),
    search("keyword, 60 % of rows", () => ({ ...sales, keywords: "courtyard" })),
    search("keyword, 8 % of rows", () => ({ ...sales, keywords: "pool" })),
    search("keyword, 2 % of rows", () => ({ ...sales, keywords: "solar" })),
    search("keyword, 0.7 % of rows", () => ({ ...sales, keywords: "cellar" })),
    search("keyword, 0.4 % of rows", () => ({ ...sales, keywords: "sauna" })),
    search("keyword, 0.02 % of rows", () => ({ ...sales, keywords: "observatory" })),
    search("keyword, 20 rows", () => ({ ...sales, keywords: "drawbridge" })),
    search("keyword, no row", () => ({ ...sales, keywords: "zeppelin" })),
    search("two keywords, both common", () => ({ ...sales, keywords: "courtyard balcony" })),
    search("two keywords, 0.3 % together", () => ({ ...sales, keywords: "pool fireplace" })),
    search("suburb + keyword 8 %", (run) => ({ ...sales, suburb: [suburbOf(run)], keywords: "pool" })),
    search("suburb + keyword 0.02 %", (run) => ({ ...sales, suburb: [suburbOf(run)], keywords: "observatory" })),
    search("keyword 8 % + impossible price", () => ({ ...sales, keywords: "pool", priceMin: 900_000_000 })),
    search("keyword 60 % + impossible price", () => ({ ...sales, keywords: "courtyard", priceMin: 900_000_000 })),
    search("keyword 0.7 % + 4+ bedrooms", () => ({ ...sales, keywords: "cellar", bedroomsMin: 4 })),
    search("keyword 60 % + Villa, 5+ bedrooms", () => ({
      ...sales,
      keywords: "courtyard",
      propertyType: ["Villa"],
      bedroomsMin: 5,
    })),
    search("sold", () => ({ ...sales, closed: true })),
    search("leased, suburb", (run) => ({ ...rentals, closed: true, suburb: [suburbOf(run)] })),
    search("sold, feature 8 %", () => ({ ...sales, closed: true, features: ["pool"] })),
    search("sold, keyword 2 %", () => ({ ...sales, closed: true, keywords: "solar" })),
    search("price, lowest first", () => ({ ...sales, sort: "price-asc" })),
    search("price, highest first, 3+ bedrooms", () => ({ ...sales, sort: "price-desc", bedroomsMin: 3 })),
    search("suburb, price lowest first", (run) => ({ ...sales, suburb: [suburbOf(run)], sort: "price-asc" })),
    search("Villa, price lowest first, 6+ bedrooms", () => ({
      ...sales,
      propertyType: ["Villa"],
      bedroomsMin: 6,
      sort: "price-asc",
    })),
    search("keyword 8 %, price highest first", () => ({ ...sales, keywords: "pool", sort: "price-desc" })),
    search("keyword 0.02 %, price highest first", () => ({ ...sales, keywords: "observatory", sort: "price-desc" })),
    search("page 40 by number", () => ({ ...sales, page: 40 })),
    search("page 20,000 by key", () => ({ ...sales, page: 20_000, after: farKey })),
    search("page 20,000 by key, walking back", () => ({ ...sales, page: 20_000, before: farKey })),
    {
      name: "API, 60 homes, suburb",
      budgeted: true,
      query: (run) => searchApiListings({ ...sales, suburb: [suburbOf(run)] }, 60, ""),
    },
    other("price histogram, newest", () => priceHistogram(sales)),
    other("price histogram, suburb", (run) => priceHistogram({ ...sales, suburb: [suburbOf(run)] })),
    other("price histogram, Villa, 6+ bedrooms", () =>
      priceHistogram({ ...sales, propertyType: ["Villa"], bedroomsMin: 6 }),
    ),
    other("price histogram, 2 property types", (run) =>
      priceHistogram({
        ...sales,
        propertyType:
          [
            ["House", "Townhouse"],
            ["Land", "Villa"],
          ][run % 2] ?? [],
      }),
    ),
    other("price histogram, keyword 0.02 %", () => priceHistogram({ ...sales, keywords: "observatory" })),
    counts("facets, suburb", (run) => countFacets({ ...sales, suburb: [suburbOf(run)] })),
    counts("facets, suburb and two features", (run) =>
      countFacets({ ...sales, suburb: [suburbOf(run)], features: ["pool", "study"] }),
    ),
    counts("facets, keyword 0.02 %", () => countFacets({ ...sales, keywords: "observatory" })),
    counts("facets, four features", () => countFacets({ ...sales, features: ["pool", "study", "lift", "garage"] })),
    other("unpriced homes, price >= 9M", () => countUnpricedListings({ ...sales, priceMin: 9_000_000 })),
    other("unpriced homes, price >= 9M, keyword 0.02 %", () =>
      countUnpricedListings({ ...sales, priceMin: 9_000_000, keywords: "observatory" }),
    ),
    other("unpriced homes, price >= 9M, 8+ bedrooms", () =>
      countUnpricedListings({ ...sales, priceMin: 9_000_000, bedroomsMin: 8 }),
    ),
    other("ways on from a keyword that no home has, in a suburb", (run) =>
      findSuggestions({ ...sales, suburb: [suburbOf(run)], keywords: "zeppelin" }),
    ),
    other("ways on from a suburb + 4 filters", (run) =>
      findSuggestions({
        ...sales,
        suburb: [suburbOf(run)],
        propertyType: ["Villa"],
        priceMax: 300_000,
        bedroomsMin: 5,
        bathroomsMin: 5,
      }),
    ),
    other("ways on from Land with 5+ bedrooms and a keyword that no home has", () =>
      findSuggestions({ ...sales, propertyType: ["Land"], bedroomsMin: 5, keywords: "zeppelin" }),
    ),
    ...mapViews.flatMap(({ name, view }) => [
      counts(`map counts, ${name}`, (run) => countHomesBySuburb(run % 4 === 0 ? rentals : sales, keysOn(view))),
      counts(`map counts, ${name}, 4+ bedrooms`, () => countHomesBySuburb({ ...sales, bedroomsMin: 4 }, keysOn(view))),
      counts(`map counts, ${name}, keyword 2 %`, () =>
        countHomesBySuburb({ ...sales, keywords: "solar" }, keysOn(view)),
      ),
      other(`homes beside the map, ${name}`, () =>
        searchListingLines({ ...sales, within: keysOn(view) }, homesToList(view)),
      ),
    ]),
    other("homes with a place, level 6", () => findPlacedHomes(sales, keysOn({ z: 6, x: 254, y: 243 }), 200)),
    other("homes with a place, level 2", () => findPlacedHomes(sales, keysOn({ z: 2, x: 14, y: 14 }), 41)),
    other("neighbours, suburb", (run) => findNeighbours({ ...sales, suburb: [suburbOf(run)] })),
    other("neighbours, 3 suburbs, 3+ bedrooms", (run) =>
      findNeighbours({ ...sales, suburb: suburbsOf(run, 3), bedroomsMin: 3 }),
    ),
    other("neighbours, 10 suburbs + keyword 8 %", (run) =>
      findNeighbours({ ...sales, suburb: suburbsOf(run, 10), keywords: "pool" }),
    ),
    other("one home", (run) => findListing(idOf(run))),
    other("homes nearby", (run) => findNearbyListings(idOf(run), 6)),
    other("names of suburbs with homes", () => listSuburbNames()),
    other("sales totals of the last year", () => findSalesTotals()),
  ];
  const uncovered = CRITERION_NAMES.filter((name) => !covered.has(name));
  if (uncovered.length > 0) throw new Error(`No case searches by ${uncovered.join(", ")}.`);
  return cases;
}

/** Catchments of one to a hundred square kilometres. */
function schoolOf(run: number): string {
  const schools = [
    "Newtown Public School",
    "Castle Hill High School",
    "Killara High School",
    "Parramatta Public School",
    "Wilton Public School",
  ];
  return schools[run % schools.length] ?? "";
}

/** A square around a point west of the harbour; `metres` is half its side. */
function areaAround(run: number, metres: number): string {
  const [east, south] = toCorner({ latitude: -33.9 + (run % 7) / 100, longitude: 151.2 - (run % 11) / 50 });
  const [wide, high] = [Math.round(metres / 0.925), Math.round(metres / 1.109)];
  return encodeArea([
    [east - wide, south - high],
    [east + wide, south - high],
    [east + wide, south + high],
    [east - wide, south + high],
  ]);
}

/** Suburb names by number of homes, largest first. */
async function suburbsBySize(): Promise<string[]> {
  const rows = await db()
    .selectFrom("listings")
    .select("suburb")
    .groupBy("suburb")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .execute();
  return rows.map(({ suburb }) => suburb);
}

async function stationNames(): Promise<string[]> {
  const rows = await db().selectFrom("stations").select("name").where("inService", "=", true).orderBy("name").execute();
  return rows.map(({ name }) => name);
}

async function someIds(): Promise<number[]> {
  const rows = await db()
    .selectFrom("listings")
    .select("id")
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .where(sql<boolean>`id % 9973 = 0`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The pagination key of the sale at this offset, newest first. */
async function keyOfRow(place: number): Promise<string> {
  const row = await db()
    .selectFrom("listings")
    .select(["id", sql<number>`(extract(epoch from published_at) * 1000000)::bigint`.as("value")])
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .where("listingType", "=", "sale")
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
  return `${row.value}_${row.id}`;
}
