import { expect, test } from "vitest";
import { nearPages } from "./navigation.tsx";

test.each([
  [1, 1, [1], "a single page"],
  [1, 3, [1, 2, 3], "everything fits"],
  [1, 5, [1, 2, "gap", 5], "a gap at the end"],
  [3, 5, [1, 2, 3, 4, 5], "no gaps at the middle of five"],
  [4, 7, [1, 2, 3, 4, 5, 6, 7], "a gap of one page would be as wide as the page"],
  [5, 20, [1, "gap", 4, 5, 6, "gap", 20], "gaps at both sides"],
  [20, 20, [1, "gap", 19, 20], "the last page"],
])("page %d of %d shows %j (%s)", (page, lastPage, marks) => {
  expect(nearPages(page, lastPage)).toEqual(marks);
});
