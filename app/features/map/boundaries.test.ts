import { expect, test } from "vitest";
import boundaries from "#reference/data/sydney-boundaries.json";
import { findNeighbours } from "./boundaries.ts";

test("neighbours share a border, in both directions", () => {
  expect(findNeighbours(boundaries, "newtown")).toContain("enmore");
  expect(findNeighbours(boundaries, "enmore")).toContain("newtown");
  expect(findNeighbours(boundaries, "newtown")).not.toContain("mosman");
});
