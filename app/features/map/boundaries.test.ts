import { expect, test } from "vitest";
import boundaries from "#reference/data/sydney-boundaries.json";
import { getRingBox, clipRing, findNeighbours } from "./boundaries.ts";

test("neighbours share a border, in both directions", () => {
  expect(findNeighbours(boundaries, "newtown")).toContain("enmore");
  expect(findNeighbours(boundaries, "enmore")).toContain("newtown");
  expect(findNeighbours(boundaries, "newtown")).not.toContain("mosman");
});

test("clips a ring to a box", () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;
  expect(getRingBox([clipRing(square, { left: 4, top: -5, right: 20, bottom: 6 })])).toEqual({
    left: 4,
    top: 0,
    right: 10,
    bottom: 6,
  });
  expect(clipRing(square, { left: 20, top: 20, right: 30, bottom: 30 })).toEqual([]);
});
