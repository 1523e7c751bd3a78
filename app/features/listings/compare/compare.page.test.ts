import { expect, test } from "vitest";
import { arrangeComparison, decodeComparison } from "./compare.page.tsx";

test.each([
  { why: "nothing", query: "", ids: [], notices: 0 },
  { why: "two homes", query: "home=2&home=1", ids: [2, 1], notices: 0 },
  { why: "a list", query: "home=2,1&home=7", ids: [2, 1, 7], notices: 0 },
  { why: "blanks", query: "home=&home=+&home=7", ids: [7], notices: 0 },
  { why: "a repeated home", query: "home=2&home=2&home=1", ids: [2, 1], notices: 1 },
  { why: "invalid numbers", query: "home=x&home=-1&home=0&home=1e3&home=2147483648&home=7", ids: [7], notices: 1 },
  { why: "both", query: "home=x&home=7&home=7", ids: [7], notices: 2 },
  {
    why: "hundreds",
    query: Array.from({ length: 500 }, (_, n) => `home=${n + 1}`).join("&"),
    ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    notices: 0,
  },
])("of $why are read the homes that it names", ({ query, ids, notices }) => {
  const read = decodeComparison(new URLSearchParams(query));
  expect(read.ids).toEqual(ids);
  expect(read.notices).toHaveLength(notices);
});

test.each([
  { why: "none", found: [], homes: [], notices: [] },
  { why: "four", found: ["a", "b", "c", "d"], homes: ["a", "b", "c", "d"], notices: [] },
  {
    why: "six",
    found: ["a", "b", "c", "d", "e", "f"],
    homes: ["a", "b", "c", "d"],
    notices: ["You can compare up to four homes. We left out 2."],
  },
  {
    why: "a home that is no longer listed",
    found: [undefined, "b"],
    homes: ["b"],
    notices: ["1 home is not listed here, or no longer listed."],
  },
])("of $why the first four are compared, and the others are listed in a notice", ({ found, homes, notices }) => {
  expect(arrangeComparison(found)).toEqual({ homes, notices });
});
