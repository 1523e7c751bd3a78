import { expect, test } from "vitest";
import { formatNumber, formatSigned } from "./numbers.ts";

test.each([
  [0, "0"],
  [1234.567, "1,234.57"],
  [100_000, "100,000"],
])("%d is written %s", (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test.each([
  [4.2, "+4.2", "growth shows its plus"],
  [-1.26, "−1.3", "a fall shows a true minus, as wide as the plus"],
  [0, "0", "no change has no sign"],
  [-0.01, "0", "what rounds to nothing has no sign"],
])("%d with its sign is %s (%s)", (value, text) => {
  expect(formatSigned(value)).toBe(text);
});
