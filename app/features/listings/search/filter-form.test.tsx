import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CRITERION_NAMES, getCriterion } from "#app/features/listings/model/criteria.ts";
import { toFilterFormValues } from "#app/features/listings/model/filter-controls.ts";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { FACETS, type FacetCounts } from "./facets.ts";
import { FilterForm } from "./filter-form.tsx";

const newtown = "w9pFw4mEg9DAAg9D_8DA";

function controlsOf(query: string, facets: FacetCounts = []): Set<string | undefined> {
  const { filters, notices } = decodeListingFilters(new URLSearchParams(query));
  const values = toFilterFormValues(filters, notices);
  const Component = () => (
    <FilterForm filters={filters} values={values} unread={{}} prices={undefined} facets={facets} />
  );
  const Page = createRoutesStub([{ path: "/", Component }]);
  const html = renderToStaticMarkup(<Page initialEntries={["/"]} />);
  return new Set(Array.from(html.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g), ([, name]) => name));
}

test.each(["sale", "rent"])("a search of homes for %s has a control for each of its criteria", (type) => {
  // Links, the text field and the map add these criteria; the form only preserves or removes them.
  const added = `price=unpublished&suburb=Newtown&region=inner-west&area=${newtown}&bedrooms=3&auction=1&station=Newtown`;
  const controls = controlsOf(`type=${type}&${added}`);
  for (const name of CRITERION_NAMES) expect(controls.has(name), name).toBe((getCriterion(name).of ?? type) === type);
});

test("homes that were sold have no controls about homes on the market", () => {
  const added = `price=unpublished&suburb=Newtown&region=inner-west&area=${newtown}&bedrooms=3&station=Newtown`;
  const controls = controlsOf(`type=sold&${added}`);
  for (const name of CRITERION_NAMES) expect(controls.has(name), name).toBe(!getCriterion(name).onMarketOnly);
});

test("filters that only the search box adds have a control while they are set", () => {
  const added = ["bedrooms", "auction", "station"];
  const unset = controlsOf("type=sale");
  expect(added.filter((name) => unset.has(name))).toEqual([]);
});

test("nearby suburbs are offered once a suburb is chosen", () => {
  expect(controlsOf("").has("nearby")).toBe(false);
  expect(controlsOf("suburb=Newtown").has("nearby")).toBe(true);
});

test("photos and floor plans are not offered if no home of the search has them, and stay while they are set", () => {
  const counts = (homes: number) => FACETS.map(({ name }) => (name === "hasPictures" ? homes : 1));
  expect(controlsOf("", counts(0)).has("hasPictures")).toBe(false);
  expect(controlsOf("", counts(0)).has("hasFloorPlan")).toBe(true);
  expect(controlsOf("", counts(1)).has("hasPictures")).toBe(true);
  expect(controlsOf("hasPictures=1", counts(0)).has("hasPictures")).toBe(true);
});

test("studios are a choice among the bedrooms, and a search for them has no second control", () => {
  expect(controlsOf("bedrooms=0").has("bedrooms")).toBe(false);
  expect(controlsOf("bedrooms=0&bedroomsMin=2").has("bedrooms")).toBe(true);
  const { filters } = decodeListingFilters(new URLSearchParams("bedroomsMin=studio&bedrooms=3"));
  expect(filters).toMatchObject({ bedrooms: 0 });
  expect(filters.bedroomsMin).toBeUndefined();
  expect(toFilterFormValues(filters)).toMatchObject({ bedroomsMin: "studio" });
});
