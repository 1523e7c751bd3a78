import { expect, test } from "vitest";
import { formatDollars } from "./dollars.ts";

test.each([
  [0, "$0", "zero is a price, not an absence"],
  [780, "$780", "no separator below a thousand"],
  [1_250_000, "$1,250,000", "thousands are separated"],
  [999.5, "$1,000", "decimals are rounded away"],
])("%d is written %s (%s)", (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});
