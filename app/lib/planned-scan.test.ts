import { describe, expect, test } from "vitest";
import { plannedScan, publicationWeeks, weeksFrom } from "./planned-scan.ts";

const day = 86_400_000_000;
/** The start of week 2,968. */
const thursday = 2968 * 7 * day;

describe("a planned scan", () => {
  /**
   * A list of a million rows: each `every`th matches, the index finds each `indexed`th, and `weekly` are published
   * per week.
   */
  interface List {
    every: number;
    indexed?: number;
    hasWeeks?: boolean;
    length?: number;
    /** The number of matches in the scanned weeks. */
    inWeeks?: number;
    scans?: { first: number; longest: number };
  }

  async function stepsOf({
    every,
    indexed = every,
    hasWeeks = true,
    length = 1_000_000,
    inWeeks = 300,
    ...list
  }: List) {
    const steps: string[] = [];
    const found = (count: number, isComplete: boolean) => ({ count, isComplete, isFull: count >= 25 });
    const result = await plannedScan({
      enough: 50,
      ...(list.scans ?? { first: 500, longest: 3000 }),
      scan: (rows) => {
        steps.push(`scan ${rows}`);
        const read = Math.min(rows, length);
        const count = Math.floor(read / every);
        const sample = { read, indexed: Math.floor(read / indexed), from: thursday, to: thursday - day };
        return Promise.resolve({ ...found(count, read < rows), ...sample });
      },
      lookUp: (weeks) => {
        steps.push(`look up ${weeks ? "weeks" : "all"}`);
        const all = Math.floor(length / every);
        return Promise.resolve(weeks ? found(Math.min(inWeeks, all), false) : found(all, true));
      },
      isSelective: (sample) => (sample.indexed / sample.read) * length <= 1000,
      weeks: hasWeeks ? () => [2968] : undefined,
    });
    return { steps, ...result };
  }

  test.each([
    { why: "there are no more rows", list: { every: 10, length: 400 }, steps: ["scan 500"] },
    { why: "the first rows have enough", list: { every: 2 }, steps: ["scan 500"] },
    {
      why: "few rows match",
      list: { every: 2000 },
      steps: ["scan 500", "look up all"],
    },
    {
      why: "few rows match, and all are on the page",
      list: { every: 10, length: 600 },
      steps: ["scan 500", "look up all"],
    },
    {
      why: "a few weeks have enough",
      list: { every: 100 },
      steps: ["scan 500", "look up weeks"],
    },
    {
      why: "these weeks have too few after all",
      list: { every: 100, inWeeks: 20 },
      steps: ["scan 500", "look up weeks", "look up all"],
    },
    {
      why: "many match, so a longer scan is cheaper than the index",
      list: { every: 12, indexed: 4 },
      steps: ["scan 500", "scan 915"],
    },
    {
      why: "the index finds many of which few match, too few for any scan",
      list: { every: 100, indexed: 2 },
      steps: ["scan 500", "look up all"],
    },
    {
      why: "there are no weeks, and a scan would be too long",
      list: { every: 100, hasWeeks: false },
      steps: ["scan 500", "look up all"],
    },
    {
      why: "a scan of an index may be longer",
      list: { every: 100, hasWeeks: false, scans: { first: 3000, longest: 20_000 } },
      steps: ["scan 3000", "scan 7500"],
    },
  ])("$steps: $why", async ({ list, steps }) => {
    expect((await stepsOf(list)).steps).toEqual(steps);
  });

  test("ends with a page that is full and a count that is exact or enough", async () => {
    for (const every of [1, 3, 7, 12, 40, 100, 300, 1000, 5000, 100_000])
      for (const length of [100, 1000, 100_000, 1_000_000])
        for (const inWeeks of [10, 70]) {
          const { count, isComplete, isFull } = await stepsOf({ every, length, inWeeks });
          const all = Math.floor(length / every);
          if (isComplete) expect(count).toBe(all);
          else expect([count >= 50, count <= all, isFull]).toEqual([true, true, true]);
        }
  });
});

test.each([
  { count: 10, days: -2, wanted: 25, weeks: [2967, 2968], why: "five days back are in the week before" },
  { count: 10, days: -2, wanted: 5, weeks: [2968], why: "one day back is still this week" },
  { count: 10, days: 2, wanted: 30, weeks: [2968, 2969], why: "read backwards, later weeks follow" },
  { count: 1, days: -14, wanted: 25, weeks: [2964, 2965, 2966, 2967, 2968], why: "no more than four" },
  { count: 0, days: -2, wanted: 25, weeks: [2964, 2965, 2966, 2967, 2968], why: "nothing says how many match" },
  { count: 0, days: 0, wanted: 25, weeks: [2964, 2965, 2966, 2967, 2968], why: "nor how many rows a week has" },
  { count: 3, days: 0, wanted: 25, weeks: [2968], why: "all at the same moment" },
  { count: 30, days: -15, wanted: 25, weeks: undefined, why: "few rows are in four weeks" },
])("$count of the rows of $days days make $wanted: $why", ({ count, days, wanted, weeks }) => {
  const from = thursday + 2 * day;
  expect(publicationWeeks(wanted, 4, { count, from, to: from + days * day })).toEqual(weeks);
});

test("weeks are complete, in both directions", () => {
  expect(weeksFrom(thursday, -1)).toEqual([2967, 2968]);
  expect(weeksFrom(thursday, 0)).toEqual([2968]);
  expect(weeksFrom(thursday - 1, 1)).toEqual([2967, 2968]);
});
