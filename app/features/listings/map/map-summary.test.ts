import { expect, test } from "vitest";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import {
  areaPath,
  drawingPath,
  toChoosableArea,
  toDrawingPath,
  priceFromLabel,
  describeMap,
  pinPrice,
  shortDollars,
} from "./map-summary.ts";
import { nearestView } from "./pan-zoom.ts";

test.each([
  [650, "$650"],
  [619_900, "$620k"],
  [1_095_000, "$1.1m"],
  [1_324_000, "$1.32m"],
  [1_700_000, "$1.7m"],
  [999_900, "$1m"],
  [12_500_000, "$12.5m"],
])("%d is %s on a map", (dollars, short) => {
  expect(shortDollars(dollars)).toBe(short);
});

test.each([
  { why: "several homes", count: 14, from: 620_000, label: "from $620k" },
  { why: "one home has its price", count: 1, from: 1_090_000, label: "$1.09m" },
  { why: "none publishes a price", count: 3, from: null, label: undefined },
])("the price beside a number: $why", ({ count, from, label }) => {
  expect(priceFromLabel({ count, from })).toBe(label);
});

const sale = {
  listingType: "sale",
  price: 1_650_000,
  priceTo: null,
  priceWords: null,
  priceFrequency: "per_week",
} as const;

test.each([
  { why: "a price is exact", home: { price: 1_575_000 }, label: "$1.575m" },
  { why: "a guide names its unit once", home: { priceTo: 1_770_000 }, label: "$1.65–1.77m" },
  {
    why: "a guide across a million names both units",
    home: { price: 950_000, priceTo: 1_050_000 },
    label: "$950k–$1.05m",
  },
  { why: "a guide of uneven amounts", home: { price: 949_500, priceTo: 1_050_000 }, label: "$949,500–$1.05m" },
  { why: "a weekly rent", home: { listingType: "rent", price: 650, priceFrequency: "per_week" }, label: "$650" },
  {
    why: "a monthly rent",
    home: { listingType: "rent", price: 2800, priceFrequency: "per_month" },
    label: "$2,800 pm",
  },
  {
    why: "a sold home has one price",
    home: { priceTo: 1_770_000, closedOn: "2026-11-01", closedPrice: 1_700_000 },
    label: "$1.7m",
  },
] as const)("on a pin: $why", ({ home, label }) => {
  expect(pinPrice({ ...sale, ...home })).toBe(label);
});

const facts = {
  total: 375,
  suburbs: 119,
  suburbsWithHomes: 87,
  from: 535_000,
  type: "sale" as const,
  width: "15 km",
  councils: false,
  areas: [
    { name: "Newtown", count: 14 },
    { name: "Marrickville", count: 13 },
    { name: "Waterloo", count: 12 },
    { name: "Zetland", count: 1 },
  ],
};

test("a sentence describes the map", () => {
  expect(describeMap(facts)).toEqual({
    summary: "375 homes for sale in 87 of 119 suburbs",
    more: "15 km wide. The lowest price is $535,000. Most are in Newtown (14), Marrickville (13) and Waterloo (12).",
  });
});

test.each([
  { why: "nothing matches", change: { total: 0, areas: [] }, summary: "No homes for sale match", more: "15 km wide." },
  {
    why: "rents are per week, and unpublished prices are omitted",
    change: { type: "rent" as const, from: 480, councils: true, areas: facts.areas.slice(0, 2) },
    summary: "375 homes for rent in 87 of 119 suburbs",
    more: "15 km wide. The lowest rent is $480 a week. By council area, most are in Newtown (14) and Marrickville (13).",
  },
  {
    why: "one home in one suburb",
    change: { total: 1, suburbs: 1, suburbsWithHomes: 1, from: null, areas: facts.areas.slice(3) },
    summary: "1 home for sale in 1 of 1 suburb",
    more: "15 km wide.",
  },
])("a sentence: $why", ({ change, summary, more }) => {
  expect(describeMap({ ...facts, ...change })).toEqual({ summary, more });
});

const { filters } = decodeListingFilters(new URLSearchParams("type=rent&view=map&z=4&x=63&y=59&page=3"));
const view = { z: 4, x: 63, y: 59 };

test("clicking suburbs adds them and fits the map, and clicking again removes them", () => {
  const once = areaPath(filters, view, { name: "Newtown" });
  expect(once).toBe("/listings?type=rent&suburb=Newtown&view=map");
  const chosen = decodeListingFilters(new URL(once, "http://localhost").searchParams).filters;
  expect(areaPath(chosen, view, { name: "Enmore" })).toBe("/listings?type=rent&suburb=Enmore&suburb=Newtown&view=map");
  expect(areaPath(chosen, view, { name: "Newtown" })).toBe("/listings?type=rent&view=map&z=4&x=63&y=59");
  expect(areaPath({ ...filters, region: ["inner-west"] }, view, { name: "Newtown" })).toBe(once);
  // An added suburb replaces a drawn area; without a removed one it remains.
  expect(areaPath({ ...filters, area: ["drawn"] }, view, { name: "Newtown" })).toBe(once);
  expect(areaPath({ ...chosen, area: ["drawn"] }, view, { name: "Newtown" })).toContain("area=drawn");
});

test("far out, clicking councils adds and removes them", () => {
  const far = { z: 2, x: 14, y: 14 };
  const once = areaPath({ ...filters, suburb: ["Newtown"] }, far, { name: "The Hills Shire" });
  expect(once).toBe("/listings?type=rent&region=the-hills-shire-council&view=map");
  const chosen = decodeListingFilters(new URL(once, "http://localhost").searchParams).filters;
  expect(areaPath(chosen, far, { name: "Blacktown" })).toBe(
    "/listings?type=rent&region=blacktown-council&region=the-hills-shire-council&view=map",
  );
  expect(areaPath(chosen, far, { name: "The Hills Shire" })).toBe("/listings?type=rent&view=map&z=2&x=14&y=14");
});

test("far out, clicking a council replaces the region around it", () => {
  const far = { z: 2, x: 14, y: 14 };
  const search = { ...filters, region: ["inner-west"], nearby: true as const };
  expect(areaPath(search, far, { name: "Burwood" })).toBe("/listings?type=rent&region=burwood-council&view=map");
  expect(areaPath(search, far, { name: "Sydney", part: ["Newtown", "Camperdown"] })).toBe(
    "/listings?type=rent&suburb=Camperdown&suburb=Newtown&view=map",
  );
  const mixed = { ...filters, region: ["inner-west", "ryde-council"] };
  expect(areaPath(mixed, far, { name: "Burwood" })).toBe("/listings?type=rent&region=burwood-council&view=map");
  expect(areaPath(mixed, far, { name: "Ryde" })).toBe("/listings?type=rent&region=inner-west&view=map");
});

test("the drawing has the query of its page", () => {
  expect(drawingPath(filters, view)).toBe("/listings/map.svg?type=rent&view=map&z=4&x=63&y=59");
  expect(toDrawingPath("/listings?view=map&z=1#map")).toBe("/listings/map.svg?view=map&z=1");
  expect(toDrawingPath("/listings?type=rent")).toBeUndefined();
  expect(toDrawingPath("/agents?view=map")).toBeUndefined();
});

test.each([
  { why: "a drag of two steps", window: { x: 130, y: 70, scale: 1 }, to: { z: 4, x: 65, y: 60 }, rest: { x: 2, y: 6 } },
  { why: "less than half a step stays", window: { x: 20, y: -31, scale: 1 }, to: view, rest: { x: 20, y: -31 } },
  {
    why: "zooming in around the centre",
    window: { x: 192, y: 152, scale: 2 },
    to: { z: 5, x: 126, y: 118 },
    rest: { x: 0, y: 0 },
  },
  {
    why: "zooming out",
    window: { x: -384, y: -304, scale: 0.5 },
    to: { z: 3, x: 32, y: 30 },
    rest: { x: -32, y: -32 },
  },
  {
    why: "stops at the edge of the data",
    window: { x: 0, y: -90_000, scale: 1 },
    to: { z: 4, x: 63, y: 0 },
    rest: { x: 0, y: 0 },
  },
])("a hand that lets go: $why", ({ window, to, rest }) => {
  expect(nearestView(view, window)).toEqual({ view: to, rest });
});

const near = { z: 5, x: 127, y: 121 };
const far = { z: 2, x: 14, y: 14 };
test.each([
  { why: "a suburb joins others", query: "suburb=Newtown", on: near, press: "Enmore", isChosen: false, isOnly: true },
  {
    why: "one of several leaves",
    query: "suburb=Enmore&suburb=Newtown",
    on: near,
    press: "Enmore",
    isChosen: true,
    isOnly: false,
  },
  {
    why: "a council area joins another",
    query: "region=inner-west-council",
    on: far,
    press: "Mosman",
    isChosen: false,
    isOnly: true,
  },
])("a pressed area has a choice: $why", ({ query, on, press, isChosen, isOnly }) => {
  const search = decodeListingFilters(new URLSearchParams(query)).filters;
  expect(toChoosableArea(search, on, press)).toMatchObject({ name: press, isChosen, isOnly });
});

test.each([
  { why: "no place is chosen", query: "", on: near, name: "Enmore" },
  { why: "a suburb replaces a region", query: "region=inner-west", on: near, name: "Enmore" },
  { why: "a council area replaces suburbs", query: "suburb=Newtown", on: far, name: "Mosman" },
  { why: "a council area replaces a region", query: "region=inner-west", on: far, name: "Inner West" },
])("a pressed area has no choice: $why", ({ query, on, name }) => {
  const search = decodeListingFilters(new URLSearchParams(query)).filters;
  expect(toChoosableArea(search, on, name)).toBeUndefined();
});

test.each([
  {
    query: "suburb=Newtown&bedroomsMin=2&view=map",
    on: near,
    press: "Enmore",
    only: "/listings?suburb=Enmore&bedroomsMin=2&view=map",
  },
  {
    query: "region=inner-west-council&view=map",
    on: far,
    press: "Mosman",
    only: "/listings?region=mosman-council&view=map",
  },
])("$press can become the only place of a search, with its other criteria", ({ query, on, press, only }) => {
  const search = decodeListingFilters(new URLSearchParams(query)).filters;
  expect(toChoosableArea(search, on, press)?.onlyPath).toBe(only);
});

test("a suburb can join those of a search in the present view", () => {
  const search = decodeListingFilters(new URLSearchParams("suburb=Newtown&bedroomsMin=2&view=map")).filters;
  expect(toChoosableArea(search, { z: 5, x: 127, y: 121 }, "Enmore")?.inViewPath).toBe(
    "/listings?suburb=Enmore&suburb=Newtown&bedroomsMin=2&view=map&z=5&x=127&y=121",
  );
});
