import { describe, expect, test } from "vitest";
import { SEED_EPOCH } from "./epoch.ts";
import { buildListing } from "./factories/listings.ts";
import { generateListings } from "./listing-rows.ts";
import { readRentTable } from "./rent-facts.ts";
import { readSuburbFacts } from "#db/reference/suburb-facts.ts";

const plans = generateListings();
const listings = plans.map(({ listing }) => listing);
const active = listings.filter(({ status }) => status === "active");
const sentencesOf = (description: string) => description.split(/(?<=\.) (?=[A-Z0-9])/);

test("the same seed gives the same listings", () => {
  expect(generateListings()).toEqual(plans);
}, 30_000);

test("every listing passes the insert schema", () => {
  for (const listing of listings) {
    expect(buildListing({ ...listing, createdByUserId: 1, agentId: 1 })).toMatchObject(listing);
  }
});

describe("how many and where", () => {
  test("at least 1,300 active listings, about two thirds of them for sale, and some drafts", () => {
    expect(active.length).toBeGreaterThanOrEqual(1_300);
    expect(listings.length - active.length).toBe(20);
    const sales = active.filter(({ listingType }) => listingType === "sale").length / active.length;
    expect(sales).toBeGreaterThan(0.6);
    expect(sales).toBeLessThan(0.7);
  });

  test("in at least 250 suburbs, none of which has more than one in thirty", () => {
    const bySuburb = Map.groupBy(active, ({ suburb }) => suburb);
    expect(bySuburb.size).toBeGreaterThanOrEqual(250);
    expect(Math.max(...[...bySuburb.values()].map(({ length }) => length))).toBeLessThan(active.length / 30);
  });

  test.each([
    ["Apartment", 250],
    ["House", 350],
    ["Unit", 200],
    ["Townhouse", 50],
    ["Villa", 20],
    ["Land", 15],
  ])("enough of each property type: %s", (propertyType, atLeast) => {
    expect(active.filter((listing) => listing.propertyType === propertyType).length).toBeGreaterThanOrEqual(atLeast);
  });

  test("no address is listed twice", () => {
    expect(new Set(listings.map(({ address, suburb }) => `${address}, ${suburb}`)).size).toBe(listings.length);
  });

  test("what is active was published within 60 days before the seed's epoch; a draft never was", () => {
    const earliest = SEED_EPOCH.getTime() - 60 * 24 * 60 * 60 * 1000;
    for (const { status, publishedAt } of listings) {
      if (status === "draft") expect(publishedAt).toBeNull();
      else {
        expect(publishedAt?.getTime()).toBeGreaterThanOrEqual(earliest);
        expect(publishedAt?.getTime()).toBeLessThan(SEED_EPOCH.getTime());
      }
    }
  });
});

describe("the writing", () => {
  const texts = listings.map(({ description }) => sentencesOf(description));

  test("at least 600 distinct sentences, and no two listings share more than one", () => {
    const listingsWith = new Map<string, number[]>();
    for (const [index, sentences] of texts.entries()) {
      for (const sentence of new Set(sentences))
        listingsWith.set(sentence, [...(listingsWith.get(sentence) ?? []), index]);
    }
    expect(listingsWith.size).toBeGreaterThanOrEqual(600);
    const shared = new Map<string, number>();
    for (const indexes of listingsWith.values()) {
      for (const one of indexes) {
        for (const other of indexes)
          if (one < other) shared.set(`${one} ${other}`, (shared.get(`${one} ${other}`) ?? 0) + 1);
      }
    }
    expect([...shared].filter(([, count]) => count > 1)).toEqual([]);
  });

  test("four to seven sentences, 60 to 140 words", () => {
    for (const { description } of listings) {
      const words = description.split(/\s+/).length;
      expect(words, description).toBeGreaterThanOrEqual(60);
      expect(words, description).toBeLessThanOrEqual(140);
      const { length } = sentencesOf(description);
      expect(length, description).toBeGreaterThanOrEqual(4);
      expect(length, description).toBeLessThanOrEqual(8);
    }
  });

  test("titles are all different", () => {
    expect(new Set(listings.map(({ title }) => title)).size).toBe(listings.length);
  });

  test.each([
    [/offers (over|above|from)/i, "Property and Stock Agents Act 2002 (NSW), s 73"],
    [/\$[\d,]+\+/, "the same section: a price with a plus sign"],
    [/from \$/i, "the same section: a price without a top"],
    [
      /\bper week\b|\bweekly\b|\brent from\b|\bor more\b|\bnegotia/i,
      "Residential Tenancies Act 2010 (NSW), s 22A: one amount, in its own field",
    ],
    [/\bgrowth\b|\binvestment\b|\byield\b|capital gain/i, "nothing is promised about money"],
    [
      /\b(?:stunning|boasts?|boasting|nestled|oasis|must[- ]see|entertainer|sun-drenched|dream|breathtaking|once in a lifetime)\b/i,
      "phrases nobody believes",
    ],
    [
      /\b(?:station|schools?|beach|park|shops?|caf[eé]s?|hospital|university|ferry wharf)\b.*\b(?:minutes?|walk)\b/i,
      "a claim about a real place",
    ],
    [/[{}[\]|]|undefined|\bnull\b|NaN/, "an unfilled template"],
    [/ {2}| [,.;:]|\.\.|,,|\ba [aeio]|\ban [bcdfgjklmnpqrstvwxyz]/, "slips of punctuation and article"],
    [/\b(\w+) \1\b/i, "a doubled word"],
    [/!/, "shouting"],
  ])("no text has %s", (pattern) => {
    const found = listings.flatMap(({ title, description }) => [title, ...sentencesOf(description)]);
    expect(found.filter((text) => pattern.test(text.replace(/\ba one\b|\ba European\b/gi, "")))).toEqual([]);
  });

  test.each([
    [/\bpool\b/i, /pool/i],
    [/\bdishwasher\b/i, /dishwasher/i],
    [/\bensuite\b/i, /ensuite/i],
    [/air conditioning/i, /air conditioning/i],
    [/\bsolar\b/i, /solar/i],
    [/\bthe courtyard\b|\ba courtyard\b/i, /courtyard/i],
    [/\b(?:the|a) balcony\b/i, /balcony/i],
    [/\bdeck\b/i, /deck/i],
    [/\bverandah\b/i, /verandah/i],
    [/\bfireplace\b/i, /fireplace/i],
    [/\b(?:the|a|lock-up) garage\b/i, /garage/i],
    [/\bskylights?\b/i, /skylight/i],
    [/\bworkshop\b/i, /workshop/i],
    [/\bcellar\b/i, /cellar/i],
    [/\battic\b/i, /attic/i],
    [/\bharbour\b/i, /harbour/i],
    [/\bstorage cage\b/i, /storage cage/i],
    [/\bgas cook/i, /gas cook/i],
    [/\binduction\b/i, /induction/i],
    [/\bvegetable beds?\b|\braised beds\b/i, /vegetable beds/i],
  ])("what the text speaks of is among the features: %s", (inText, inFeatures) => {
    const astray = listings.filter(
      ({ title, description, features }) =>
        inText.test(`${title}. ${description}`) && !features.some((feature) => inFeatures.test(feature)),
    );
    expect(astray.map(({ title, description, features }) => ({ title, description, features }))).toEqual([]);
  });

  test("three to nine features, none twice", () => {
    for (const { features } of listings) {
      expect(features.length).toBeGreaterThanOrEqual(3);
      expect(features.length).toBeLessThanOrEqual(9);
      expect(new Set(features).size).toBe(features.length);
    }
  });
});

describe("columns that must agree", () => {
  test("land has no rooms and is never for rent", () => {
    for (const listing of listings.filter(({ propertyType }) => propertyType === "Land")) {
      expect(listing).toMatchObject({ listingType: "sale", bedrooms: null, bathrooms: null, parking: null });
      expect(listing.landSize).toBeGreaterThan(0);
    }
  });

  test("the number of bedrooms that a title names is the listing's", () => {
    const named: [string, string | undefined][] = [];
    const numbers = ["no", "one", "two", "three", "four", "five"];
    for (const { title, bedrooms } of listings) {
      const word = /(\w+)[- ]bedrooms?\b/i.exec(title)?.[1]?.toLowerCase();
      if (word !== undefined && numbers.includes(word)) named.push([word, numbers[bedrooms ?? 0]]);
    }
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([inTitle, inColumn]) => inTitle !== inColumn)).toEqual([]);
  });
});

describe("prices follow the data", () => {
  const suburbs = new Map(readSuburbFacts().map((suburb) => [suburb.name, suburb]));
  const rents = readRentTable();

  test("a sale is priced once; a few name no price; no rent is without one", () => {
    const sales = active.filter(({ listingType }) => listingType === "sale");
    expect(new Set(sales.map(({ priceFrequency }) => priceFrequency))).toEqual(new Set(["once"]));
    const unpriced = sales.filter(({ price }) => price === 0).length;
    expect(unpriced).toBeGreaterThanOrEqual(5);
    expect(unpriced).toBeLessThan(sales.length * 0.05);
    expect(active.filter(({ listingType, price }) => listingType === "rent" && price === 0)).toEqual([]);
  });

  test("houses cost between half and twice the median house of their suburb", () => {
    const ratios = active
      .filter(({ propertyType, listingType, price }) => propertyType === "House" && listingType === "sale" && price > 0)
      .map(({ suburb, price }) => price / (suburbs.get(suburb)?.houseMedian ?? suburbs.get(suburb)?.medianPrice ?? 0));
    expect(Math.min(...ratios)).toBeGreaterThan(0.5);
    expect(Math.max(...ratios)).toBeLessThan(2);
    expect(middle(ratios)).toBeGreaterThan(0.85);
    expect(middle(ratios)).toBeLessThan(1.15);
  });

  test("rents lie between the tenth and the ninetieth percentile of their postcode, dwelling and bedrooms", () => {
    const dwellings = {
      Apartment: "flat",
      Unit: "flat",
      House: "house",
      Townhouse: "townhouse",
      Villa: "townhouse",
    } as const;
    for (const { listingType, propertyType, postcode, bedrooms, price, priceFrequency } of active) {
      if (listingType !== "rent") continue;
      const facts = rents.find(postcode, dwellings[propertyType as keyof typeof dwellings], bedrooms ?? 0);
      const weekly = priceFrequency === "per_month" ? (price * 12) / 52 : price;
      expect(weekly).toBeGreaterThanOrEqual((facts?.low ?? Infinity) - 5);
      expect(weekly).toBeLessThanOrEqual((facts?.high ?? 0) + 5);
    }
  });

  test("some rents are by the month", () => {
    const monthly = active.filter(({ priceFrequency }) => priceFrequency === "per_month").length;
    expect(monthly).toBeGreaterThan(20);
    expect(monthly).toBeLessThan(80);
  });
});

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
