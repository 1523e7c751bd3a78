import { expect, test } from "vitest";
import { firstN, COUNT_LIMIT, pageNumber, readLongPage, readPage, readStableRows, writeStableRows } from "./page.ts";

test.each([
  ["2", 2],
  ["999999", 999_999],
  ["1000000", 1],
  ["0", 1],
  ["-1", 1],
  ["1.5", 1],
  ["02", 1],
  ["x", 1],
  [null, 1],
])("page %s is page %i", (text, page) => {
  expect(pageNumber(text)).toBe(page);
});

const letters = ["a", "b", "c", "d", "e"];
const read = (page: number) =>
  readPage({ page, total: letters.length, perPage: 2 }, ({ limit, offset }) =>
    Promise.resolve(letters.slice(offset, offset + limit)),
  );

test.each([
  [1, 1, ["a", "b"]],
  [3, 3, ["e"]],
  [9, 3, ["e"]],
])("page %i of three is page %i: %j", async (asked, page, items) => {
  await expect(read(asked)).resolves.toEqual({ items, total: 5, page, lastPage: 3 });
});

test("an empty list has one page, and nothing is read", async () => {
  const fail = () => Promise.reject(new Error("read"));
  const page = await readPage({ page: 2, total: 0, perPage: 2 }, fail);
  expect(page).toEqual({ items: [], total: 0, page: 1, lastPage: 1 });
});

/** A page with ten of `length` numbers, counted up to 1,000. */
const readLong = (length: number, page: number) =>
  readLongPage({ page, total: Math.min(length, COUNT_LIMIT + 1), perPage: 10 }, ({ limit, offset }) =>
    Promise.resolve(
      Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, index) => offset + index),
    ),
  );

test.each([
  {
    length: 25,
    asked: 9,
    page: 3,
    lastPage: 3,
    openEnded: false,
    first: 20,
    shown: 5,
    why: "beyond the last is the last",
  },
  { length: 1000, asked: 1, page: 1, lastPage: 100, openEnded: false, first: 0, shown: 10, why: "counted to its end" },
  { length: 1001, asked: 1, page: 1, lastPage: 100, openEnded: true, first: 0, shown: 10, why: "there are more" },
  { length: 1001, asked: 101, page: 101, lastPage: 101, openEnded: false, first: 1000, shown: 1, why: "its real end" },
  { length: 1500, asked: 120, page: 120, lastPage: 121, openEnded: true, first: 1190, shown: 10, why: "it goes on" },
  { length: 1500, asked: 900, page: 100, lastPage: 101, openEnded: true, first: 990, shown: 10, why: "beyond its end" },
  {
    length: 50_000,
    asked: 4000,
    page: 1000,
    lastPage: 1000,
    openEnded: false,
    first: 9990,
    shown: 10,
    why: "no further",
  },
])(
  "page $asked of $length items is page $page: $why",
  async ({ length, asked, first, shown, page, lastPage, openEnded }) => {
    const { items, total, countLimit, ...found } = await readLong(length, asked);
    expect(found).toEqual({ page, lastPage, openEnded });
    expect(items).toHaveLength(shown);
    expect(items[0]).toBe(first);
    expect(total).toBe(Math.min(length, COUNT_LIMIT + 1));
    expect(countLimit).toBe(COUNT_LIMIT);
  },
);

test.each([
  [["a", "b", "c", "d"], 3, { first: ["a", "b", "c"], more: 1 }],
  [["a"], 3, { first: ["a"], more: 0 }],
  [[], 3, { first: [], more: 0 }],
])("the first of %j", (list, count, expected) => {
  expect(firstN(list, count)).toEqual(expected);
});

test("rows are read in the order in which they were written", () => {
  expect(readStableRows(writeStableRows([12, 15, 9]), 24)).toEqual([12, 15, 9]);
});

test.each([null, "", "-", "12-", "a", "12-b", "0", "2147483648", "1 or 1"])("%j names no rows", (text) => {
  expect(readStableRows(text, 24)).toBeUndefined();
});

test("no more rows are read than a page has, and each once", () => {
  expect(readStableRows("1-2-2-4", 3)).toEqual([1, 2]);
});
