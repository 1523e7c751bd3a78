import { expect, test } from "vitest";
import { otherPageNote } from "./other-page.ts";

test.each([
  [99, { page: 6, lastPage: 6 }, "There is no page 99. This is page 6, the last one."],
  [1200, { page: 1, lastPage: 1 }, "There is no page 1,200. All results are on this page."],
  [99, { page: 42, lastPage: null }, "We cannot jump to page 99. This is page 42, and Next leads on."],
  [2, { page: 2, lastPage: 6 }, undefined],
])("of page %i, shown as %j, is said: %s", (requested, shown, note) => {
  expect(otherPageNote(requested, shown)).toBe(note);
});
