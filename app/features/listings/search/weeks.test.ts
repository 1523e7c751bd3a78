import { expect, test } from "vitest";
import { areRare, weeksFrom, weeksWith } from "./weeks.ts";

const day = 86_400_000_000;
/** The beginning of week 2,968. */
const thursday = 2968 * 7 * day;

test.each([
  { matches: 10, days: -2, wanted: 25, weeks: [2967, 2968], why: "five days back are in the week before" },
  { matches: 10, days: -2, wanted: 5, weeks: [2968], why: "one day back is still this week" },
  { matches: 10, days: 2, wanted: 30, weeks: [2968, 2969], why: "walking back reads later weeks" },
  { matches: 1, days: -14, wanted: 25, weeks: [2964, 2965, 2966, 2967, 2968], why: "no more than four" },
  { matches: 0, days: -2, wanted: 25, weeks: [2964, 2965, 2966, 2967, 2968], why: "nothing says how many match" },
  { matches: 3, days: 0, wanted: 25, weeks: [2968], why: "all at the same moment" },
  { matches: 30, days: -15, wanted: 25, weeks: undefined, why: "few homes are in four weeks" },
  { matches: 30, worded: 63, days: -2, wanted: 25, weeks: undefined, why: "very many homes have the words" },
])("$matches of the homes of $days days make $wanted: $why", ({ matches, worded = matches, days, wanted, weeks }) => {
  const from = thursday + 2 * day;
  expect(weeksWith(wanted, 4, { looked: 500, worded, matches, from, to: from + days * day })).toEqual(weeks);
});

test.each([
  { keywords: "sauna", worded: 0, all: 1_000_000, rare: true, why: "none was seen" },
  { keywords: "sauna", worded: 1, all: 1_000_000, rare: false, why: "some 2,000 homes" },
  { keywords: "sauna", worded: 8, all: 60_000, rare: true, why: "some 960 homes" },
  { keywords: "garden", worded: 60, all: 60_000, rare: true, why: "7,200 homes of a small market lie side by side" },
  { keywords: "garden", worded: 60, all: 200_000, rare: false, why: "24,000 of a larger one do not" },
  { keywords: "garden", worded: 300, all: 60_000, rare: false, why: "36,000 are too many anywhere" },
  { keywords: "sauna", worded: 300, all: -1, rare: true, why: "PostgreSQL has not counted yet" },
  { keywords: "pool fireplace", worded: 0, all: 1_000_000, rare: false, why: "each of the words may be common" },
  { keywords: "pool fireplace", worded: 0, all: 60_000, rare: true, why: "few homes have either" },
  { keywords: "sauna", worded: 20, indexed: 20_000, all: 1_000_000, rare: true, why: "800 of the few that were sold" },
  { keywords: undefined, worded: 8, all: 60_000, rare: true, why: "960 are open on a day" },
  { keywords: undefined, worded: 60, all: 60_000, rare: false, why: "7,200 are counted by an index" },
  { keywords: "sauna", worded: 40, indexed: 20_000, all: 1_000_000, rare: false, why: "1,600 lie far apart" },
])("$keywords in $worded of 500 homes of $all: $why", ({ keywords, worded, all, indexed = all, rare }) => {
  expect(areRare(keywords, { looked: 500, worded, indexed, all })).toBe(rare);
});

test("weeks are whole ones, whichever way they are counted", () => {
  expect(weeksFrom(thursday, -1)).toEqual([2967, 2968]);
  expect(weeksFrom(thursday, 0)).toEqual([2968]);
  expect(weeksFrom(thursday - 1, 1)).toEqual([2967, 2968]);
});
