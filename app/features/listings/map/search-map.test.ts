import { expect, test } from "vitest";
import { type Corner, encodeArea, toCorner } from "#app/features/listings/model/area.ts";
import { findSuburbsInAreas } from "./search-map.server.ts";

const corners = (...places: [latitude: number, longitude: number][]) =>
  encodeArea(places.map(([latitude, longitude]): Corner => toCorner({ latitude, longitude })));
const square = (north: number, west: number, south: number, east: number) =>
  corners([north, west], [north, east], [south, east], [south, west]);

const tiny = square(-33.8975, 151.1785, -33.8985, 151.1795);
const strip = square(-33.8979, 151.17, -33.8981, 151.19);
const point = { latitude: -33.3, longitude: 150.4, slug: "outpost", name: "Outpost", council: null };

test.each<{ areas: string[]; expected: string[]; why: string }>([
  { areas: [tiny], expected: ["Newtown"], why: "an area within one suburb" },
  {
    areas: [strip],
    expected: ["Alexandria", "Enmore", "Erskineville", "Eveleigh", "Newtown"],
    why: "a strip whose corners are in other suburbs",
  },
  { areas: [tiny, square(-33.89, 151.27, -33.8901, 151.2701)], expected: ["Bondi Beach", "Newtown"], why: "two areas" },
  { areas: [square(-33.29, 150.39, -33.31, 150.41)], expected: ["Outpost"], why: "a suburb that is a point" },
  { areas: [], expected: [], why: "no area" },
])("$why touches $expected", ({ areas, expected }) => {
  expect(findSuburbsInAreas(areas, [point])).toEqual(expected);
});

test("an area around a suburb touches it, although no corner is near", () => {
  const names = findSuburbsInAreas([square(-33.75, 151.05, -33.98, 151.3)], []);
  expect(names).toContain("Newtown");
  expect(names).not.toContain("Penrith");
});
