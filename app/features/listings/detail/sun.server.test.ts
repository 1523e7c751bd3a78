import { expect, test } from "vitest";
import { describeSun, sunlitPeriods } from "./sun.server.ts";

const JUNE = "2026-06-21";
const DECEMBER = "2026-12-21";

// Sunrise and sunset in Sydney: 7:00 and 16:54 on 21 June, 5:41 and 20:05 on 21 December. Periods are full steps
// within these times.
test("a north side has sun all of a winter's day, and a south side has none", () => {
  expect(sunlitPeriods("N", JUNE)).toEqual([{ from: 7 * 60 + 5, to: 16 * 60 + 50 }]);
  expect(sunlitPeriods("S", JUNE)).toEqual([]);
});

test("in summer a south side has sun in the morning and in the evening", () => {
  const [morning, evening, ...others] = sunlitPeriods("S", DECEMBER);
  expect(others).toEqual([]);
  expect(morning?.from).toBe(5 * 60 + 45);
  expect(evening?.to).toBe(20 * 60);
});

test("east has the morning and west the afternoon, until the sun is in the north", () => {
  for (const [date, noon] of [
    [JUNE, 11 * 60 + 54],
    [DECEMBER, 12 * 60 + 53],
  ] as const) {
    expect(Math.abs((sunlitPeriods("E", date).at(-1)?.to ?? 0) - noon)).toBeLessThanOrEqual(5);
    expect(Math.abs((sunlitPeriods("W", date)[0]?.from ?? 0) - noon)).toBeLessThanOrEqual(15);
  }
});

test("the sentence says that it is computed", () => {
  expect(describeSun("S")).toMatch(
    /^Direct sun reaches the south side in June not at all, in December from about 5:45 am to \d+:\d\d am and from about \d:\d\d pm to 8:00 pm\. Computed /,
  );
});
