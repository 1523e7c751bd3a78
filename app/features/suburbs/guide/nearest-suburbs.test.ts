import { describe, expect, test } from "vitest";
import { chartAround, directionFrom, offsetKm } from "./nearest-suburbs.tsx";

const newtown = { latitude: -33.8979, longitude: 151.1793 };
const at = (north: number, east: number) => ({
  latitude: newtown.latitude + north / 111.195,
  longitude: newtown.longitude + east / (111.195 * Math.cos((newtown.latitude * Math.PI) / 180)),
});

test("a kilometre is a kilometre to the north and to the east", () => {
  const { east, north } = offsetKm(newtown, at(1, 2));
  expect(east).toBeCloseTo(2, 2);
  expect(north).toBeCloseTo(1, 2);
});

test.each([
  [1, 0, "north"],
  [1, 1, "north-east"],
  [0, 1, "east"],
  [-1, 1, "south-east"],
  [-1, 0, "south"],
  [-1, -1, "south-west"],
  [0, -1, "west"],
  [1, -1, "north-west"],
  [-1, -0.1, "south"],
  [0, 0, "north"],
] as const)("%d km north and %d km east is %s", (north, east, direction) => {
  expect(directionFrom(newtown, at(north, east))).toBe(direction);
});

describe("the chart", () => {
  test("has every place within its outermost circle, at its bearing", () => {
    const { points, circles } = chartAround(newtown, [at(0.6, 0), at(0, -1.2)], 100);
    expect(circles).toEqual([
      { km: 0.5, radius: expect.closeTo(33.3, 1) as number },
      { km: 1, radius: expect.closeTo(66.7, 1) as number },
      { km: 1.5, radius: expect.closeTo(100, 1) as number },
    ]);
    expect(points[0]).toMatchObject({ x: expect.closeTo(0, 1) as number, y: expect.closeTo(-40, 1) as number });
    expect(points[1]).toMatchObject({ x: expect.closeTo(-80, 1) as number, y: expect.closeTo(0, 1) as number });
  });

  test.each([0.3, 1, 2.4, 4, 6.6, 9.5, 14, 60])("has two to four circles round places %d km away", (km) => {
    const { circles } = chartAround(newtown, [at(km, 0)], 100);
    expect(circles.length).toBeGreaterThanOrEqual(2);
    expect(circles.length).toBeLessThanOrEqual(4);
    expect(circles.at(-1)?.km).toBeGreaterThanOrEqual(km - 0.01);
  });

  test.each([
    [[at(1, 0), at(0, 1)], (3 * Math.PI) / 4, "between south and west"],
    [[at(0, 1), at(1, 0), at(0, -1)], Math.PI / 2, "south"],
    [[at(-1, 0)], (3 * Math.PI) / 2, "opposite the only one"],
  ])("has room for writing where there are no places: %#", (places, angle) => {
    const turns = (chartAround(newtown, places, 100).clear - angle) / (2 * Math.PI);
    expect(turns - Math.round(turns)).toBeCloseTo(0, 2);
  });

  test("of places that share the centre has no size, and still circles", () => {
    expect(chartAround(newtown, [newtown], 100).points).toEqual([{ place: newtown, x: 0, y: -0 }]);
  });
});
