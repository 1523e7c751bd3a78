import { expect, test } from "vitest";
import { dayLabel, readDay } from "./days.ts";

test.each([
  { typed: "sat", day: "sat", label: "Saturday" },
  { typed: " Saturday ", day: "sat", label: "Saturday" },
  { typed: "Wednesdays", day: "wed", label: "Wednesday" },
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
