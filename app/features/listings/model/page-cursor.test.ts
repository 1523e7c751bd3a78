import { expect, test } from "vitest";
import { formatPageCursor, parsePageCursor } from "./page-cursor.ts";

test.each([
  { text: "1732147200000000_128", sort: "newest", key: { value: 1_732_147_200_000_000, id: 128 }, why: "a moment" },
  { text: "1250000_128", sort: "price-asc", key: { value: 1_250_000, id: 128 }, why: "a price" },
  { text: "none_128", sort: "price-desc", key: { value: null, id: 128 }, why: "no published price" },
  { text: "none_128", sort: "newest", key: undefined, why: "every public home has a date" },
  { text: "3000000000_128", sort: "price-asc", key: undefined, why: "no price is beyond PostgreSQL's integer" },
  { text: "1250000_3000000000", sort: "price-asc", key: undefined, why: "no id either" },
  { text: "1250000_0", sort: "price-asc", key: undefined, why: "ids start at 1" },
  { text: "9999999999999999_1", sort: "newest", key: undefined, why: "a number that JavaScript cannot hold" },
  { text: "2026-01-01_1", sort: "newest", key: undefined, why: "dates are written as microseconds" },
  { text: "", sort: "newest", key: undefined, why: "nothing" },
] as const)("$text sorted by $sort: $why", ({ text, sort, key }) => {
  expect(parsePageCursor(text, sort)).toEqual(key);
  if (key) expect(formatPageCursor(key)).toBe(text);
});
