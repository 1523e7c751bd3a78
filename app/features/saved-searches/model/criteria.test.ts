import { describe, expect, test } from "vitest";
import { decodeListingFilters, encodeListingFilters } from "#app/features/listings/model/filters.ts";
import { asSearched, criteriaOf, criteriaWords, filtersOf, type SavedCriteria } from "./criteria.ts";

const none: SavedCriteria = {
  listingType: "sale",
  suburb: null,
  minPrice: null,
  maxPrice: null,
  minBedrooms: null,
  minBathrooms: null,
  propertyType: null,
  keywords: null,
};

const all: SavedCriteria = {
  listingType: "rent",
  suburb: "Newtown",
  minPrice: 400,
  maxPrice: 650,
  minBedrooms: 2,
  minBathrooms: 1,
  propertyType: "Unit",
  keywords: "pool",
};

test.each([
  { why: "no limit at all", criteria: {}, words: "Homes for sale" },
  { why: "rent", criteria: { listingType: "rent" }, words: "Homes for rent" },
  { why: "a place", criteria: { suburb: "Newtown" }, words: "Homes for sale in Newtown" },
  {
    why: "both ends of the price",
    criteria: { propertyType: "House", suburb: "Newtown", minPrice: 500_000, maxPrice: 1_200_000 },
    words: "House for sale in Newtown, $500,000 to $1,200,000",
  },
  { why: "a lowest price", criteria: { minPrice: 500_000 }, words: "Homes for sale, $500,000 or more" },
  { why: "a highest price", criteria: { maxPrice: 500_000 }, words: "Homes for sale, up to $500,000" },
  { why: "one price", criteria: { minPrice: 9, maxPrice: 9 }, words: "Homes for sale, $9" },
  {
    why: "a lowest rent",
    criteria: { listingType: "rent", minPrice: 400 },
    words: "Homes for rent, $400 a week or more",
  },
  { why: "one bedroom is no plural of its own", criteria: { minBedrooms: 1 }, words: "Homes for sale, 1+ bedrooms" },
  {
    why: "all of them",
    criteria: all,
    words: "Unit for rent in Newtown, 2+ bedrooms, 1+ bathrooms, $400 to $650 a week, “pool”",
  },
] satisfies { why: string; criteria: Partial<SavedCriteria>; words: string }[])(
  "in words: $why",
  ({ criteria, words }) => {
    expect(criteriaWords({ ...none, ...criteria })).toBe(words);
  },
);

describe("a search on /listings", () => {
  test("has the same criteria when it was saved, and the other way round", () => {
    expect(criteriaOf(filtersOf(all))).toEqual(all);
    expect(criteriaOf(filtersOf(none))).toEqual(none);
    expect(encodeListingFilters(filtersOf(none))).toBe("");
  });

  test("loses its order and its page", () => {
    const { filters } = decodeListingFilters(new URLSearchParams("suburb=Newtown&sort=price-asc&page=3"));
    expect(encodeListingFilters(filtersOf(criteriaOf(filters)))).toBe("suburb=Newtown");
  });
});

describe("is kept as the page understands it", () => {
  test.each([
    { why: "0 is no limit", given: { minPrice: 0, maxPrice: 0, minBedrooms: 0, minBathrooms: 0 }, kept: {} },
    { why: "the top of the slider is no limit", given: { maxPrice: 5_000_000 }, kept: {} },
    { why: "nor is that of rent", given: { listingType: "rent", maxPrice: 2_000 }, kept: { listingType: "rent" } },
    { why: "beyond it a price counts", given: { maxPrice: 5_000_001 }, kept: { maxPrice: 5_000_001 } },
    { why: "names have single spaces", given: { suburb: " Potts  Point " }, kept: { suburb: "Potts Point" } },
    { why: "known types have one spelling", given: { propertyType: "hOUSE" }, kept: { propertyType: "House" } },
  ] satisfies { why: string; given: Partial<SavedCriteria>; kept: Partial<SavedCriteria> }[])(
    "$why",
    ({ given, kept }) => {
      expect(asSearched({ ...none, ...given })).toEqual({ ...none, ...kept });
    },
  );
});
