import { expect, test } from "vitest";
import { shortWeekendDays, weekendDays } from "./auctions.ts";

test.each([
  ["2026-11-29", "28–29 November"],
  ["2027-02-07", "6–7 February 2027"],
  ["2026-11-01", "31 October – 1 November"],
  ["2026-03-01", "28 February – 1 March"],
  ["2028-01-02", "1–2 January 2028"],
  ["2027-08-01", "31 July – 1 August 2027"],
  ["2023-01-01", "31 December 2022 – 1 January 2023"],
])("the weekend that ends on %s is on %s", (sunday, days) => {
  expect(weekendDays(sunday, new Date("2026-11-28T00:00:00Z"))).toBe(days);
});

test("buttons shorten the months", () => {
  expect(shortWeekendDays("2026-11-01", new Date("2026-11-28T00:00:00Z"))).toBe("31 Oct – 1 Nov");
});
