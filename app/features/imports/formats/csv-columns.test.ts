import { readFileSync } from "node:fs";
import { format } from "oxfmt";
import { expect, test } from "vitest";
import { COLUMNS, describeColumn, findHeader, OTHER_HEADINGS } from "./csv-columns.ts";

test("docs/imports.md has the table of the columns in the words of the page", async () => {
  const rows = COLUMNS.map((column) => `| ${column.header} | ${describeColumn(column)} |`);
  const markdown = ["| Column | What to write |", "| --- | --- |", ...rows, ""].join("\n");
  const { code: table } = await format("columns.md", markdown, { printWidth: 120 });
  expect(readFileSync("docs/imports.md", "utf8")).toContain(`\n\n${table}\n`);
});

test.each([
  ["suburb", "Suburb"],
  ["agentID", "Agent ID"],
  ["status", "Status"],
  ["Street address", "Street address"],
  ["price", "Price"],
  ["listingAgent", "Agent"],
  ["landSize", "Land size (sqm)"],
  ["videoUrl", "Videos"],
  ["inspection", "Inspections"],
  ["residential", undefined],
])("a report on a spreadsheet calls %s %s", (field, header) => {
  expect(findHeader(field)).toBe(header);
});

test("no heading means two columns", () => {
  const keys = [...COLUMNS.map(({ header }) => header), ...Object.values(OTHER_HEADINGS).flat()].map((header) =>
    header.toLowerCase().replaceAll(/[^a-z\d]/g, ""),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
