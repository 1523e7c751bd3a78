import { describe, expect, test } from "vitest";
import { readSuburbs } from "#reference/suburbs.ts";
import { simplify } from "./boundaries.ts";
import { CHART_STYLE, drawWaterAndLand, toSuburbFrame, createChart } from "./chart.server.ts";
import { getLevelShapes, getLabelPlace } from "./levels.server.ts";
import {
  toClosedPath,
  clipShape,
  clipLine,
  getDistanceInside,
  toOpenPath,
  getRingArea,
  findLargestCircle,
} from "./polygon.ts";
import { LEVELS, toMetres, toPlace } from "./view.ts";

const square = Int32Array.of(0, 0, 10, 0, 10, 10, 0, 10);
const shapeOf = (ring: Int32Array) => ({ rings: [ring], box: { left: 0, top: 0, right: 10, bottom: 10 } });

test("converts metres back to degrees", () => {
  const place = { latitude: -33.8978, longitude: 151.1793 };
  const back = toPlace(toMetres(place));
  expect(back.latitude).toBeCloseTo(place.latitude, 9);
  expect(back.longitude).toBeCloseTo(place.longitude, 9);
});

test.each([
  {
    why: "a flat point goes",
    line: [
      [0, 0],
      [5, 0],
      [10, 0],
    ],
    least: 1,
    left: [
      [0, 0],
      [10, 0],
    ],
  },
  {
    why: "a corner stays",
    line: [
      [0, 0],
      [5, 9],
      [10, 0],
    ],
    least: 1,
    left: [
      [0, 0],
      [5, 9],
      [10, 0],
    ],
  },
  {
    why: "the smallest goes first",
    line: [
      [0, 0],
      [3, 1],
      [5, 9],
      [10, 0],
    ],
    least: 15,
    left: [
      [0, 0],
      [5, 9],
      [10, 0],
    ],
  },
  {
    why: "both ends stay",
    line: [
      [0, 0],
      [1, 1],
    ],
    least: 99,
    left: [
      [0, 0],
      [1, 1],
    ],
  },
  {
    why: "nothing is asked for",
    line: [
      [0, 0],
      [5, 0],
      [10, 0],
    ],
    least: 0,
    left: [
      [0, 0],
      [5, 0],
      [10, 0],
    ],
  },
])("a line is simplified: $why", ({ line, least, left }) => {
  expect(simplify(line as [number, number][], least)).toEqual(left);
});

describe("a square", () => {
  test.each([
    { why: "cut at a side", box: { left: 4, top: -5, right: 20, bottom: 6 }, path: "M4 6v-6h6v6z" },
    { why: "whole", box: { left: -1, top: -1, right: 11, bottom: 11 }, path: "M0 0h10v10h-10z" },
    { why: "outside", box: { left: 20, top: 20, right: 30, bottom: 30 }, path: "" },
    { why: "round the box", box: { left: 2, top: 2, right: 3, bottom: 3 }, path: "M2 3v-1h1v1z" },
  ])("is $why", ({ box, path }) => {
    expect(toClosedPath(clipShape(shapeOf(square), box), 0, 0)).toBe(path);
  });

  test("has its largest circle in the middle", () => {
    const { x, y, radius } = findLargestCircle([square], 0.1);
    expect([x, y, radius]).toEqual([5, 5, 5]);
  });

  test("has its largest circle next to a hole", () => {
    const hole = Int32Array.of(4, 0, 10, 0, 10, 10, 4, 10);
    expect(findLargestCircle([square, hole], 0.1).radius).toBeCloseTo(2, 1);
    expect(getDistanceInside([square, hole], 7, 5)).toBeLessThan(0);
  });
});

test("clips a line with one point beyond the box at either end", () => {
  const line = Int32Array.of(-20, 5, -10, 5, 5, 5, 20, 5, 30, 5);
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  expect(toOpenPath(clipLine(line, box), 0, 0)).toBe("M-10 5h15 15");
});

describe.each(LEVELS)("level $z", ({ z }) => {
  const { suburbs, others, councils, land } = getLevelShapes(z);

  test("every area has an outline of at least three corners", () => {
    // At small scales the smallest shapes are only a point.
    const shapes = [...councils, ...(z > 1 ? suburbs : []), ...(z > 3 ? others : [])];
    expect(shapes).not.toEqual([]);
    const broken = shapes.filter(([, { rings }]) => rings.length === 0 || rings.some((ring) => ring.length < 6));
    expect(broken.map(([name]) => name)).toEqual([]);
  });

  test("excludes holes from the area of Richmond", () => {
    const { rings } = suburbs.get("richmond") ?? { rings: [] };
    const [outer = square] = rings.toSorted((one, other) => getRingArea(other) - getRingArea(one));
    // At the smallest scale the hole is too small to be drawn.
    if (z > 1) expect(rings.length).toBeGreaterThan(1);
    const inside = rings.filter(
      (ring) => ring !== outer && getDistanceInside([outer], ring[0] ?? 0, ring[1] ?? 0) >= -1,
    );
    expect(inside.length).toBe(rings.length - 1);
  });

  test("draws no coast at the edge of the data", () => {
    expect(land.box.left).toBeLessThan(0);
    expect(land.box.top).toBeLessThan(0);
  });
});

test("closer levels have more points", () => {
  const counts = LEVELS.map(({ z }) => getLevelShapes(z).lines.reduce((sum, line) => sum + line.length / 2, 0));
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
});

test("every suburb with an outline has its label inside it", () => {
  const { level, suburbs } = getLevelShapes(4);
  const unit = level.metresPerPixel / level.unitsPerPixel;
  const slugs = readSuburbs().map(({ slug }) => slug);
  expect(slugs.filter((slug) => suburbs.has(slug))).toHaveLength(745);
  const outside = slugs.filter((slug) => {
    const place = getLabelPlace("suburbs", slug);
    const rings = suburbs.get(slug)?.rings ?? [];
    return place !== undefined && getDistanceInside(rings, place.x / unit, place.y / unit) <= 0;
  });
  expect(outside).toEqual([]);
  expect(getLabelPlace("suburbs", "north-kellyville")).toBeUndefined();
});

test("a council's outline includes its suburbs and the localities between them", () => {
  const { councils, suburbs } = getLevelShapes(4);
  expect(councils.size).toBe(35);
  const area = (rings: readonly Int32Array[]) => Math.max(...rings.map(getRingArea));
  const innerWest = councils.get("Inner West")?.rings ?? [];
  expect(area(innerWest)).toBeGreaterThan(area(suburbs.get("marrickville")?.rings ?? []));
});

describe("a chart", () => {
  const frame = toSuburbFrame("newtown", { width: 400, height: 360 });
  const chart = createChart(frame ?? { width: 1, height: 1, metresPerPixel: 1, centre: [0, 0] });

  test("shows a suburb in its middle, among its neighbours", () => {
    expect(chart.suburbs).toContain("enmore");
    expect(chart.suburbs).not.toContain("mosman");
    const { x = 0, y = 0 } = chart.labelPoint("newtown") ?? {};
    expect(Math.hypot(x - 200, y - 180)).toBeLessThan(40);
  });

  test("places a station where it is", () => {
    const [x, y] = chart.project({ latitude: -33.8977, longitude: 151.1797 });
    const { x: labelX = 0, y: labelY = 0 } = chart.labelPoint("newtown") ?? {};
    expect(Math.hypot(x - labelX, y - labelY)).toBeLessThan(80);
  });

  test("writes closed integer outlines, and none for an unknown suburb", () => {
    expect(chart.outline("newtown")).toMatch(/^(M-?\d+[ -]\d+([lhv]?[ -]?\d+)+z)+$/);
    expect(chart.outline("north-kellyville")).toBe("");
    expect(chart.outline("palm-beach")).toBe("");
  });

  test("uses only classes of its stylesheet", () => {
    const svg = drawWaterAndLand(chart, "land", `<path class="border" d="${chart.borders()}"/>`);
    const classes = Array.from(svg.matchAll(/class="(\w+)"/g), ([, name]) => name);
    expect(classes).toEqual(["deep", "mid", "shoal", "land", "border", "coast"]);
    expect(classes.filter((name) => !CHART_STYLE.includes(`.chart .${name}`))).toEqual([]);
  });

  test("labels its graticule", () => {
    const { meridians, parallels } = chart.graticule(1);
    expect(meridians.map(({ label }) => label)).toContain("151°10′E");
    expect(parallels.map(({ label }) => label)).toContain("33°54′S");
  });
});

test("there is no frame round a suburb without an outline", () => {
  expect(toSuburbFrame("north-kellyville", { width: 400, height: 360 })).toBeUndefined();
});
