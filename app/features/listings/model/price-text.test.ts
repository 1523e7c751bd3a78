import { describe, expect, test } from "vitest";
import { cpuMillis } from "#tests/support/cpu-time.ts";
import { findForbiddenPricePhrase } from "./price-text.ts";

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
      const cpuBefore = cpuMillis();
      findForbiddenPricePhrase(text.slice(0, 10_000), type);
      expect(cpuMillis() - cpuBefore).toBeLessThan(100);
    }
  }
});

test.each(["We are quoting $1.2m plus.", "Expected to sell above $1.3m.", "Bids from about $1.1m are expected"])(
  "a forecast may name no open price: %s",
  (text) => {
    expect(findForbiddenPricePhrase(text, "sale")?.fault).toBe("open");
  },
);
