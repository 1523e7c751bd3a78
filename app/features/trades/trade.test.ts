import { expect, test } from "vitest";
import { sortAreas, ratingLabel, resultAnnouncement, tradesHeading } from "./trade.ts";

test.each<[rating: number, label: string]>([
  [4.6, "4.6"],
  [5, "5.0"],
  [0, "0.0"],
  [4.35, "4.4"],
  [4.34, "4.3"],
  [4.95, "5.0"],
  [1.005, "1.0"],
])("a rating of %d reads %s", (rating, label) => {
  expect(ratingLabel(rating)).toBe(label);
});

test.each<[total: number, heading: string]>([
  [0, "0 trades"],
  [1, "1 trade"],
  [1200, "1,200 trades"],
])("%d reads %s", (total, heading) => {
  expect(tradesHeading(total)).toBe(heading);
});

test.each<[said: string, ...asked: Parameters<typeof resultAnnouncement>]>([
  ["58 trades", 58, { page: 1 }],
  ["1 trade. Category: Plumbing. Search: tap", 1, { page: 1, search: "tap", category: "Plumbing" }],
  ["4 trades. Nothing found for “plummer”. Showing “plumber” instead.", 4, { page: 1, search: "plummer" }, "plumber"],
])("%s", (said, ...asked) => {
  expect(resultAnnouncement(...asked)).toBe(said);
});

test.each<[search: string | undefined, areas: string[], why: string]>([
  [undefined, ["Newtown", "Enmore", "Surry Hills", "Inner West"], "as they are"],
  ["plumber", ["Newtown", "Enmore", "Surry Hills", "Inner West"], "no area is named"],
  ["tap surry hills", ["Surry Hills", "Newtown", "Enmore", "Inner West"], "the one that is named comes first"],
  ["west en", ["Enmore", "Inner West", "Newtown", "Surry Hills"], "those that are named, as they are"],
])("areas for %s: %j (%s)", (search, areas) => {
  expect(sortAreas(["Newtown", "Enmore", "Surry Hills", "Inner West"], search)).toEqual(areas);
});
