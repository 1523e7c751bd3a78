import { expect, test } from "vitest";
import { firstN } from "./first-n.ts";

test.each([
  [["a", "b", "c", "d"], 3, { shown: ["a", "b", "c"], more: 1 }],
  [["a"], 3, { shown: ["a"], more: 0 }],
  [[], 3, { shown: [], more: 0 }],
])("the first of %j", (list, count, expected) => {
  expect(firstN(list, count)).toEqual(expected);
});
