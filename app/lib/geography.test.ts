import { expect, test } from "vitest";
import { directionFrom, distanceKm } from "./geography.ts";

const newtown = { latitude: -33.8979, longitude: 151.1793 };
const at = (north: number, east: number) => ({
  latitude: newtown.latitude + north / 111.195,
  longitude: newtown.longitude + east / (111.195 * Math.cos((newtown.latitude * Math.PI) / 180)),
});

test("distances of a kilometre to the north and two to the east", () => {
  expect(distanceKm(newtown, at(1, 0))).toBeCloseTo(1, 2);
  expect(distanceKm(newtown, at(0, 2))).toBeCloseTo(2, 2);
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
