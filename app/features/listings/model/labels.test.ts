import { describe, expect, test } from "vitest";
import {
  addressLabel,
  cardFeatures,
  distanceLabel,
  filterPrice,
  homesHeading,
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
    expect(cardFeatures(["Pool", " ", "Solar ", "", "Study", "Cellar", "Deck", "Attic", "Shed"])).toEqual([
      "Pool",
      "Solar",
      "Study",
      "Cellar",
      "Deck",
      "Attic",
    ]);
  });

  test.each([
    { km: 0, said: "In the same suburb" },
    { km: 0.4, said: "0.4\u00a0km away" },
    { km: 12.345, said: "12.3\u00a0km away" },
  ])("at $km km is $said", ({ km, said }) => {
    expect(distanceLabel(km)).toBe(said);
  });
});
