import { describe, expect, test } from "vitest";
import {
  daysListedLabel,
  describeChanges,
  describeChangesSince,
  listChanges,
  type ListingState,
  listWithdrawal,
} from "./changes.ts";

const now = new Date("2026-11-23T00:00:00Z");
const guide: ListingState = {
  changedAt: "2026-10-01T00:00:00Z",
  status: "active",
  isUnderOffer: false,
  listingType: "sale",
  price: 1_400_000,
  priceTo: 1_400_000,
  priceWords: null,
  priceFrequency: "once",
  auctionAt: null,
  closedOn: null,
  closedPrice: null,
  priceWithheld: false,
};
const sale: ListingState = { ...guide, price: 1_450_000, priceTo: null };
const rental: ListingState = { ...sale, listingType: "rent", price: 780, priceFrequency: "per_week" };
const silent: ListingState = { ...sale, price: 0 };
const worded: ListingState = { ...silent, priceWords: "Auction guide on request" };
const underOffer: ListingState = { ...sale, isUnderOffer: true };
const auctioned: ListingState = { ...guide, auctionAt: "2026-12-04T23:00:00Z" };
const sold: ListingState = { ...sale, status: "sold", closedOn: "2026-11-02", closedPrice: 1_520_000 };

test.each([
  { first: sale, says: "Listed for $1.45m on 1 October" },
  { first: guide, says: "Listed with a guide of $1.4m on 1 October" },
  { first: { ...guide, priceTo: 1_540_000 }, says: "Listed with a guide of $1.4m–$1.54m on 1 October" },
  { first: silent, says: "Listed without a price on 1 October" },
  { first: worded, says: "Listed with “Auction guide on request” on 1 October" },
  { first: rental, says: "Listed for $780 a week on 1 October" },
  {
    first: { ...rental, price: 3400, priceFrequency: "per_month", changedAt: "2025-12-31T12:00:00Z" },
    says: "Listed for $3,400 a month on 31 December 2025",
  },
])("a home begins: $says", ({ first, says }) => {
  expect(describeChanges([first], { now })).toEqual([says]);
  expect(describeChanges([first], { now, isKnown: true })).toEqual([]);
});

test.each([
  {
    why: "a guide of one figure",
    from: guide,
    to: { price: 1_500_000, priceTo: 1_500_000 },
    says: ["Guide raised from $1.4m to $1.5m"],
  },
  {
    why: "both ends go down",
    from: { ...guide, priceTo: 1_500_000 },
    to: { price: 1_300_000, priceTo: 1_400_000 },
    says: ["Guide lowered from $1.4m–$1.5m to $1.3m–$1.4m"],
  },
  { why: "one end goes up", from: guide, to: { priceTo: 1_500_000 }, says: ["Guide raised from $1.4m to $1.4m–$1.5m"] },
  {
    why: "a narrower guide",
    from: { ...guide, priceTo: 1_540_000 },
    to: { price: 1_450_000, priceTo: 1_500_000 },
    says: ["Guide changed from $1.4m–$1.54m to $1.45m–$1.5m"],
  },
  { why: "a price", from: sale, to: { price: 1_395_500 }, says: ["Price lowered from $1.45m to $1,395,500"] },
  {
    why: "a price instead of a guide",
    from: guide,
    to: { priceTo: null },
    says: ["Guide of $1.4m replaced by a price of $1.4m"],
  },
  {
    why: "a guide instead of a price",
    from: sale,
    to: { price: 1_400_000, priceTo: 1_500_000 },
    says: ["Price of $1.45m replaced by a guide of $1.4m–$1.5m"],
  },
  { why: "a price where there was none", from: silent, to: { price: 985_000 }, says: ["Price of $985,000 published"] },
  {
    why: "a guide instead of words",
    from: worded,
    to: { price: 1_400_000, priceTo: 1_400_000, priceWords: null },
    says: ["Guide of $1.4m published"],
  },
  { why: "no price", from: sale, to: { price: 0 }, says: ["Price of $1.45m no longer published"] },
  {
    why: "no guide",
    from: guide,
    to: { price: 0, priceTo: null },
    says: ["Guide of $1.4m no longer published"],
  },
  { why: "words", from: silent, to: { priceWords: "Contact Jo" }, says: ["Price changed to “Contact Jo”"] },
  {
    why: "no price text",
    from: worded,
    to: { priceWords: null },
    says: ["“Auction guide on request” removed from the page"],
  },
  { why: "a rent", from: rental, to: { price: 750 }, says: ["Rent lowered from $780 a week to $750 a week"] },
  {
    why: "a rent for another period",
    from: rental,
    to: { price: 3300, priceFrequency: "per_month" },
    says: ["Rent changed from $780 a week to $3,300 a month"],
  },
  { why: "a sale becomes a rental", from: sale, to: rental, says: ["Offered for rent instead"] },
  { why: "under offer", from: sale, to: { isUnderOffer: true }, says: ["Under offer"] },
  { why: "the offer fell through", from: underOffer, to: { isUnderOffer: false }, says: ["Back on the market"] },
  {
    why: "under offer, at another price",
    from: sale,
    to: { isUnderOffer: true, price: 1_500_000 },
    says: ["Under offer", "Price raised from $1.45m to $1.5m"],
  },
  {
    why: "withdrawn",
    from: underOffer,
    to: { status: "withdrawn", isUnderOffer: false },
    says: ["Taken off the market"],
  },
  {
    why: "back, at another price",
    from: { ...sale, status: "withdrawn" },
    to: { status: "active", price: 1_400_000 },
    says: ["Back on the market", "Price lowered from $1.45m to $1.4m"],
  },
  {
    why: "an auction",
    from: guide,
    to: { auctionAt: "2026-12-04T23:00:00Z" },
    says: ["Auction on 5 December announced"],
  },
  {
    why: "an auction on another day",
    from: auctioned,
    to: { auctionAt: "2026-12-11T23:00:00Z" },
    says: ["Auction moved from 5 December to 12 December"],
  },
  {
    why: "an auction at another time",
    from: auctioned,
    to: { auctionAt: "2026-12-05T00:30:00Z" },
    says: ["Auction on 5 December moved to 11:30 am"],
  },
  {
    why: "no auction",
    from: auctioned,
    to: { auctionAt: null, price: 1_500_000, priceTo: null },
    says: ["Guide of $1.4m replaced by a price of $1.5m", "Auction cancelled"],
  },
  {
    why: "no auction after it was held",
    from: { ...guide, auctionAt: "2026-10-30T23:00:00Z" },
    to: { auctionAt: null },
    says: [],
  },
  {
    why: "another auction after one was held",
    from: { ...guide, auctionAt: "2026-10-30T23:00:00Z" },
    to: { auctionAt: "2026-12-18T23:00:00Z" },
    says: ["Auction on 19 December announced"],
  },
  {
    why: "an inspection",
    from: sale,
    to: { openedAt: ["2026-11-27T23:00:00Z"], calledOffAt: [] },
    says: ["Inspection on Sat 28 November, 10:00 am announced"],
  },
  {
    why: "a series",
    from: sale,
    to: { openedAt: ["2026-11-27T23:00:00Z", "2026-12-04T23:00:00Z"], calledOffAt: [] },
    says: ["2 inspections, the first on Sat 28 November, 10:00 am, announced"],
  },
  {
    why: "an inspection at another time",
    from: sale,
    to: { openedAt: ["2026-11-28T01:00:00Z"], calledOffAt: ["2026-11-27T23:00:00Z"] },
    says: ["Inspection moved from Sat 28 November, 10:00 am to Sat 28 November, 12:00 pm"],
  },
  {
    why: "an inspection that ends at another time",
    from: sale,
    to: {
      openedAt: ["2026-11-27T23:00:00Z"],
      openedUntil: ["2026-11-27T23:45:00Z"],
      calledOffAt: ["2026-11-27T23:00:00Z"],
    },
    says: ["End of inspection on Sat 28 November, 10:00 am, moved to 10:45 am"],
  },
  {
    why: "by appointment, too",
    from: sale,
    to: { openedAt: [], calledOffAt: [], byAppointment: true },
    says: ["Inspection by appointment offered"],
  },
  {
    why: "no longer by appointment",
    from: sale,
    to: { openedAt: [], calledOffAt: [], byAppointment: false },
    says: ["Inspection by appointment no longer offered"],
  },
  {
    why: "no inspection",
    from: sale,
    to: { openedAt: [], calledOffAt: ["2026-11-27T23:00:00Z"] },
    says: ["Inspection on Sat 28 November, 10:00 am cancelled"],
  },
  {
    why: "an inspection that is over by now",
    from: sale,
    to: { openedAt: ["2026-11-20T23:00:00Z"], calledOffAt: [] },
    says: [],
  },
  {
    why: "an inspection of a home that is sold",
    from: sale,
    to: { ...sold, closedOn: "2026-11-03", openedAt: ["2026-11-27T23:00:00Z"] },
    says: ["Sold for $1.52m"],
  },
  { why: "nothing public", from: sale, to: {}, says: [] },
] as const satisfies { why: string; from: ListingState; to: Partial<ListingState>; says: readonly string[] }[])(
  "$why: $says",
  ({ from, to, says }) => {
    const after = { ...from, ...to, changedAt: "2026-11-02T14:00:00Z" };
    expect(describeChanges([from, after], { now, isKnown: true })).toEqual(
      says.map((words) => `${words} on 3 November`),
    );
  },
);

test.each([
  { why: "with its price", to: {}, says: ["Sold for $1.52m on 2 November"] },
  {
    why: "with a withheld price",
    to: { closedPrice: null, priceWithheld: true },
    says: ["Sold, price withheld, on 2 November"],
  },
  { why: "without one", to: { closedPrice: null }, says: ["Sold on 2 November"] },
] as const)("is sold $why, on the day of the contract", ({ to, says }) => {
  const after: ListingState = { ...sold, ...to, changedAt: "2026-11-20T00:00:00Z" };
  expect(describeChanges([underOffer, after], { now, isKnown: true })).toEqual(says);
});

test("is leased for a rent, and clearing its guide is no change", () => {
  const leased: ListingState = { ...rental, status: "leased", closedOn: "2026-11-02", closedPrice: 790, price: 790 };
  expect(describeChanges([rental, leased], { now, isKnown: true })).toEqual(["Leased for $790 a week on 2 November"]);
});

test("a price entered later is a correction", () => {
  const withheld: ListingState = { ...sold, closedPrice: null, priceWithheld: true };
  expect(describeChanges([withheld, sold], { now, isKnown: true })).toEqual([
    "Corrected: Sold for $1.52m on 2 November",
  ]);
  expect(describeChanges([sold, { ...sold, price: 1_500_000 }], { now, isKnown: true })).toEqual([]);
});

test.each([
  { days: 0, status: "active", says: "Listed today" },
  { days: 1, status: "active", says: "Listed 1 day" },
  { days: 12, status: "active", says: "Listed 12 days" },
  { days: 34, status: "sold", says: "Sold after 34 days" },
  { days: 1, status: "leased", says: "Leased after 1 day" },
  { days: 0, status: "sold", says: "Sold on the day it was listed" },
  { days: 40, status: "withdrawn", says: "Withdrawn after 40 days" },
] as const)("$days days, $status: $says", ({ days, status, says }) => {
  expect(daysListedLabel(days, status)).toBe(says);
});

describe("since a home was saved or mailed", () => {
  const on = (state: ListingState, changedAt: string): ListingState => ({ ...state, changedAt });

  test("the newest change comes first, and at most five", () => {
    const states = [1, 2, 3, 4, 5, 6, 7].map((day) => on({ ...sale, price: 1_400_000 + day }, `2026-11-0${day}`));
    expect(describeChangesSince(states, now)).toEqual(
      [7, 6, 5, 4, 3].map((day) => `Price raised from $1,400,00${day - 1} to $1,400,00${day} on ${day} November`),
    );
    expect(describeChangesSince([sale], now)).toEqual([]);
    expect(describeChangesSince([], now)).toEqual([]);
  });

  test("a withdrawn home has only the withdrawal", () => {
    const states = [
      sale,
      on({ ...sale, price: 1_300_000 }, "2026-11-02"),
      on({ ...sale, status: "withdrawn" }, "2026-11-03"),
    ];
    expect(describeChangesSince(states, now)).toEqual(["Taken off the market on 3 November"]);
  });

  test("ignores a withdrawal of less than a day", () => {
    const off = { ...sale, status: "withdrawn" } as const;
    const at = (state: ListingState, changedAt: string) => ({ ...state, changedAt });
    const flicker = [
      at(sale, "2026-11-01T00:00:00Z"),
      at(off, "2026-11-02T00:00:00Z"),
      at(sale, "2026-11-02T00:01:00Z"),
      at(off, "2026-11-02T00:02:00Z"),
      at({ ...sale, price: 1_300_000 }, "2026-11-02T00:03:00Z"),
    ];
    expect(describeChangesSince(flicker.slice(0, 3), now)).toEqual([]);
    expect(describeChangesSince(flicker.slice(0, 4), now)).toEqual(["Taken off the market on 2 November"]);
    expect(describeChangesSince(flicker, now)).toEqual([expect.stringContaining("Price")]);
    expect(describeChangesSince([at(off, "2026-11-01T00:00:00Z"), at(sale, "2026-11-02T00:00:00Z")], now)).toEqual([
      "Back on the market on 2 November",
    ]);
  });

  test("identical sentences of a day appear once", () => {
    const back = on(sale, "2026-11-02");
    const offered = on(underOffer, "2026-11-02");
    expect(describeChangesSince([sale, offered, back, offered], now)).toEqual([
      "Back on the market on 2 November",
      "Under offer on 2 November",
    ]);
  });
});

describe("the timeline of a home that is no longer offered", () => {
  const listed: ListingState = { ...guide, price: 1_775_000, priceTo: 1_870_000, changedAt: "2026-10-03T00:00:00Z" };
  const offered = { ...listed, isUnderOffer: true, changedAt: "2026-11-01T20:00:00Z" };

  test("has the guide as published, and dates the sale by its contract", () => {
    const closed = { ...offered, status: "sold", closedOn: "2026-11-14", priceWithheld: true } as const;
    expect(listChanges([listed, offered, closed], { now })).toEqual([
      { day: "3 October", text: "Listed with a guide of $1.775m–$1.87m" },
      { day: "2 November", text: "Under offer" },
      { day: "14 November", text: "Sold, price withheld" },
    ]);
  });

  test("is in the order of the days that it shows", () => {
    const moved = { ...listed, auctionAt: "2026-12-05T10:00:00+11:00", changedAt: "2026-11-16T00:00:00Z" };
    const closed = { ...moved, status: "sold", closedOn: "2026-11-14", closedPrice: 1_900_000 } as const;
    const recorded = { ...closed, changedAt: "2026-11-17T00:00:00Z" };
    expect(listChanges([listed, moved, recorded], { now }).map(({ day }) => day)).toEqual([
      "3 October",
      "14 November",
      "16 November",
    ]);
    const before = { ...recorded, closedOn: "2026-09-01" };
    expect(listChanges([listed, before], { now }).map(({ text }) => text)[0]).toMatch(/^Listed/);
  });

  test("has the last of the inspections held, at its place", () => {
    const held = { count: 3, lastAt: "2026-10-31T02:00:00Z" };
    expect(listChanges([listed, offered], { now, pastInspections: held }).map(({ text }) => text)).toEqual([
      "Listed with a guide of $1.775m–$1.87m",
      "Last of 3 inspections held",
      "Under offer",
    ]);
    const once = { count: 1, lastAt: "2026-11-10T02:00:00Z" };
    expect(listChanges([listed, offered], { now, pastInspections: once }).at(-1)).toEqual({
      day: "10 November",
      text: "Inspection held",
    });
  });

  test("of a withdrawn home has dates and statuses, and no price", () => {
    const lowered = { ...listed, price: 1_700_000, changedAt: "2026-10-20T00:00:00Z" };
    const withdrawn = { ...offered, status: "withdrawn", changedAt: "2026-11-14T00:00:00Z" } as const;
    expect(listWithdrawal([listed, lowered, offered, withdrawn], now)).toEqual([
      { day: "3 October", text: "Listed" },
      { day: "2 November", text: "Under offer" },
      { day: "14 November", text: "Taken off the market" },
    ]);
    expect(listWithdrawal([listed, offered], now)).toEqual([]);
  });
});
