import { describe, expect, test } from "vitest";
import { activeFilters, clearFilters, withoutFilter, withType } from "./filter-links.ts";
import { type ListingFilters, listingsPath } from "./filters.ts";

const search: ListingFilters = {
  type: "sale",
  suburb: "Newtown",
  propertyType: "House",
  priceMin: 1_000_000,
  bedroomsMin: 3,
  bathroomsMin: 2,
  keywords: "pool",
  sort: "price-asc",
  page: 4,
  after: "900000_12",
};

describe("the badges", () => {
  test("say each filter in the specification's words", () => {
    expect(activeFilters(search).map(({ label }) => label)).toEqual([
      "Suburb: Newtown",
      "Price: $1,000,000 – No max",
      "Bedrooms: 3+",
      "Bathrooms: 2+",
      "Property: House",
      "Keywords: pool",
    ]);
  });

  test.each([
    { filters: { priceMax: 650 }, label: "Price: No min – $650/wk", why: "an open minimum, a week" },
    { filters: { priceMin: 500, priceMax: 650 }, label: "Price: $500/wk – $650/wk", why: "both ends in one badge" },
  ])("$label: $why", ({ filters, label }) => {
    const [badge] = activeFilters({ type: "rent", sort: "newest", page: 1, ...filters });
    expect(badge).toEqual({ name: "price", label, path: "/listings?type=rent" });
  });

  test("lead to the first page without their filter, everything else kept", () => {
    const badge = activeFilters(search).find(({ name }) => name === "price");
    expect(badge?.path).toBe(
      "/listings?suburb=Newtown&propertyType=House&bedroomsMin=3&bathroomsMin=2&keywords=pool&sort=price-asc",
    );
  });

  test("are none when every home of the type is shown", () => {
    expect(activeFilters({ type: "rent", sort: "price-desc", page: 3 })).toEqual([]);
  });
});

describe("changing the search", () => {
  test("another tab drops the price and the page", () => {
    expect(listingsPath(withType(search, "rent"))).toBe(
      "/listings?type=rent&suburb=Newtown&propertyType=House&bedroomsMin=3&bathroomsMin=2&keywords=pool&sort=price-asc",
    );
  });

  test("clearing keeps the type and the order", () => {
    expect(listingsPath(clearFilters({ ...search, type: "rent" }))).toBe("/listings?type=rent&sort=price-asc");
  });

  test("leaving one filter out keeps the others", () => {
    expect(withoutFilter(search, "suburb")).toEqual({ ...search, suburb: undefined, page: 1, after: undefined });
  });
});
