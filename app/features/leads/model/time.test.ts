import { expect, test } from "vitest";
import { formatClock, formatSentAt } from "./time.ts";

test.each([
  ["2026-11-20T23:42:00Z", "10:42 am", "21 November 2026 at 10:42 am"],
  ["2026-07-01T02:05:00Z", "12:05 pm", "1 July 2026 at 12:05 pm"],
])("%s is %s in Sydney", (instant, clock, dayAndClock) => {
  expect(formatClock(new Date(instant))).toBe(clock);
  expect(formatSentAt(new Date(instant))).toBe(dayAndClock);
});
