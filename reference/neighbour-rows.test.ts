import { expect, test } from "vitest";
import { generateNeighbours } from "./neighbour-rows.ts";

const rows = new Map(generateNeighbours().map(({ key, neighbours }) => [key, neighbours]));

test("a border has two sides, and no suburb is beside itself", () => {
  for (const [key, neighbours] of rows) {
    expect(neighbours).not.toContain(key);
    for (const neighbour of neighbours) expect(rows.get(neighbour), neighbour).toContain(key);
  }
});

test.each([
  ["newtown", ["camperdown", "enmore", "erskineville", "st peters"]],
  ["north kellyville", undefined],
])("%s is beside %j", (key, neighbours) => {
  if (neighbours === undefined) expect(rows.get(key)).toBeUndefined();
  else expect(rows.get(key)).toEqual(expect.arrayContaining(neighbours));
});
