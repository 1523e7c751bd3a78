import { expect, test } from "vitest";
import { areaPath, axisTicks, linePath, place, pointAlong } from "./line-chart.tsx";

const scale = { maxX: 30, maxY: 600, width: 1000, height: 240 };
const falling = [
  { x: 0, y: 600 },
  { x: 15, y: 450 },
  { x: 30, y: 0 },
];

test.each([
  [30, 6, [0, 5, 10, 15, 20, 25, 30]],
  [25, 6, [0, 5, 10, 15, 20, 25]],
  [23.2, 6, [0, 5, 10, 15, 20]],
  [750_000, 4, [0, 200_000, 400_000, 600_000]],
  [20_000_000, 4, [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]],
  [0.5, 6, [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
  [1, 1, [0, 1]],
])("the ticks up to %d, at most %d steps", (max, most, ticks) => {
  expect(axisTicks(max, most)).toEqual(ticks);
});

test("nothing has the tick 0", () => {
  expect(axisTicks(0, 4)).toEqual([0]);
  expect(axisTicks(Number.NaN, 4)).toEqual([0]);
});

test("a point is placed from the upper left", () => {
  expect(place({ x: 0, y: 600 }, scale)).toEqual({ x: 0, y: 0 });
  expect(place({ x: 15, y: 150 }, scale)).toEqual({ x: 500, y: 180 });
});

test("a line and the area under it", () => {
  expect(linePath(falling, scale)).toBe("M0 0L500 60L1000 240");
  expect(areaPath(falling, scale)).toBe("M0 0L500 60L1000 240L1000 240H0Z");
  expect(linePath([], scale)).toBe("");
  expect(areaPath([], scale)).toBe("");
});

test("a point along the line lies on it, between its corners too", () => {
  expect(pointAlong(falling, 0)).toEqual({ x: 0, y: 600 });
  expect(pointAlong(falling, 0.25)).toEqual({ x: 7.5, y: 525 });
  expect(pointAlong(falling, 0.75)).toEqual({ x: 22.5, y: 225 });
  expect(pointAlong(falling, 1)).toEqual({ x: 30, y: 0 });
});
