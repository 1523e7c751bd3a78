import { describe, expect, test } from "vitest";
import {
  aboveMaximumLabel,
  addressLabel,
  cardFeatures,
  distanceLabel,
  filterPrice,
  homesHeading,
  openLabel,
  shortPriceLabel,
  localityLabel,
  priceLabel,
  resultAnnouncement,
  roomCounts,
  unpricedLabel,
  weeklyEquivalent,
} from "./labels.ts";

describe("prices", () => {
  test.each([
    {
      price: 1_495_000,
      listingType: "sale",
      priceFrequency: "once",
      label: { amount: "$1,495,000" },
      why: "no period",
    },
    { price: 0, listingType: "sale", priceFrequency: "once", label: { amount: "Contact agent" }, why: "not published" },
    {
      price: 780,
      listingType: "rent",
      priceFrequency: "per_week",
      label: { amount: "$780", frequency: "per week" },
      why: "weekly",
    },
    {
      price: 3400,
      listingType: "rent",
      priceFrequency: "per_month",
      label: { amount: "$3,400", frequency: "per month" },
      why: "as entered, not its weekly equivalent",
    },
    {
      price: 90,
      listingType: "rent",
      priceFrequency: "per_night",
      label: { amount: "$90", frequency: "per period" },
      why: "anything else",
    },
  ] as const)("$price $priceFrequency: $why", ({ label, ...home }) => {
    expect(priceLabel({ priceTo: null, priceWords: null, ...home })).toEqual(label);
  });

  test.each([
    { price: 1_400_000, priceTo: 1_540_000, amount: "Guide $1,400,000 – $1,540,000", why: "a guide" },
    { price: 1_400_000, priceTo: 1_400_000, amount: "Guide $1,400,000", why: "a guide of one figure" },
    { price: 0, priceWords: "Guide on request", amount: "Guide on request", why: "words instead of a figure" },
  ])("of a sale: $why", ({ amount, price, priceTo = null, priceWords = null }) => {
    expect(priceLabel({ listingType: "sale", priceFrequency: "once", price, priceTo, priceWords })).toEqual({ amount });
  });

  test.each([
    { price: 3400, listingType: "rent", priceFrequency: "per_month", said: "About $785 a week" },
    { price: 780, listingType: "rent", priceFrequency: "per_week", said: undefined },
    { price: 780_000, listingType: "sale", priceFrequency: "per_month", said: undefined },
    { price: 0, listingType: "rent", priceFrequency: "per_month", said: undefined },
  ] as const)("$price $priceFrequency for $listingType a week: $said", ({ said, ...home }) => {
    expect(weeklyEquivalent(home)).toBe(said);
  });

  test("filters show rent per week", () => {
    expect([filterPrice(650, "rent"), filterPrice(650_000, "sale")]).toEqual(["$650/wk", "$650,000"]);
  });
});

describe("counts", () => {
  test.each([
    { total: 128, type: "sale", heading: "128 homes for sale" },
    { total: 1, type: "rent", heading: "1 home for rent" },
    { total: 0, type: "sale", heading: "0 homes for sale" },
    { total: 1000, type: "sale", heading: "1,000 homes for sale" },
    { total: null, type: "rent", heading: "1,000+ homes for rent" },
    { total: null, type: "sale", atLeast: 150, heading: "150+ homes for sale" },
  ] as const)("$heading", ({ total, type, heading, ...rest }) => {
    expect(homesHeading(total, type, "atLeast" in rest ? rest.atLeast : undefined)).toBe(heading);
  });

  test.each([
    { total: 12, labels: ["Suburb: Newtown"], said: "12 homes. Suburb: Newtown" },
    { total: 0, labels: ["Keywords: moat"], said: "No listings available. Keywords: moat" },
    { total: null, labels: [], said: "1,000+ homes" },
  ])("are announced: $said", ({ total, labels, said }) => {
    expect(resultAnnouncement(total, labels)).toBe(said);
  });

  test.each([
    { count: 0, line: undefined },
    { count: 1, line: "1 more has no published price" },
    { count: 14, line: "14 more have no published price" },
    { count: null, line: "1,000+ more have no published price" },
  ])("$count without a price", ({ count, line }) => {
    expect(unpricedLabel(count)).toBe(line);
  });
});

describe("a card", () => {
  test("shows the location", () => {
    const home = { address: "12 Wilson Street", suburb: "Newtown", state: "NSW", postcode: "2042" };
    expect(localityLabel(home)).toBe("Newtown, NSW 2042");
    expect(addressLabel(home)).toBe("12 Wilson Street, Newtown, NSW 2042");
  });

  test.each([
    { rooms: { bedrooms: 3, bathrooms: 1, parking: 2 }, said: ["3 bedrooms", "1 bathroom", "2 car spaces"] },
    { rooms: { bedrooms: 0, bathrooms: 1, parking: 0 }, said: ["Studio", "1 bathroom", "No parking"] },
    { rooms: { bedrooms: 1, bathrooms: 1, parking: 1 }, said: ["1 bedroom", "1 bathroom", "1 car space"] },
    { rooms: { bedrooms: null, bathrooms: null, parking: null }, said: [] },
  ])("says $said", ({ rooms, said }) => {
    expect(roomCounts(rooms).map(({ label }) => label)).toEqual(said);
  });

  test("shows six features without blank ones", () => {
    expect(cardFeatures(["Pool", " ", "Solar ", "", "Study", "Cellar", "Deck", "Attic", "Shed"])).toBe(
      "Pool · Solar · Study · Cellar · Deck · Attic",
    );
    expect(cardFeatures([" "])).toBeNull();
  });

  test.each([
    { opening: "Sat 10:00–10:30 am", label: "Open Sat 10:00 am" },
    { opening: "Sat 11:45 am–12:15 pm", label: "Open Sat 11:45 am" },
    { opening: "today 5:30–6:00 pm", label: "Open today 5:30 pm" },
    { opening: "Sat 5 Dec 12:00–12:30 pm", label: "Open Sat 5 Dec 12:00 pm" },
  ])("shows only when $opening starts", ({ opening, label }) => {
    expect(openLabel(opening)).toBe(label);
  });

  const sale = { listingType: "sale", priceWords: null, priceFrequency: "once" } as const;
  test.each([
    { price: 1_025_000, priceTo: 1_080_000, amount: "$1.025m–$1.08m", why: "every digit of a guide stays" },
    { price: 890_000, priceTo: 965_000, amount: "$890k–$965k", why: "below a million" },
    { price: 950_000, priceTo: 1_045_000, amount: "$950k–$1.045m", why: "each end in its own unit" },
    { price: 1_470_000, priceTo: 1_470_000, amount: "$1.47m", why: "one figure" },
    { price: 889_500, priceTo: 965_000, amount: "$889,500–$965,000", why: "no rounding, so no shortening" },
    { price: 12_250_000, priceTo: 13_475_000, amount: "$12.25m–$13.475m", why: "the widest" },
  ])("shortens a guide to $amount: $why", ({ amount, ...home }) => {
    const full = priceLabel({ ...sale, ...home }).amount;
    expect(shortPriceLabel({ ...sale, ...home })).toEqual({ amount, isGuide: true, full });
  });

  test("one figure before an auction is a guide", () => {
    const home = { ...sale, price: 875_000, priceTo: null, auctionDay: "Sat 5 Dec" };
    expect(priceLabel(home)).toEqual({ amount: "Guide $875,000" });
    expect(shortPriceLabel(home)).toEqual({ amount: "$875,000", isGuide: true });
    const sold = { ...home, closedOn: "2026-11-02", closedPrice: 900_000 };
    expect(shortPriceLabel(sold)).toEqual({ amount: "$900,000" });
    expect(priceLabel({ ...home, price: 0 })).toEqual({ amount: "Contact agent" });
  });

  test.each([
    { price: 1_050_000, priceTo: 1_130_000, note: "Guide goes above $1.1m", why: "the range ends above it" },
    { price: 1_050_000, priceTo: 1_100_000, note: undefined, why: "the range ends at it" },
    { price: 1_050_000, priceTo: null, note: undefined, why: "one price" },
    { price: 1_150_000, priceTo: 1_200_000, note: undefined, why: "the range begins above it" },
    { price: 1_050_000, priceTo: 1_130_000, closedOn: "2026-11-02", note: undefined, why: "sold" },
  ])("above a maximum of $1,100,000: $note, $why", ({ note, ...home }) => {
    expect(aboveMaximumLabel(home, 1_100_000)).toBe(note);
    expect(aboveMaximumLabel(home, undefined)).toBeUndefined();
  });

  test.each([
    { change: { priceTo: null }, amount: "$1,300,000", why: "an asking price" },
    {
      change: { priceTo: 1_400_000, closedOn: "2026-11-02", closedPrice: 1_512_000 },
      amount: "$1,512,000",
      why: "sold",
    },
    { change: { price: 0, priceTo: null, priceWords: "Offers over 1.2m" }, amount: "Offers over 1.2m", why: "words" },
  ])("shows $amount in full: $why", ({ change, amount }) => {
    expect(shortPriceLabel({ ...sale, price: 1_300_000, ...change })).toEqual({ amount });
  });

  test.each([
    { km: 0, said: "In the same suburb" },
    { km: 0.4, said: "0.4\u00a0km away" },
    { km: 12.345, said: "12.3\u00a0km away" },
  ])("at $km km is $said", ({ km, said }) => {
    expect(distanceLabel(km)).toBe(said);
  });
});
