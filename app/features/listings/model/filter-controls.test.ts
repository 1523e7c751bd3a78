import { describe, expect, test } from "vitest";
import { filterFormValues, submittedPath } from "./filter-controls.ts";

describe("the form shows the search", () => {
  test("prices grouped, what is not set blank", () => {
    expect(
      filterFormValues({ type: "sale", priceMin: 1_250_000, bedroomsMin: 2, sort: "newest", page: 3 }, []),
    ).toEqual({
      suburb: "",
      propertyType: "",
      bedroomsMin: "2",
      bathroomsMin: "",
      parkingMin: "",
      priceMin: "1,250,000",
      priceMax: "",
      keywords: "",
      sort: "newest",
    });
  });

  test.each([
    { asked: "surry hills", shown: "Surry Hills", why: "as the list spells it" },
    { asked: "Atlantis", shown: "Atlantis", why: "a suburb without homes stays visible" },
  ])("$asked: $why", ({ asked, shown }) => {
    expect(filterFormValues({ type: "sale", suburb: asked, sort: "newest", page: 1 }, ["Surry Hills"]).suburb).toBe(
      shown,
    );
  });
});

describe("the form leads to a search", () => {
  test.each([
    { form: "suburb=&priceMin=1%2C250%2C000&sort=newest", path: "/listings?priceMin=1250000", why: "canonical" },
    { form: "type=rent&keywords=+pool+", path: "/listings?type=rent&keywords=pool", why: "the tab is kept" },
  ])("$form: $why", ({ form, path }) => {
    expect(submittedPath(new URLSearchParams(form))).toEqual({ path, pricesSwapped: false });
  });

  test("prices the wrong way round stay as typed, for the page to say so", () => {
    expect(submittedPath(new URLSearchParams("priceMin=900000&priceMax=500000"))).toEqual({
      path: "/listings?priceMin=900000&priceMax=500000",
      pricesSwapped: true,
    });
  });
});
