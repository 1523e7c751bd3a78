import { expect, test } from "vitest";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { pagePath } from "./results-frame.tsx";

const rentals: ListingFilters = { type: "rent", sort: "newest", page: 1 };

test.each([
  { page: 1, shown: { page: 2 }, path: "/listings?type=rent#results", why: "the first page needs no number" },
  { page: 3, shown: { page: 2, nextKey: "9_9" }, path: "/listings?type=rent&page=3#results", why: "counted pages" },
  {
    page: 43,
    shown: { page: 42, nextKey: "9_9" },
    path: "/listings?type=rent&page=43&after=9_9#results",
    why: "beyond",
  },
  {
    page: 43,
    shown: { page: 44, previousKey: "8_8" },
    path: "/listings?type=rent&page=43&before=8_8#results",
    why: "back",
  },
  {
    page: 42,
    shown: { page: 43, previousKey: "8_8" },
    path: "/listings?type=rent&page=42#results",
    why: "counted again",
  },
])("page $page from page $shown.page: $why", ({ page, shown, path }) => {
  expect(pagePath({ ...rentals, page: shown.page, after: "7_7" }, shown, page)).toBe(path);
});
