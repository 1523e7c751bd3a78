import { expect, test } from "vitest";
import type { QuotedSale } from "./homes.queries.server.ts";
import { describeDifference, toQuotingRecord, toQuotingRecords } from "./quoting-record.tsx";

let id = 0;

/** All amounts are in thousands of dollars. */
function sale(first: [number, number?], last: [number, number?], soldFor: number, suburb = "Newtown"): QuotedSale {
  id += 1;
  const quote = ([price, to]: [number, number?]) => ({
    price: price * 1000,
    priceTo: to === undefined ? null : to * 1000,
  });
  const sold = {
    title: "Brick cottage",
    address: "1 Kiln Street",
    suburb,
    closedOn: "2026-11-20",
    soldFor: soldFor * 1000,
  };
  return { id, ...sold, first: quote(first), last: quote(last) };
}

const sales = [
  sale([900, 990], [900, 990], 990),
  sale([900, 990], [950, 1045], 1040),
  sale([900], [900], 880),
  sale([1000], [1000], 1100),
  sale([800, 850], [800, 850], 840),
];

test("says nothing about four sales", () => {
  expect(toQuotingRecords(sales.slice(1))).toEqual([]);
  expect(toQuotingRecord(sales.slice(1), "Newtown")).toBeUndefined();
});

test("compares the upper end of the first and of the last guide with the sale price", () => {
  const [all, ...suburbs] = toQuotingRecords(sales);
  expect(suburbs).toEqual([]);
  expect(all?.count).toBe(5);
  expect(all?.medianDifference).toBe(0);
  expect(all?.figures.map(({ label, sales: own }) => [label, own.map((one) => sales.indexOf(one))])).toEqual([
    ["sold above the first guide", [1, 3]],
    ["sold within or below the first guide", [0, 2, 4]],
    ["had their guide raised before the sale", [1]],
    ["sold above the last guide", [3]],
  ]);
});

test.each([
  [-3.26, "3.3% below the first guide"],
  [10, "10% above the first guide"],
  [0.04, "At the first guide"],
])("describes a difference of %d%%", (percent, text) => {
  expect(describeDifference(percent)).toBe(text);
});

test("has suburbs with five sales, in alphabetical order", () => {
  const others = ["Enmore", "Balmain"].flatMap((suburb) =>
    Array.from({ length: 5 }, () => sale([900], [900], 990, suburb)),
  );
  const records = toQuotingRecords([...sales.slice(1), ...others]);
  expect(records.map(({ suburb, count }) => [suburb, count])).toEqual([
    [undefined, 14],
    ["Balmain", 5],
    ["Enmore", 5],
  ]);
  expect(records[1]?.medianDifference).toBeCloseTo(10);
});
