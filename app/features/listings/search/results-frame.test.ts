import { expect, test } from "vitest";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { pagePath, shortenPrices } from "./results-frame.tsx";

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

test.each([
  ["$1,025,000 – $1,425,000", "$1.025m – $1.425m"],
  ["No min – $890,000", "No min – $890k"],
  ["$1,234,567 – No max", "$1,234,567 – No max"],
  ["$650/wk – $2,000/wk", "$650/wk – $2,000/wk"],
])("shortens prices, but no rents or exact amounts: %s", (label, short) => {
  expect(shortenPrices(label)).toBe(short);
});
