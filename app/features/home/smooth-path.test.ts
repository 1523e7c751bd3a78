import { expect, test } from "vitest";
import { smoothPath } from "./smooth-path.ts";

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
