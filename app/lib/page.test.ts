import { expect, test } from "vitest";
import { pageNumber, readPage } from "./page.ts";

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
