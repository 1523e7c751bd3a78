import { expect, test } from "vitest";
import {
  briefDollars,
  formatCents,
  formatDollars,
  formatMillions,
  formatNumber,
  formatSigned,
  shortDollars,
} from "./numbers.ts";

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

test.each([
  [0, "$0", "zero is a price, not an absence"],
  [780, "$780", "no separator below a thousand"],
  [1_250_000, "$1,250,000", "thousands are separated"],
  [999.5, "$1,000", "decimals are rounded away"],
])("%d is written %s (%s)", (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

test.each([
  [4617.879003197937, "$4,617.88", "as a repayment is printed"],
  [0, "$0.00", "both decimals are always there"],
  [-0, "$0.00", "zero has no sign"],
  [-0.004, "$0.00", "nor has what rounds to zero"],
  [-12.5, "-$12.50", "what is below zero has one"],
  [1.005, "$1.00", "the double below 1.005 is rounded, not its decimals"],
  [20_000_000, "$20,000,000.00", "thousands are separated"],
])("%d is written %s with cents (%s)", (dollars, text) => {
  expect(formatCents(dollars)).toBe(text);
});

test.each([
  [1_400_000, "$1.4m", "a million and some"],
  [2_000_000, "$2m", "whole millions"],
  [1_495_000, "$1.495m", "thousands are the smallest part"],
  [12_500_000, "$12.5m", "tens of millions"],
  [1_234_567, "$1,234,567", "what would lose something is written out"],
  [999_000, "$999,000", "nothing below a million is short"],
])("%d is spoken of as %s (%s)", (dollars, text) => {
  expect(shortDollars(dollars)).toBe(text);
});

test.each([
  [1_555_000, "$1.56m"],
  [785_555, "$0.79m"],
  [1_000_000, "$1.00m"],
  [9_990_000, "$9.99m"],
  [9_996_000, "$10.0m"],
  [10_250_000, "$10.3m"],
  [0, "$0.00m"],
])("%d dollars are %s", (dollars, millions) => {
  expect(formatMillions(dollars)).toBe(millions);
});

test.each([
  [718_000, "$718k"],
  [999_400, "$999k"],
  [999_600, "$1.00m"],
  [1_235_000, "$1.24m"],
  [12_500_000, "$12.5m"],
])("%d dollars are %s in brief", (dollars, brief) => {
  expect(briefDollars(dollars)).toBe(brief);
});
