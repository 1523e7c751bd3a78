import { describe, expect, test } from "vitest";
import { CRITERION_NAMES, isMultiValued } from "./criteria.ts";
import { getControl, toFilterFormValues, toSubmittedSearch, invalidHints } from "./filter-controls.ts";
import { decodeListingFilters } from "./filters.ts";

describe("the form of a search", () => {
  test("has grouped prices and blank unset fields", () => {
    const blank = Object.fromEntries(CRITERION_NAMES.map((name) => [name, isMultiValued(name) ? [] : ""]));
    expect(toFilterFormValues({ type: "sale", priceMin: 1_250_000, bedroomsMin: 2, sort: "newest", page: 3 })).toEqual({
      ...blank,
      bedroomsMin: "2",
      priceMin: "1,250,000",
      sort: "newest",
    });
  });
});

test("ticks the chosen keys, and 1 for a fact", () => {
  const { filters } = decodeListingFilters(new URLSearchParams("features=study&features=pool&stepFree=yes&bedrooms=0"));
  expect(toFilterFormValues(filters, [])).toMatchObject({
    features: ["pool", "study"],
    stepFree: "1",
    stepFreeBathroom: "",
    bedrooms: "0",
  });
});

test.each([
  { why: "an unusual number becomes a choice", current: "30", last: "Last 30 days" },
  { why: "none is set", current: "", last: "Last 7 days" },
  { why: "one of the choices", current: "1", last: "Last 7 days" },
  { why: "not a number", current: "soon", last: "Last 7 days" },
])("days: $why", ({ current, last }) => {
  const control = getControl("listedWithin", current);
  expect(control.kind === "select" && control.options.at(-1)?.label).toBe(last);
});

test("a box shows unreadable input again, with a hint", () => {
  const { filters, notices } = decodeListingFilters(new URLSearchParams("type=rent&priceMax=cheap&bedroomsMin=two"));
  expect(toFilterFormValues(filters, notices)).toMatchObject({ priceMax: "cheap", bedroomsMin: "" });
  expect(invalidHints(notices, "rent")).toEqual({ priceMax: "Enter an amount such as 650" });
});

describe("a submitted form", () => {
  test.each([
    { form: "suburb=&priceMin=1%2C250%2C000&sort=newest", path: "/listings?priceMin=1250000", why: "canonical" },
    { form: "type=rent&keywords=+pool+", path: "/listings?type=rent&keywords=pool", why: "the tab is kept" },
  ])("$form: $why", ({ form, path }) => {
    expect(toSubmittedSearch(new URLSearchParams(form))).toEqual({ path, pricesSwapped: false, invalid: {} });
  });

  test("keeps swapped prices as typed, so that the page can explain them", () => {
    expect(toSubmittedSearch(new URLSearchParams("priceMin=900000&priceMax=500000"))).toEqual({
      path: "/listings?priceMin=900000&priceMax=500000",
      pricesSwapped: true,
      invalid: {},
    });
  });

  test("keeps unreadable input, so that the page can explain it", () => {
    expect(toSubmittedSearch(new URLSearchParams("priceMax=abc&bedroomsMin=2&keywords=p"))).toEqual({
      path: "/listings?bedroomsMin=2&priceMax=abc&keywords=p",
      pricesSwapped: false,
      invalid: { priceMax: "abc", keywords: "p" },
    });
  });
});
