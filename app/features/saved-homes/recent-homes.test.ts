import { expect, test } from "vitest";
import { decodeRecentHomes, addRecentHome } from "./saved-homes.ts";

test.each([
  { why: "nothing", text: "", ids: [] },
  { why: "three homes", text: "9.7.12", ids: [9, 7, 12] },
  { why: "one twice", text: "9.7.9", ids: [9, 7] },
  { why: "what is no id", text: "9.x.0.-1.1e3.2147483648.7", ids: [9, 7] },
  { why: "a home too many", text: "1.2.3.4.5.6.7.8.9.10.11.12.13", ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  { why: "a megabyte", text: "1.".repeat(500_000), ids: [1] },
])("decodes the valid ids of $why", ({ text, ids }) => {
  expect(decodeRecentHomes(text)).toEqual(ids);
});

test.each([
  { why: "the first", text: "", id: 7, after: "7" },
  { why: "another", text: "7", id: 9, after: "9.7" },
  { why: "one again", text: "9.7.12", id: 12, after: "12.9.7" },
  { why: "a thirteenth", text: "1.2.3.4.5.6.7.8.9.10.11.12", id: 99, after: "99.1.2.3.4.5.6.7.8.9.10.11" },
])("puts a viewed home first after $why", ({ text, id, after }) => {
  expect(addRecentHome(text, id)).toBe(after);
});
