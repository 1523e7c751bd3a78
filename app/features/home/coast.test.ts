import { expect, test } from "vitest";
import { readSuburbFacts } from "#db/reference/suburb-facts.ts";
import { type ChartPoint, type Place, project } from "./chart-projection.ts";
import { landPath, smoothPath } from "./coast.ts";

const shores = landPath.split("z").filter(Boolean).map(outline);

/** The drawn curve of one ring as a polygon, eight sides to each piece: what a browser makes of `smoothPath`. */
function outline(ring: string): ChartPoint[] {
  const [x0, y0, cx, cy, x1, y1, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number) as [number, ...number[]];
  let start = { x: x0, y: y0 ?? NaN };
  let corner = { x: cx ?? NaN, y: cy ?? NaN };
  let end = { x: x1 ?? NaN, y: y1 ?? NaN };
  const points = piece(start, corner, end);
  for (let index = 0; index < steps.length; index += 2) {
    start = end;
    // "t": the last corner, mirrored in the point where the pieces meet.
    corner = { x: 2 * start.x - corner.x, y: 2 * start.y - corner.y };
    end = { x: start.x + (steps[index] ?? NaN), y: start.y + (steps[index + 1] ?? NaN) };
    points.push(...piece(start, corner, end));
  }
  return points;
}

function piece(start: ChartPoint, corner: ChartPoint, end: ChartPoint): ChartPoint[] {
  return Array.from({ length: 8 }, (_, index) => {
    const t = index / 8;
    const along = (axis: "x" | "y") => (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * corner[axis] + t ** 2 * end[axis];
    return { x: along("x"), y: along("y") };
  });
}

function isOnLand(place: Place): boolean {
  const { x, y } = project(place);
  return shores.some((shore) => {
    const crossings = shore.filter((a, index) => {
      const b = shore[(index + 1) % shore.length] ?? a;
      return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
    });
    return crossings.length % 2 === 1;
  });
}

// No tolerance: a ring that stands in the water would give the drawing away, however little it is off.
test("all 626 suburbs lie on land", () => {
  const suburbs = readSuburbFacts();
  expect(suburbs).toHaveLength(626);
  expect(suburbs.filter((suburb) => !isOnLand(suburb)).map(({ name }) => name)).toEqual([]);
});

test.each<[water: string, latitude: number, longitude: number]>([
  ["the Tasman Sea off Bondi", -33.9, 151.35],
  ["the Tasman Sea off Palm Beach", -33.6, 151.36],
  ["the Tasman Sea off the Royal National Park", -34.15, 151.2],
  ["between the Heads", -33.827, 151.288],
  ["under the Harbour Bridge", -33.8523, 151.2108],
  ["off Fort Denison", -33.855, 151.2257],
  ["North Harbour", -33.805, 151.277],
  ["Middle Harbour off Balmoral", -33.823, 151.258],
  ["Middle Harbour north of the Spit", -33.797, 151.2325],
  ["Rose Bay", -33.868, 151.26],
  ["Iron Cove", -33.867, 151.156],
  ["Hen and Chicken Bay", -33.857, 151.12],
  ["the Parramatta River at Ryde Bridge", -33.8255, 151.0905],
  ["the Parramatta River at Silverwater Bridge", -33.823, 151.05],
  ["the Lane Cove River at Figtree Bridge", -33.829, 151.1465],
  ["Botany Bay", -33.985, 151.19],
  ["Botany Bay at its mouth", -34.0025, 151.232],
  ["the Georges River at Captain Cook Bridge", -34.0045, 151.128],
  ["the Georges River at Como", -33.9965, 151.068],
  ["Woolooware Bay", -34.021, 151.143],
  ["Bate Bay", -34.06, 151.18],
  ["Port Hacking", -34.077, 151.141],
  ["Pittwater", -33.61, 151.308],
  ["Broken Bay", -33.565, 151.33],
  ["Cowan Creek", -33.61, 151.208],
  ["the Hawkesbury River at Brooklyn", -33.538, 151.215],
])("%s is water", (_, latitude, longitude) => {
  expect(isOnLand({ latitude, longitude })).toBe(false);
});

test("the whole shore is three kilobytes at most", () => {
  expect(landPath.length).toBeLessThanOrEqual(3000);
  expect(landPath).toMatch(/^(M-?\d+[ -]\d+Q(-?\d+[ -]?)+(t-?\d+[ -]\d+)+z)+$/);
});

test("a curve runs from the middle of a side to the middle of the next, in steps relative to the one before", () => {
  const square = [
    { x: 0, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 20 },
    { x: 0, y: 20 },
  ];
  expect(smoothPath(square)).toBe("M0 10Q0 0 10 0t10 10t-10 10t-10-10z");
});

test("corners are moved to even units, so that every number is whole", () => {
  const triangle = [
    { x: 0.9, y: -0.9 },
    { x: 7.2, y: 2.9 },
    { x: 3.1, y: 11.4 },
  ];
  expect(smoothPath(triangle)).toBe("M2 6Q0 0 4 1t2 6t-4-1z");
});

test("nothing is drawn round no corners", () => {
  expect(smoothPath([])).toBe("");
});
