import { expect, test } from "vitest";
import { dayLabel, formatDayOfYear, formatLongDate, readDay } from "./dates.ts";

test.each([
  ["2025-03-04T02:00:00Z", "4 March 2025", "the same day in both places"],
  ["2025-03-04T14:00:00Z", "5 March 2025", "past midnight in Sydney (UTC+11 in summer)"],
  ["2025-07-04T13:59:59Z", "4 July 2025", "the last second of the day in winter (UTC+10)"],
])("%s is %s in Sydney (%s)", (instant, text) => {
  expect(formatLongDate(instant)).toBe(text);
  expect(formatLongDate(new Date(instant))).toBe(text);
});

test("invalid instants are refused", () => {
  expect(() => formatLongDate("soon")).toThrow(RangeError);
});

test.each([
  ["2026-03-04T14:00:00Z", "5 March", "of this year"],
  ["2026-03-04", "4 March", "a date without a time"],
  ["2025-12-31T12:00:00Z", "31 December 2025", "of the year before"],
  ["2025-12-31T13:00:00Z", "1 January", "this year has begun in Sydney"],
])("%s is %s (%s)", (instant, text) => {
  expect(formatDayOfYear(instant, new Date("2026-11-23T00:00:00Z"))).toBe(text);
});

test.each([
  { typed: "sat", day: "sat", label: "this Saturday" },
  { typed: " Saturday ", day: "sat", label: "this Saturday" },
  { typed: "Wednesdays", day: "wed", label: "this Wednesday" },
  { typed: "2026-11-28", day: "2026-11-28", label: "Sat 28 Nov" },
  { typed: "2028-02-29", day: "2028-02-29", label: "Tue 29 Feb" },
])("$typed is the day $day, $label", ({ typed, day, label }) => {
  expect(readDay(typed)).toBe(day);
  expect(dayLabel(day)).toBe(label);
});

test.each([
  "",
  "s",
  "satur",
  "2026-02-29",
  "2026-13-01",
  "26-11-28",
  "2026-11-28T10:00",
  "constructor",
  "'; drop table",
])("%j is no day", (typed) => {
  expect(readDay(typed)).toBeUndefined();
  expect(dayLabel(typed)).toBe(typed);
});
