import { expect, test } from "vitest";
import { commonPeriod, figuresNotes, growthWords, periodEnd } from "./figures.ts";

test.each([
  ["July 2018 to June 2019", "to June 2019"],
  ["2021", "to 2021"],
  ["", undefined],
  [null, undefined],
])("figures of the period %j are those %j", (period, end) => {
  expect(periodEnd(period)).toBe(end);
});

test.each([
  [4.2, "over the year"],
  [-13.9, "over the year"],
  [0, "unchanged over the year"],
])("a growth of %d is %s", (percent, words) => {
  expect(growthWords(percent)).toBe(words);
});

test("each period and source is said once, and not of suburbs without figures", () => {
  const first = { medianPrice: 900_000, propertiesSold: 12, figuresPeriod: "2019", figuresSource: "Sales" };
  const none = { medianPrice: null, propertiesSold: null, figuresPeriod: "2021", figuresSource: "Nothing" };
  expect(figuresNotes([first, none, { ...first, medianPrice: 1 }])).toEqual(["2019. Sales"]);
  expect(figuresNotes([first, { ...first, figuresSource: null }])).toEqual(["2019. Sales", "2019"]);
  expect(figuresNotes([none])).toEqual([]);
  expect(figuresNotes([{ ...first, figuresPeriod: null, figuresSource: null }])).toEqual([]);
});

test("figures have one period when all that there are have the same", () => {
  const first = { medianPrice: 900_000, propertiesSold: 12, figuresPeriod: "2019", figuresSource: "Sales" };
  const none = { ...first, medianPrice: null, propertiesSold: null, figuresPeriod: "2021" };
  expect(commonPeriod([first, none, first])).toBe("2019");
  expect(commonPeriod([first, { ...first, figuresPeriod: "2021" }])).toBeNull();
  expect(commonPeriod([first, { ...first, figuresPeriod: null }])).toBeNull();
  expect(commonPeriod([none])).toBeNull();
});
