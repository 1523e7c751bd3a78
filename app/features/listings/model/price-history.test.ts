import { describe, expect, test } from "vitest";
import type { ListingState } from "./changes.ts";
import { toPriceHistory } from "./price-history.ts";

const now = new Date("2026-11-23T00:00:00Z");

/** Noon in Sydney. */
const at = (date: string) => `${date}T01:00:00.000Z`;

const state = (date: string, changes: Partial<ListingState> = {}): ListingState => ({
  changedAt: at(date),
  status: "active",
  isUnderOffer: false,
  listingType: "sale",
  price: 1_000_000,
  priceTo: 1_100_000,
  priceWords: null,
  priceFrequency: "once",
  auctionAt: null,
  closedOn: null,
  closedPrice: null,
  priceWithheld: false,
  ...changes,
});

const withdrawn = (date: string, changes: Partial<ListingState> = {}) =>
  state(date, { status: "withdrawn", ...changes });
const sold = (date: string, closedPrice: number | null, changes: Partial<ListingState> = {}) =>
  state(date, { status: "sold", closedOn: date, closedPrice, priceWithheld: closedPrice === null, ...changes });

const raised = { price: 1_040_000, priceTo: 1_144_000 };

test.each<[why: string, states: ListingState[], summary: string]>([
  ["nothing happened", [state("2026-10-01")], ""],
  ["a raised guide", [state("2026-10-01"), state("2026-10-13", raised)], "Guide raised 4% after 12 days"],
  [
    "a raised guide and a period off the market",
    [state("2026-10-01"), state("2026-10-13", raised), withdrawn("2026-10-20", raised), state("2026-11-01", raised)],
    "Guide raised 4% after 12 days; withdrawn once",
  ],
  [
    "several steps, counted in days on offer",
    [
      state("2026-10-01", { priceTo: null }),
      withdrawn("2026-10-05", { priceTo: null }),
      state("2026-10-15", { priceTo: null }),
      state("2026-10-16", { price: 980_000, priceTo: null }),
      state("2026-10-17", { price: 900_000, priceTo: null }),
    ],
    "Price lowered 10% in 2 steps, the last after 6 days; withdrawn once",
  ],
  [
    "a change by a little",
    [state("2026-10-01"), state("2026-10-01", { priceTo: 1_099_000 })],
    "Guide lowered less than 1% on the first day",
  ],
  ["there and back", [state("2026-10-01"), state("2026-10-02", raised), state("2026-10-03")], "Guide changed twice"],
  ["no price to compare", [state("2026-10-01"), state("2026-10-02", { price: 0, priceTo: null })], ""],
  ["a sale above the guide", [state("2026-10-01"), sold("2026-10-30", 1_188_000)], "Sold 8% above the guide"],
  ["a sale within it", [state("2026-10-01"), sold("2026-10-30", 1_050_000)], "Sold within the guide"],
  ["a sale below it", [state("2026-10-01"), sold("2026-10-30", 900_000)], "Sold 10% below the guide"],
  ["a withheld price", [state("2026-10-01"), sold("2026-10-30", null)], ""],
  [
    "a sale after a raised guide",
    [state("2026-10-01"), state("2026-10-13", raised), sold("2026-10-30", 1_144_000, raised)],
    "Guide raised 4% after 12 days; sold 4% above the first guide and within the last",
  ],
  [
    "a rent by another period",
    [
      state("2026-10-01", { listingType: "rent", price: 700, priceTo: null, priceFrequency: "per_week" }),
      state("2026-10-03", { listingType: "rent", price: 3_000, priceTo: null, priceFrequency: "per_month" }),
    ],
    "",
  ],
])("%s", (_, states, summary) => {
  expect(toPriceHistory(states, [], now).summary).toBe(summary);
});

test("less than 30 minutes off the market is no withdrawal and not in the timeline", () => {
  const off = withdrawn("2026-10-02");
  const back = (minutes: number) =>
    state("2026-10-02", { changedAt: new Date(Date.parse(off.changedAt) + minutes * 60_000).toISOString() });
  expect(toPriceHistory([state("2026-10-01"), off, back(29)], [], now)).toMatchObject({
    timesWithdrawn: 0,
    states: [{ status: "active" }, { status: "active" }],
  });
  expect(toPriceHistory([state("2026-10-01"), off, back(31)], [], now)).toMatchObject({ timesWithdrawn: 1 });
});

describe("an earlier advertisement of the address", () => {
  test("belongs to the campaign: its days, prices and withdrawal count", () => {
    const earlier = [state("2026-08-01"), withdrawn("2026-08-11")];
    expect(toPriceHistory([state("2026-11-13", raised)], [earlier], now)).toMatchObject({
      daysOnMarket: 20,
      timesWithdrawn: 1,
      timesRelisted: 1,
      firstPrice: { price: 1_000_000, priceTo: 1_100_000 },
      summary: "Guide raised 4% after 10 days; withdrawn once; advertised again once",
    });
  });

  test("that is older than a year does not", () => {
    const earlier = [state("2025-08-01"), withdrawn("2025-11-01")];
    expect(toPriceHistory([state("2026-11-13")], [earlier], now)).toMatchObject({ daysOnMarket: 10, timesRelisted: 0 });
  });

  test("that was taken off within 30 minutes does not", () => {
    const first = state("2026-11-01");
    const last = withdrawn("2026-11-01", {
      changedAt: new Date(Date.parse(first.changedAt) + 29 * 60_000).toISOString(),
    });
    expect(toPriceHistory([state("2026-11-13")], [[first, last]], now)).toMatchObject({
      timesWithdrawn: 0,
      timesRelisted: 0,
    });
  });

  test("that overlaps counts each day once, and not as withdrawn", () => {
    const earlier = [state("2026-11-01"), withdrawn("2026-11-20")];
    expect(toPriceHistory([state("2026-11-13")], [earlier], now)).toMatchObject({
      daysOnMarket: 22,
      timesWithdrawn: 0,
      timesRelisted: 1,
    });
  });

  test("that ended with a sale is told before the campaign, with its price", () => {
    const earlier = [state("2025-01-01"), sold("2025-02-01", 950_000)];
    const history = toPriceHistory([state("2026-11-13")], [earlier], now);
    expect(history.before).toEqual({ day: "1 February 2025", text: "Previously sold for $950,000" });
    expect(history).toMatchObject({ daysOnMarket: 10, timesRelisted: 0, summary: "" });
  });

  test("whose sale fell through loses its price; the date stays", () => {
    const earlier = [state("2026-08-01"), sold("2026-08-11", 1_234_500)];
    const history = toPriceHistory([state("2026-11-01")], [earlier], now);
    expect(JSON.stringify(history)).not.toContain("1234500");
    expect(history).toMatchObject({ daysOnMarket: 32, timesWithdrawn: 0, timesRelisted: 1 });
    expect(history.states).toContainEqual(expect.objectContaining({ closedOn: "2026-08-11", closedPrice: null }));
  });
});
