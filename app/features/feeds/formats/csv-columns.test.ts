import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLUMNS, headerOf } from "./csv-columns.ts";

test("docs/feeds.md explains each column in the words of the page", () => {
  const rows = readFileSync("docs/feeds.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, header, about]) => ({ header, about }));
  expect(rows).toEqual(expect.arrayContaining(COLUMNS.map(({ header, about }) => ({ header, about }))));
});

test.each([
  ["suburb", "Suburb"],
  ["agentID", "Agent ID"],
  ["status", "Status"],
  ["Street address", "Street address"],
  ["price", "Price"],
  ["residential", undefined],
])("a report on a spreadsheet calls %s %s", (field, header) => {
  expect(headerOf(field)).toBe(header);
});
