import { expect, test } from "vitest";
import type { CategorySearch } from "#app/features/directory-search/search.ts";
import { articlePath, articlesAnnouncement, categoryLabel, postsPath } from "./post.ts";

test.each<{ total: number; filters: CategorySearch; correctedTo?: string; expected: string }>([
  { total: 1, filters: { page: 1 }, expected: "1 article" },
  { total: 1200, filters: { page: 3 }, expected: "1,200 articles" },
  {
    total: 0,
    filters: { search: "duty", category: "first_home", page: 1 },
    expected: "0 articles. Category: First home. Search: duty",
  },
  {
    total: 2,
    filters: { search: "dutty", page: 1 },
    correctedTo: "duty",
    expected: "2 articles. Nothing found for “dutty”. Showing “duty” instead.",
  },
])("$total results for $filters are announced as: $expected", ({ total, filters, correctedTo, expected }) => {
  expect(articlesAnnouncement(total, filters, correctedTo)).toBe(expected);
});

test.each([
  ["buying_a_home", "Buying a home"],
  ["renting", "Renting"],
  ["NSW_law", "NSW law"],
  ["_odd__one_", "Odd  one"],
  ["écoles", "Écoles"],
  ["", ""],
])("%s reads %s", (category, label) => {
  expect(categoryLabel(category)).toBe(label);
});

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
