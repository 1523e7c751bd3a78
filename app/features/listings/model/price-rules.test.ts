import { describe, expect, test } from "vitest";
import {
  findForbiddenPricePhrase,
  adviceOnPrice,
  doubtfulPriceText,
  findPriceBreach,
  findSecondPrice,
  insteadWithoutAmounts,
  NO_LIMITS,
  type PriceLimits,
  refusalText,
  refusalTextWithoutAmounts,
} from "./price-rules.ts";
import { bondInDollars, bondLabel, maxBond, toStoredBond } from "./rent.ts";
import { cpuMillis } from "#tests/support/cpu-time.ts";

describe("of a sale", () => {
  test.each<[text: string, phrase: string, fault: string, why: string]>([
    ["Offers over $1,000,000", "Offers over $1,000,000", "open", "s 73"],
    ["OFFERS ABOVE $900K", "OFFERS ABOVE $900K", "open", "any case"],
    ["offer from 1.2m", "offer from 1.2m", "open", "in the singular"],
    ["offers  \n over  a million", "offers over a million", "open", "over two lines"],
    ["off\u200bers over $1m", "offers over $1m", "open", "with a character that nobody sees"],
    ["Offers in excess of $900k", "Offers in excess of $900k", "open", "the same in other words"],
    ["offers over 1,000,000", "offers over 1,000,000", "open", "a price without its sign"],
    ["offers over just 950000", "offers over just 950000", "open", "a price without its commas"],
    ["Price: $1,000,000+", "$1,000,000+", "open", "s 73, the plus"],
    ["Price: $1.2m +", "$1.2m +", "open", "the plus after a space"],
    ["＄1,000,000＋ guide", "$1,000,000+", "open", "full-width characters"],
    ["guide 1,100,000+", "1,100,000+", "open", "the plus without a sign"],
    ["1.2 million+ guide", "1.2 million+", "open", "the plus after words"],
    ["From $950,000", "From $950,000", "open", "from a price"],
    ["from just $1.1m", "from just $1.1m", "open", "from just a price"],
    ["Guide $1,000,000 - $1,200,000", "$1,000,000 - $1,200,000", "range", "a range of 20%"],
    ["between $1,000,000 and $1,100,001", "$1,000,000 and $1,100,001", "range", "a dollar over 10%"],
    ["$1.0 – 1.2m", "$1.0 – 1.2m", "range", "one unit for both"],
    ["$900k to $1m", "$900k to $1m", "range", "two units"],
  ])("%j: %s (%s; %s)", (text, phrase, fault) => {
    expect(findForbiddenPricePhrase(text, "sale")).toEqual({ phrase, fault });
  });

  test.each<[text: string, why: string]>([
    ["See all that Bondi has to offer from this top floor", "no amount stands beside it"],
    ["More than the street has to offer, from its north-facing garden", "nor here"],
    ["Offers above asking are not sought", "nor here"],
    ["The estate offers over 1,300 sqm of parkland", "an area in thousands"],
    ["The tower offers from 10 levels up a view", "levels"],
    ["This home offers over 300 sqm of living space", "an area"],
    ["The kitchen offers above-average storage", "a comparison"],
    ["A block that offers more than 20 metres of frontage", "a length"],
    ["Minutes from the beach, with rates from $1,200 a year", "a levy"],
    ["Strata $900 - $1,400 a quarter", "a levy that varies"],
    ["Guide $1,000,000 - $1,100,000", "a range of exactly 10%"],
    ["300m+ of bushland and 1,200+ sqm", "lengths and areas"],
    ["$1,450,000", "one price"],
    ["From Newtown station it is five minutes", "no price at all"],
  ])("%j is let through (%s)", (text) => {
    expect(findForbiddenPricePhrase(text, "sale")).toBeUndefined();
  });
});

describe("of a rent", () => {
  test.each<[text: string, phrase: string, why: string]>([
    ["From $650 per week", "From $650 per week", "s 22A"],
    ["From $650pw", "From $650pw", "with its period at its heels"],
    ["starting at $650", "starting at $650", "the same in other words"],
    ["$650 - $700 per week", "$650 - $700 per week", "a range"],
    ["$650-700pw", "$650-700pw", "a range with one sign"],
    ["650 to 700 per week", "650 to 700 per week", "a range without signs"],
    ["$650+ per week", "$650+", "more than"],
    ["Offers over $650 considered", "Offers over $650", "an offer over"],
    ["Offers above 650 per week", "Offers above 650 per week", "without its sign"],
    ["Offers welcome", "Offers welcome", "an invitation to offer"],
    ["Make an offer today", "Make an offer", "the same in other words"],
    ["Open to offers", "Open to offers", "the same in other words"],
    ["Rent negotiable", "Rent negotiable", "no fixed amount"],
  ])("%j: %s (%s)", (text, phrase) => {
    expect(findForbiddenPricePhrase(text, "rent")).toEqual({ phrase, fault: "unfixed" });
  });

  test.each<[text: string, why: string]>([
    ["Available from 1 March, five minutes from the station", "a day and a distance"],
    ["The unit offers two balconies", "no price"],
    ["All that the harbour has to offer from this top floor", "no amount stands beside it"],
    ["Bond $2,600. Rent $650 per week.", "two amounts for two things"],
    ["Lease of 6 to 12 months", "how long"],
    ["2-3 bedrooms, 10 - 15 minutes by train", "rooms and minutes"],
    ["$650 per week", "one amount"],
  ])("%j is let through (%s)", (text) => {
    expect(findForbiddenPricePhrase(text, "rent")).toBeUndefined();
  });
});

test("checks ten thousand characters quickly", () => {
  for (const text of [
    "offers ".repeat(1430),
    "$1,".repeat(3300),
    "1,111 ".repeat(1660),
    "make an ".repeat(1250),
    "from $1m ".repeat(1111),
    "sold 1,200,000 plus ".repeat(500),
    "between 1.1 and ".repeat(666),
    "price from ".repeat(900),
  ]) {
    for (const type of ["sale", "rent"] as const) {
      const begun = cpuMillis();
      findForbiddenPricePhrase(text.slice(0, 10_000), type);
      expect(cpuMillis() - begun).toBeLessThan(100);
    }
  }
});

const weekly = { price: 650, priceFrequency: "per_week" };
const monthly = { price: 3033, priceFrequency: "per_month" };

test.each([
  [2600, weekly, { bond: null, bondWeeks: 4 }, 2600, "$2,600 (4 weeks of rent)"],
  [650, weekly, { bond: null, bondWeeks: 1 }, 650, "$650 (1 week of rent)"],
  [0, weekly, { bond: null, bondWeeks: 0 }, 0, "No bond"],
  [1000, weekly, { bond: 1000, bondWeeks: null }, 1000, "$1,000 (about 1.5 weeks of rent)"],
  [2599, weekly, { bond: 2599, bondWeeks: null }, 2599, "$2,599 (4 weeks of rent)"],
  // 3,033 a month are 699.92 a week: four weeks are 2,799.69.
  [2799, monthly, { bond: null, bondWeeks: 4 }, 2799, "$2,799 (4 weeks of rent)"],
  [2800, monthly, { bond: 2800, bondWeeks: null }, 2800, "$2,800 (4 weeks of rent)"],
  [2600, { price: 0, priceFrequency: "per_week" }, { bond: 2600, bondWeeks: null }, 2600, "$2,600"],
])("a bond of %d for %j is stored as %j and shown as %d, %j", (dollars, rent, stored, shown, label) => {
  expect(toStoredBond(dollars, rent)).toEqual(stored);
  expect(bondInDollars({ ...stored, ...rent })).toBe(shown);
  expect(bondLabel({ ...stored, ...rent })).toBe(label);
});

test("weeks of an unknown rent have no dollars, and an unstated bond no label", () => {
  const rent = { price: 0, priceFrequency: "per_week" };
  expect(bondInDollars({ bond: null, bondWeeks: 4, ...rent })).toBeNull();
  expect(bondLabel({ bond: null, bondWeeks: 4, ...rent })).toBe("4 weeks of rent");
  expect(bondLabel({ bond: null, bondWeeks: null, ...weekly })).toBeNull();
});

test("the maximum is four weeks, with a tolerance for monthly rents", () => {
  expect(maxBond(weekly)).toBe(2600);
  expect(maxBond(monthly)).toBe(2813);
});

describe("a doubtful price", () => {
  const textOf = (listingType: "sale" | "rent", amount: number, priceFrequency?: string) =>
    doubtfulPriceText({ listingType, price: amount, priceFrequency });

  test.each([
    [1, "$1 is unusually low for a sale. Did you mean $1,000,000?"],
    [1300, "$1,300 is unusually low for a sale. Did you mean $1,300,000?"],
    [650, "$650 is unusually low for a sale. Did you mean $650,000?"],
    [45_000, "$45,000 is unusually low for a sale. Did you mean $450,000?"],
  ])("of a sale for %s names what was probably meant", (amount, text) => {
    expect(textOf("sale", amount)).toBe(text);
  });

  test.each([
    [900_000, "per_week", "$900,000 a week is unusually high for a rent. Is $900,000 the price of a sale?"],
    [65_000, "per_week", "$65,000 a week is unusually high for a rent. Did you mean $650?"],
    [280_000, "per_month", "$280,000 a month is unusually high for a rent. Did you mean $2,800?"],
  ])("of a rental for %s %s names what was probably meant", (amount, frequency, text) => {
    expect(textOf("rent", amount, frequency)).toBe(text);
  });

  test.each([
    [11_200_000, 2_000_000, "$11,200,000 is unusually high for a sale. Did you mean $1,120,000?"],
    [125_000_000, 2_000_000, "$125,000,000 is unusually high for a sale. Did you mean $1,250,000?"],
    [125_000_000, undefined, "$125,000,000 is unusually high for a sale. Did you mean $12,500,000?"],
    [45_000_000, 8_000_000, "$45,000,000 is unusually high for a sale. Did you mean $4,500,000?"],
    [40_000_000, 8_000_000, undefined],
    [10_000_000, 2_000_000, undefined],
    [30_000_000, undefined, undefined],
  ])("of a sale for %s where the median is %s is %s", (price, median, text) => {
    expect(doubtfulPriceText({ listingType: "sale", price }, median)).toBe(text);
  });

  test.each([
    [5000, "Car space", undefined],
    [45_000, "Parking", undefined],
    [1_000_000, "Marina berth", undefined],
    [1300, "Garage", "$1,300 is unusually low for parking or storage. Did you mean $13,000?"],
    [45, "Car space", "$45 is unusually low for parking or storage. Did you mean $45,000?"],
    [1_200_000, "Storage unit", "$1,200,000 is unusually high for parking or storage. Did you mean $120,000?"],
    [45_000, "Unit", "$45,000 is unusually low for a sale. Did you mean $450,000?"],
  ])("of %s depends on its kind, such as %s", (price, propertyType, text) => {
    expect(doubtfulPriceText({ listingType: "sale", price, propertyType })).toBe(text);
  });

  test("begins below $50,000 for a sale and above $20,000 a week", () => {
    expect(textOf("sale", 0)).toBeUndefined();
    expect(textOf("sale", 49_999)).toBeDefined();
    expect(textOf("sale", 50_000)).toBeUndefined();
    expect(textOf("rent", 20_000)).toBeUndefined();
    expect(textOf("rent", 20_001)).toBeDefined();
    expect(textOf("rent", 86_000, "per_month")).toBeUndefined();
    expect(textOf("rent", 1)).toBeUndefined();
  });
});

const sale = { listingType: "sale", state: "NSW", postcode: "2042", price: 1_300_000, priceTo: null };
const limits = (changes: Partial<PriceLimits>): PriceLimits => ({ ...NO_LIMITS, ...changes });

describe("the advertised price", () => {
  test("is at least each limit, and equal to the highest is enough", () => {
    const all = { estimate: 1_250_000, bid: 1_290_000, offer: 1_300_000 };
    expect(findPriceBreach(sale, all)).toBeUndefined();
    expect(findPriceBreach({ ...sale, price: 1_299_999 }, all)).toEqual({ kind: "offer", atLeast: 1_300_000 });
    expect(findPriceBreach({ ...sale, price: 1_200_000 }, { ...all, bid: 1_400_000 })).toEqual({
      kind: "bid",
      atLeast: 1_400_000,
    });
    expect(findPriceBreach(sale, limits({ estimate: 1_300_001 }))).toEqual({ kind: "estimate", atLeast: 1_300_001 });
  });

  test("is needed, and a range is at most 10% wide", () => {
    expect(findPriceBreach({ ...sale, price: 0 }, NO_LIMITS)).toEqual({ kind: "unpriced" });
    expect(findPriceBreach({ ...sale, priceTo: 1_430_000 }, NO_LIMITS)).toBeUndefined();
    expect(findPriceBreach({ ...sale, priceTo: 1_430_001 }, NO_LIMITS)).toEqual({ kind: "range", atMost: 1_430_000 });
    // Its lower end counts.
    expect(findPriceBreach({ ...sale, priceTo: 1_430_000 }, limits({ bid: 1_350_000 }))?.kind).toBe("bid");
  });

  test("is one for which a home can be sold; a car space may cost less", () => {
    const cheap = { ...sale, price: 9_999, propertyType: "House" };
    const breach = findPriceBreach(cheap, NO_LIMITS);
    expect(breach).toEqual({ kind: "unpriced", price: 9_999 });
    expect(breach && refusalText(breach)).toMatch(/^\$9,999 is no price of a home\. Every home for sale is advertised/);
    expect(findPriceBreach({ ...cheap, price: 10_000 }, NO_LIMITS)).toBeUndefined();
    expect(findPriceBreach({ ...cheap, propertyType: "Car space" }, NO_LIMITS)).toBeUndefined();
    expect(findPriceBreach({ ...cheap, state: "VIC", postcode: "3220" }, NO_LIMITS)).toBeUndefined();
  });

  test("of a rental or a home outside New South Wales is not judged", () => {
    expect(findPriceBreach({ ...sale, listingType: "rent", price: 0 }, limits({ offer: 5 }))).toBeUndefined();
    expect(findPriceBreach({ ...sale, state: "ACT", postcode: "2604", price: 0 }, NO_LIMITS)).toBeUndefined();
  });

  test.each([
    ["New South Wales", "2042"],
    ["N.S.W", "2042"],
    ["NSW AUS", "2042"],
    ["ＮＳＷ", "2042"],
    ["VIC", "2042"],
    ["ACT", "2042"],
    ["VIC", "2604"],
    ["VIC", "unknown"],
    ["Elsewhere", "3220"],
  ])("is judged in %j %s, which is not proven to be outside New South Wales", (state, postcode) => {
    expect(findPriceBreach({ ...sale, state, postcode, price: 0 }, NO_LIMITS)?.kind).toBe("unpriced");
  });
});

describe("the sentences", () => {
  test("name the amount and another price to people who may edit the home", () => {
    const text = refusalText({ kind: "offer", atLeast: 1_300_000 });
    expect(text).toContain("below $1,300,000, a written offer that was refused as too low");
    expect(text).toContain("for example $1,300,000 to $1,430,000 (");
    expect(adviceOnPrice({ kind: "unpriced" }, "2026-12-31")).toContain("advice until Thursday 31 December 2026");
    expect(adviceOnPrice({ kind: "unpriced" }, undefined)).toContain("a date that is to be announced");
  });

  test.each(["estimate", "offer"] as const)("name no private amount of the %s to others", (kind) => {
    const breach = { kind, atLeast: 1_234_567 };
    expect(refusalTextWithoutAmounts(breach)).not.toContain("1,234,567");
    expect(insteadWithoutAmounts(breach)).toContain("Offers and estimate");
  });
});

describe("a forecast in a text", () => {
  const guide = { ...sale, price: 1_200_000, priceTo: 1_300_000 };

  test.each([
    "Offers around $1.1m will be considered",
    "Quoting $1.1m",
    "Expect $1,000,000 at the auction",
    "Expected to sell for about $1.1m",
    "Buyers are talking $1.05m",
    "Could be yours for $1.1m",
    "Bidding is expected to start at $1m",
    "Likely to fetch $1.1m",
    "The vendor will take $1.1m",
    "Our estimate is $1,100,000",
    "Interest at around $1.1m",
    "Anticipated at $1.1m to $1.15m",
    "Should sell in the low $1.1ms",
    "Selling for $1.1m",
  ])("is a second price: %s", (text) => {
    const second = findSecondPrice(text, "text", guide);
    expect(second?.bottom).toBeLessThan(1_200_000);
    expect(second?.isWide).toBe(true);
  });

  test.each([
    "Sold for $1.1m in 2019",
    "The last owner quoted $700,000 to rebuild the house next door",
    "The builder quoted $900,000 for a rebuild",
    "The vendors declined an offer of $1.1m",
    "Comparable homes are expected to sell for $1.1m",
    "The median here is $1.1m",
    "Borrow $1.1m at 6%",
    "Was expected to sell for $1.1m in 2020",
    "First home buyers may expect a concession up to $1.1m",
    "Offers below $1.1m will not be considered",
    "Guide $1.2m to $1.3m. Expected to sell for $1.25m",
    "Expect rents of $900 a week",
    "The street sold two homes around $1.1m",
    "Next door is quoting $1.1m",
    "Expect to pay $1.1m elsewhere",
    "Land value estimated at $1.1m",
  ])("is none: %s", (text) => {
    expect(findSecondPrice(text, "text", guide)).toBeUndefined();
  });

  test("above the range is one", () => {
    expect(findSecondPrice("We expect $1.4m at the auction", "text", guide)).toMatchObject({ isWide: true });
  });

  test.each(["We are quoting $1.2m plus.", "Expected to sell above $1.3m.", "Bids from about $1.1m are expected"])(
    "may name no open price: %s",
    (text) => {
      expect(findForbiddenPricePhrase(text, "sale")?.fault).toBe("open");
    },
  );
});
