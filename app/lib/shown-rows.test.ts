import { expect, test } from "vitest";
import { readShownRows, writeShownRows } from "./shown-rows.ts";

test("rows are read in the order in which they were written", () => {
  expect(readShownRows(writeShownRows([12, 15, 9]), 24)).toEqual([12, 15, 9]);
});

test.each([null, "", "-", "12-", "a", "12-b", "0", "2147483648", "1 or 1"])("%j names no rows", (text) => {
  expect(readShownRows(text, 24)).toBeUndefined();
});

test("no more rows are read than a page has, and each once", () => {
  expect(readShownRows("1-2-2-4", 3)).toEqual([1, 2]);
});
