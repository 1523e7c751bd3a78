import { expect, test } from "vitest";
import { articlePath, postsPath } from "./paths.ts";

test("a search is at the address of the articles", () => {
  expect(postsPath({ page: 1 })).toBe("/insights");
  expect(postsPath({ search: "rental bonds", page: 1 })).toBe("/insights?search=rental+bonds");
});

test.each([
  ["rental-bonds", "/insights/rental-bonds"],
  ["a/b?c#d", "/insights/a%2Fb%3Fc%23d"],
])("the article %s is at %s", (slug, path) => {
  expect(articlePath(slug)).toBe(path);
});
