import { expect, test } from "vitest";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { FACETS, homesWith, withCount, withCounts } from "./facets.ts";

/** Each choice has a different count: its index. */
const counts = FACETS.map((_, index) => index);
const placeOf = (name: string, value: unknown) =>
  FACETS.findIndex((facet) => facet.name === name && String(facet.value) === String(value));

test.each<{
  search: Partial<Criteria>;
  choice: Parameters<typeof homesWith>[2];
  value: string | number | true;
  why: string;
}>([
  { search: {}, choice: "features", value: "pool", why: "a tick" },
  { search: { features: ["pool"] }, choice: "features", value: "study", why: "one tick more" },
  { search: { stepFree: true }, choice: "stepFree", value: true, why: "a tick that is set" },
  { search: { listedWithin: 7 }, choice: "listedWithin", value: 1, why: "fewer days" },
  { search: { bedrooms: 2 }, choice: "bedrooms", value: 2, why: "what is chosen" },
  {
    search: { propertyType: ["House", "Unit"] },
    choice: "propertyType",
    value: "Unit",
    why: "one of the chosen types",
  },
])("is counted: $why", ({ search, choice, value }) => {
  expect(homesWith(counts, { type: "sale", ...search }, choice, value)).toBe(placeOf(choice, value));
  expect(homesWith([], { type: "sale", ...search }, choice, value)).toBeUndefined();
});

test.each<{ search: Partial<Criteria>; choice: Parameters<typeof homesWith>[2]; value: string | number; why: string }>([
  { search: { listedWithin: 1 }, choice: "listedWithin", value: 7, why: "more days" },
  { search: { propertyType: ["House"] }, choice: "propertyType", value: "Unit", why: "another type" },
  { search: { bedrooms: 2 }, choice: "bedrooms", value: 3, why: "another number" },
  { search: {}, choice: "bedrooms", value: 11, why: "a number that is no choice of the form" },
])("is not known from the homes found: $why", ({ search, choice, value }) => {
  expect(homesWith(counts, { type: "sale", ...search }, choice, value)).toBeUndefined();
});

test("stands behind the label, also when it is none", () => {
  expect(withCount("Pool", 1400)).toBe("Pool (1,400)");
  expect(withCount("Pool", 0)).toBe("Pool (0)");
  expect(withCount("Pool", undefined)).toBe("Pool");
});

test("options have theirs, but for Any", () => {
  const options = [
    { value: "", label: "Any" },
    { value: "2", label: "2" },
  ];
  expect(withCounts(options, counts, { type: "sale" }, "bedrooms")).toEqual([
    { value: "", label: "Any" },
    { value: "2", label: `2 (${placeOf("bedrooms", 2)})` },
  ]);
});
