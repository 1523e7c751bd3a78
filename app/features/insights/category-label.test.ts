import { expect, test } from "vitest";
import { categoryLabel } from "./category-label.ts";

test.each([
  ["buying_a_home", "Buying a home"],
  ["renting", "Renting"],
  ["NSW_law", "NSW law"],
  ["_odd__one_", "Odd  one"],
  ["écoles", "Écoles"],
  ["", ""],
])("%s reads %s", (category, label) => {
  expect(categoryLabel(category)).toBe(label);
});
