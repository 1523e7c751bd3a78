import { describe, expect, test } from "vitest";
import type { Criteria } from "./criteria.ts";
import { activeFilters, countFilters, criteriaSummary, searchTitle } from "./filter-summary.ts";
import { clearFilters, type ListingFilters, listingsPath, withoutFilter, withType } from "./filters.ts";

const newtown = "w9pFw4mEg9DAAg9D_8DA";
const bondi = "gw7Fg6kEg9DAAg9D_8DA";

const search: ListingFilters = {
  type: "sale",
  suburb: ["Newtown"],
  propertyType: ["House"],
  priceMin: 1_000_000,
  bedroomsMin: 3,
  bathroomsMin: 2,
  parkingMin: 1,
  keywords: "pool",
  sort: "price-asc",
  page: 4,
  after: "900000_12",
};

describe("the badges", () => {
  test("describe each filter", () => {
    expect(activeFilters(search).map(({ label }) => label)).toEqual([
      "Suburb: Newtown",
      "Price: $1,000,000 – No max",
      "Bedrooms: 3+",
      "Bathrooms: 2+",
      "Car spaces: 1+",
      "Property: House",
      "Keywords: pool",
    ]);
  });

  test.each([
    { filters: { priceMax: 650 }, label: "Price: No min – $650/wk", why: "an open minimum, a week" },
    { filters: { price: "unpublished" }, label: "Price: not published", why: "homes without a published price" },
    { filters: { priceMin: 500, priceMax: 650 }, label: "Price: $500/wk – $650/wk", why: "both ends in one badge" },
  ])("$label: $why", ({ filters, label }) => {
    const [badge] = activeFilters({ type: "rent", sort: "newest", page: 1, ...filters });
    expect(badge).toEqual({ name: "price", label, path: "/listings?type=rent" });
  });

  test("link to the first page without their filter", () => {
    const badge = activeFilters(search).find(({ name }) => name === "price");
    expect(badge?.path).toBe(
      "/listings?suburb=Newtown&propertyType=House&bedroomsMin=3&bathroomsMin=2&parkingMin=1&keywords=pool&sort=price-asc",
    );
  });

  test("are one for each of several suburbs", () => {
    const badges = activeFilters({ type: "sale", suburb: ["Enmore", "Newtown"], sort: "newest", page: 2 });
    expect(badges).toEqual([
      { name: "suburb", label: "Suburb: Enmore", path: "/listings?suburb=Newtown" },
      { name: "suburb", label: "Suburb: Newtown", path: "/listings?suburb=Enmore" },
    ]);
  });

  test("of nearby suburbs disappear with the last suburb", () => {
    const badges = activeFilters({ type: "sale", suburb: ["Newtown"], nearby: true, sort: "newest", page: 1 });
    expect(badges).toEqual([
      { name: "suburb", label: "Suburb: Newtown", path: "/listings" },
      { name: "nearby", label: "Nearby suburbs", path: "/listings?suburb=Newtown" },
    ]);
  });

  test("are one for each feature, and a fact has no value", () => {
    const asked = {
      bedrooms: 0,
      landMin: 1200,
      features: ["pool", "pets"],
      stepFree: true,
      hasPictures: true,
      listedWithin: 1,
    } as const;
    const badges = activeFilters({ type: "rent", sort: "newest", page: 1, ...asked, features: [...asked.features] });
    expect(badges.map(({ label }) => label)).toEqual([
      "Bedrooms: Studio",
      "Land size: 1,200+ m²",
      "Pool",
      "Pets considered",
      "Step-free access",
      "Photos",
      "Listed within: 1 day",
    ]);
    expect(badges[2]?.path).toBe(
      "/listings?type=rent&bedrooms=0&landMin=1200&features=pets&stepFree=1&hasPictures=1&listedWithin=1",
    );
  });

  test("are one for each drawn area", () => {
    const filters: ListingFilters = { type: "sale", area: [bondi, newtown], sort: "newest", page: 2 };
    expect(activeFilters(filters)).toEqual([
      { name: "area", label: "Drawn area 1", path: `/listings?area=${newtown}` },
      { name: "area", label: "Drawn area 2", path: `/listings?area=${bondi}` },
    ]);
    expect(activeFilters({ ...filters, area: [bondi] })).toEqual([
      { name: "area", label: "Drawn area", path: "/listings" },
    ]);
  });

  test("are one for each school", () => {
    const school = ["Killara High School", "Newtown Public School"];
    expect(activeFilters({ type: "sale", school, sort: "newest", page: 2 })).toEqual([
      { name: "school", label: "School: Killara High School", path: "/listings?school=Newtown+Public+School" },
      { name: "school", label: "School: Newtown Public School", path: "/listings?school=Killara+High+School" },
    ]);
  });

  test("are empty if every home of the type is shown", () => {
    expect(activeFilters({ type: "rent", sort: "price-desc", page: 3 })).toEqual([]);
  });
});

test("the number of filters leaves out the places", () => {
  expect(countFilters(search)).toBe(6);
  expect(countFilters({ type: "sale", region: ["inner-west"], area: [newtown], sort: "newest", page: 1 })).toBe(0);
});

describe("changing the search", () => {
  test("another tab drops the price and the page", () => {
    expect(listingsPath(withType(search, "rent"))).toBe(
      "/listings?type=rent&suburb=Newtown&propertyType=House&bedroomsMin=3&bathroomsMin=2&parkingMin=1&keywords=pool&sort=price-asc",
    );
  });

  test("the sold tab keeps the price, and the leased tab drops it", () => {
    const asked: ListingFilters = { type: "sale", priceMax: 900_000, listedWithin: 3, sort: "newest", page: 2 };
    expect(listingsPath(withType(asked, "sold"))).toBe("/listings?type=sold&priceMax=900000");
    expect(listingsPath(withType(asked, "leased"))).toBe("/listings?type=leased");
    expect(listingsPath(withType({ ...asked, closed: true }, "sale"))).toBe("/listings?priceMax=900000&listedWithin=3");
  });

  test("clearing keeps sold or leased", () => {
    const asked: ListingFilters = { type: "rent", closed: true, suburb: ["Newtown"], sort: "newest", page: 2 };
    expect(listingsPath(clearFilters(asked))).toBe("/listings?type=leased");
  });

  test("clearing keeps type and order", () => {
    expect(listingsPath(clearFilters({ ...search, type: "rent" }))).toBe("/listings?type=rent&sort=price-asc");
  });

  test("removing one filter keeps the others", () => {
    expect(withoutFilter(search, "suburb")).toEqual({ ...search, suburb: undefined, page: 1, after: undefined });
  });
});

test.each<[place: string, filters: Partial<ListingFilters>]>([
  ["", {}],
  [" in Newtown", { suburb: ["Newtown"] }],
  [" in postcode 2042, Enmore, Newtown and nearby", { suburb: ["2042", "Enmore", "Newtown"], nearby: true }],
  [" in postcode 2042, Enmore, Glebe and 2 more", { suburb: ["2042", "Enmore", "Glebe", "Newtown", "Redfern"] }],
  [" in the Inner West", { region: ["inner-west"] }],
  [" in the Hills District", { region: ["hills-district"] }],
  [" in St George", { region: ["st-george"] }],
  [" in the Ryde council area", { region: ["ryde-council"] }],
  [
    " in the Eastern Suburbs, St George, the Sutherland Shire and 1 more",
    { region: ["eastern-suburbs", "st-george", "sutherland-shire", "macarthur"] },
  ],
  [" in a drawn area", { area: [newtown] }],
  [" in 2 drawn areas", { area: [bondi, newtown] }],
  [" in Newtown, in a drawn area", { suburb: ["Newtown"], area: [newtown] }],
  [
    " in postcode 2042, Enmore, Glebe and 1 more and nearby",
    { suburb: ["2042", "Enmore", "Glebe", "Newtown"], nearby: true },
  ],
  [" in the intake area of Newtown Public School", { school: ["Newtown Public School"] }],
  [" in Newtown, in the intake areas of A, B, C and 1 more", { suburb: ["Newtown"], school: ["A", "B", "C", "D"] }],
  [
    " in Newtown: House, 2+ bedrooms, $500,000 to $1,200,000, pool, “study”",
    {
      suburb: ["Newtown"],
      propertyType: ["House"],
      bedroomsMin: 2,
      priceMin: 500_000,
      priceMax: 1_200_000,
      features: ["pool"],
      keywords: "study",
    },
  ],
  [": House or Townhouse, 2+ bedrooms", { propertyType: ["House", "Townhouse"], bedroomsMin: 2 }],
  [": Apartment, House, Land or 2 more", { propertyType: ["Apartment", "House", "Land", "Unit", "Villa"] }],
  [": up to $500,000", { priceMax: 500_000 }],
  [": pool “rainbow street”", { keywords: 'pool "rainbow street"' }],
])("the title of a search ends with %j", (place, filters) => {
  expect(searchTitle({ type: "sale", sort: "newest", page: 1, ...filters })).toBe(`Sydney Properties for Sale${place}`);
});

test.each([
  { why: "no limit at all", criteria: {}, words: "Homes for sale" },
  { why: "no price", criteria: { price: "unpublished" }, words: "Homes for sale, price not published" },
  { why: "rent", criteria: { type: "rent" }, words: "Homes for rent" },
  { why: "a place", criteria: { suburb: ["Newtown"] }, words: "Homes for sale in Newtown" },
  {
    why: "several places",
    criteria: { suburb: ["2042", "Enmore", "Newtown"] },
    words: "Homes for sale in postcode 2042, Enmore and Newtown",
  },
  {
    why: "near a place",
    criteria: { suburb: ["Newtown"], nearby: true },
    words: "Homes for sale in Newtown and nearby",
  },
  {
    why: "near several",
    criteria: { suburb: ["Enmore", "Newtown"], nearby: true },
    words: "Homes for sale in Enmore, Newtown and nearby",
  },
  { why: "a postcode", criteria: { suburb: ["2042"] }, words: "Homes for sale in postcode 2042" },
  { why: "a region", criteria: { region: ["inner-west"] }, words: "Homes for sale in the Inner West" },
  { why: "an area", criteria: { area: [newtown] }, words: "Homes for sale in the area you drew" },
  {
    why: "a school",
    criteria: { school: ["Newtown Public School"], bedroomsMin: 2 },
    words: "Homes for sale in the intake area of Newtown Public School, 2+ bedrooms",
  },
  {
    why: "a place and schools",
    criteria: { suburb: ["Newtown"], school: ["Killara High School", "Newtown Public School"] },
    words: "Homes for sale in Newtown, in the intake areas of Killara High School and Newtown Public School",
  },
  {
    why: "a place and areas",
    criteria: { suburb: ["Newtown"], area: [bondi, newtown], bedroomsMin: 2 },
    words: "Homes for sale in Newtown, in the 2 areas you drew, 2+ bedrooms",
  },
  {
    why: "both ends of the price",
    criteria: { propertyType: ["House"], suburb: ["Newtown"], priceMin: 500_000, priceMax: 1_200_000 },
    words: "House for sale in Newtown, $500,000 to $1,200,000",
  },
  {
    why: "several types",
    criteria: { propertyType: ["House", "Land", "Townhouse", "Villa"], suburb: ["Newtown"] },
    words: "House, Land, Townhouse or Villa for sale in Newtown",
  },
  { why: "a lowest price", criteria: { priceMin: 500_000 }, words: "Homes for sale, $500,000 or more" },
  { why: "a highest price", criteria: { priceMax: 500_000 }, words: "Homes for sale, up to $500,000" },
  { why: "one price", criteria: { priceMin: 9, priceMax: 9 }, words: "Homes for sale, $9" },
  {
    why: "a lowest rent",
    criteria: { type: "rent", priceMin: 400 },
    words: "Homes for rent, $400 a week or more",
  },
  {
    why: "stations",
    criteria: { stationWithin: 1000, station: "Newtown" },
    words: "Homes for sale, within 1 km of a station, near Newtown station",
  },
  { why: "one bedroom", criteria: { bedroomsMin: 1 }, words: "Homes for sale, 1+ bedrooms" },
  { why: "an exact number of bedrooms", criteria: { bedrooms: 1 }, words: "Homes for sale, exactly 1 bedroom" },
  { why: "no bedroom", criteria: { bedrooms: 0 }, words: "Homes for sale, studios" },
  { why: "a day of the week", criteria: { open: "sat" }, words: "Homes for sale, open this Saturday" },
  { why: "a date", criteria: { open: "2026-11-28" }, words: "Homes for sale, open Sat 28 Nov" },
  {
    why: "features and facts",
    criteria: { features: ["pool", "study"], stepFree: true, hasFloorPlan: true, landMin: 450, listedWithin: 3 },
    words: "Homes for sale, land size 450+ m², pool and study, step-free access, floor plan, listed within 3 days",
  },
  {
    why: "the method of sale",
    criteria: { auction: true, method: "expressions of interest" },
    words: "Homes for sale, upcoming auction, sold by expressions of interest",
  },
  {
    why: "all of them",
    criteria: {
      type: "rent",
      suburb: ["Newtown"],
      priceMin: 400,
      priceMax: 650,
      bedroomsMin: 2,
      bathroomsMin: 1,
      parkingMin: 2,
      propertyType: ["Unit"],
      keywords: "pool",
    },
    words: "Unit for rent in Newtown, 2+ bedrooms, 1+ bathrooms, 2+ car spaces, $400 to $650 a week, “pool”",
  },
] satisfies { why: string; criteria: Partial<Criteria>; words: string }[])("in words: $why", ({ criteria, words }) => {
  expect(criteriaSummary({ type: "sale", ...criteria })).toBe(words);
});
