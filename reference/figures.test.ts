import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { describeFigures, figuresSources, nextQuarter } from "./figures.ts";

test("every source is a file of reference/data, and the oldest comes first", () => {
  const sources = figuresSources();
  expect(sources.map(({ name }) => name)).toContain("Sales by postcode");
  for (const { file } of sources) expect(existsSync(new URL(`./data/${file}`, import.meta.url)), file).toBe(true);
  expect(sources.map(({ until }) => until)).toEqual(sources.map(({ until }) => until).toSorted());
});

test("figures that end more than a year ago are old, with their update", () => {
  const sales = {
    name: "Sales by postcode",
    file: "sales/2024-Q1.csv",
    until: "2024-03-31",
    update: "Add sales/2024-Q2.csv.",
  };
  expect(describeFigures([sales], new Date("2025-03-31"))).toBe(
    "current: Sales by postcode, to 2024-03-31 (reference/data/sales/2024-Q1.csv)\nAfter a change run npm run db:reference.",
  );
  expect(describeFigures([sales], new Date("2025-04-01"))).toBe(
    "older than a year: Sales by postcode, to 2024-03-31 (reference/data/sales/2024-Q1.csv)\n  Add sales/2024-Q2.csv.\nAfter a change run npm run db:reference.",
  );
});

test.each([
  ["2024-Q1", "2024-Q2"],
  ["2024-Q4", "2025-Q1"],
])("after %s comes %s", (quarter, next) => {
  expect(nextQuarter(quarter)).toBe(next);
});
