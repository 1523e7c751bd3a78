import { expect, test } from "vitest";
import boundaries from "#reference/data/sydney-boundaries.json";
import { readSuburbs } from "#reference/suburbs.ts";
import { getRingBox, toRings } from "#app/features/map/boundaries.ts";
import { drawSuburb } from "./suburb-drawing.server.ts";

const suburbs = readSuburbs();

test("only suburbs newer than the survey or beyond the map have no outline", () => {
  const missing = suburbs.filter(({ slug }) => !(slug in boundaries.suburbs));
  expect(missing).toHaveLength(22);
  expect(missing.filter(({ cutFrom }) => cutFrom !== null)).toHaveLength(10);
  expect(drawSuburb("north-kellyville", boundaries)).toBeUndefined();
});

test("an outline lies where its suburb does", () => {
  const metres = ({ latitude, longitude }: { latitude: number; longitude: number }) => [
    (longitude - 150.3) * 92_525,
    (-33.2 - latitude) * 110_919,
  ];
  const away = suburbs
    .filter(({ slug }) => slug in boundaries.suburbs)
    .filter((suburb) => {
      const areas = (boundaries.suburbs as Record<string, number[][][]>)[suburb.slug] ?? [];
      const { left, right, top, bottom } = getRingBox(toRings(boundaries, areas));
      const [x = 0, y = 0] = metres(suburb);
      return x < left - 500 || x > right + 500 || y < top - 500 || y > bottom + 500;
    })
    .map(({ slug }) => slug);
  expect(away).toEqual([]);
});

test("no two suburbs look alike, and a drawing asks for nothing from elsewhere", () => {
  const some = suburbs.filter(({ slug }, index) => index % 12 === 0 && slug in boundaries.suburbs);
  const drawn = some.map(({ slug }) => drawSuburb(slug, boundaries) ?? "");
  expect(new Set(drawn).size).toBe(some.length);
  for (const svg of drawn) {
    expect(svg).toMatch(/<path class="[a-z]+ N" d="M/);
    expect(svg.length).toBeLessThan(40_000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href|url\(|@import/);
  }
});
