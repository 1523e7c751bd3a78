import { expect, test } from "vitest";
import { generateNeighbours } from "./neighbour-rows.ts";

const rows = new Map(generateNeighbours().map(({ key, neighbours }) => [key, neighbours]));

test("neighbours are symmetric, and no suburb is its own neighbour", () => {
  for (const [key, neighbours] of rows) {
    expect(neighbours).not.toContain(key);
    for (const neighbour of neighbours) expect(rows.get(neighbour), neighbour).toContain(key);
  }
});

test.each([
  ["newtown", ["camperdown", "enmore", "erskineville", "st peters"]],
  ["the rocks", ["dawes point", "millers point", "sydney"]],
  // Without outlines: the suburb it was cut from and the nearest.
  ["norwest", ["baulkham hills", "bella vista"]],
  ["katoomba", ["leura", "medlow bath"]],
])("%s is beside %j", (key, neighbours) => {
  expect(rows.get(key)).toEqual(expect.arrayContaining(neighbours));
});
