import { expect, test } from "vitest";
import { decodeAuctionFilters, shortWeekendDays, weekendDays } from "./auctions.ts";

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

test.each<[query: string, filters: { weekend: string; region?: string }, why: string]>([
  ["", { weekend: "2026-11-29" }, "this weekend without a day"],
  ["weekend=2026-12-05&region=inner-west", { weekend: "2026-12-06", region: "inner-west" }, "a day and a region"],
  ["weekend=5&region=toString", { weekend: "2026-11-29" }, "an invalid day and an unknown region"],
])("the address ?%s selects %o: %s", (query, filters) => {
  expect(decodeAuctionFilters(new URLSearchParams(query), new Date("2026-11-25T00:00:00Z"))).toEqual(filters);
});
