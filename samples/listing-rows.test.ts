import { describe, expect, test } from "vitest";
import { sydneyDate, weekdayOf } from "#app/lib/sydney-time.ts";
import { generatePostcodeFigures } from "#reference/postcode-figure-rows.ts";
import { weekdayDate } from "#reference/wording.ts";
import { buildListing } from "./factories/listings.ts";
import { generateListings } from "./listing-rows.ts";
import { saleTerms } from "./terms.ts";

const today = new Date("2026-10-31T13:00:00Z");
const plans = generateListings(today);
const listings = plans.map(({ listing }) => listing);
const active = listings.filter(({ status }) => status === "active");
const sentencesOf = (description: string) => description.split(/(?<=\.)\s+(?=[A-Z0-9])/);
const DATE = /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d{1,2} [A-Z][a-z]+/;

/** Before Christmas, so that some homes are available in the next year. */
const later = new Date("2026-12-19T02:00:00Z");
const laterPlans = generateListings(later);

test("another day gives the same listings with other dates", () => {
  const undatedPlans = (of: typeof plans) => of.map((plan) => ({ ...plan, listing: undated(plan.listing) }));
  expect(undatedPlans(laterPlans)).toEqual(undatedPlans(plans));
});

function undated(listing: (typeof listings)[number]) {
  const { auctionAt, availableFrom, ...rest } = listing;
  const dates = { auctionAt: auctionAt && "some Saturday", availableFrom: availableFrom && "some day" };
  return { ...rest, ...dates, publishedAt: null, description: listing.description.replace(DATE, "some day") };
}

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

  test("active listings were published within the last 60 days; drafts never", () => {
    const earliest = today.getTime() - 60 * 24 * 60 * 60 * 1000;
    for (const { status, publishedAt } of listings) {
      if (status === "draft") expect(publishedAt).toBeNull();
      else {
        expect(publishedAt?.getTime()).toBeGreaterThanOrEqual(earliest);
        expect(publishedAt?.getTime()).toBeLessThan(today.getTime());
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

  const oftener = (counted: readonly string[], most: number) =>
    [...Map.groupBy(counted, (text) => text)].filter(([, { length }]) => length > most).map(([text]) => text);
  const firstWords = (text: string, count: number) => text.split(/\s+/).slice(0, count).join(" ").toLowerCase();

  test("no sentence is in more than six listings", () => {
    expect(oftener(texts.flat(), 6)).toEqual([]);
  });

  test("no five words open more than four listings, as 'Above the street in a' opened 24", () => {
    const openings = texts.map(([opening = ""]) => firstWords(opening, 5));
    expect(oftener(openings, 4)).toEqual([]);
  });

  test("no five words begin more than a dozen sentences, as 'Outgoings are easily listed: $…' began 32", () => {
    expect(
      oftener(
        texts.flat().map((sentence) => firstWords(sentence, 5)),
        12,
      ),
    ).toEqual([]);
  });

  test('no seven words in a row come back in more than 16 listings, as "the bond is four weeks\' rent and" did in 37', () => {
    const runs = texts.flat().flatMap((sentence) => {
      const words = sentence.replace(DATE, "(date)").toLowerCase().split(" ");
      return [...new Set(words.slice(6).map((_, at) => words.slice(at, at + 7).join(" ")))];
    });
    expect(oftener(runs, 16)).toEqual([]);
  });

  test("a title has the length of a headline and is about the home, unlike '5.8 metres of 1880s terrace'", () => {
    for (const { title, suburb } of listings) {
      // Pages append the suburb, so a title must not end with it.
      expect(title).not.toMatch(new RegExp(`\\b(?:in|,) ${suburb}$`));
      expect(title.length, title).toBeGreaterThanOrEqual(18);
      expect(title.length, title).toBeLessThanOrEqual(80);
      expect(title).not.toMatch(/\d\.\d|\bof (?:19|20)\d\d\b|[.:;]/);
      expect(title).toMatch(
        /\b(?:apartment|unit|home|house|terrace|semi|cottage|bungalow|townhouse|villa|conversion|bedrooms?|block|land|acreage|downsizer)\b/i,
      );
    }
  });

  test("four to nine sentences in two or three paragraphs, 60 to 150 words", () => {
    for (const { description } of listings) {
      const words = description.split(/\s+/).length;
      expect(words, description).toBeGreaterThanOrEqual(60);
      expect(words, description).toBeLessThanOrEqual(150);
      const { length } = sentencesOf(description);
      expect(length, description).toBeGreaterThanOrEqual(4);
      expect(length, description).toBeLessThanOrEqual(9);
      expect(["2", "3"], description).toContain(String(description.split("\n\n").length));
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
    [/\bon [\d,]+ square metre block|\ban? [\d,]+ square metres/i, "half of one wording and half of another"],
    [/[{}[\]|]|undefined|\bnull\b|NaN/, "an unfilled template"],
    [/ {2}| [,.;:]|\.\.|,,|\ba [aeio]|\ban [bcdfgjklmnpqrstvwxyz]/, "slips of punctuation and article"],
    [/\b(\w+) \1\b/i, "a doubled word"],
    [/!/, "shouting"],
  ])("no text has %s", (pattern) => {
    // Harris Park and Curl Curl are suburbs.
    const found = listings.flatMap(({ title, description, suburb }) =>
      [title, ...sentencesOf(description)].map((text) => text.replaceAll(suburb, "Newtown")),
    );
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
    [
      /pets (?:(?:will be|are) )?considered|pets on application|pet applications|with pets|pet-friendly/i,
      /pets considered/i,
    ],
    [/\bvegetable beds?\b|\braised beds\b/i, /vegetable beds/i],
  ])("the features include those named in the text: %s", (inText, inFeatures) => {
    const mentioning = listings.filter(({ title, description }) => inText.test(`${title}. ${description}`));
    expect(mentioning).not.toEqual([]);
    const astray = mentioning.filter(({ features }) => !features.some((feature) => inFeatures.test(feature)));
    expect(astray.map(({ title, description, features }) => ({ title, description, features }))).toEqual([]);
  });

  test("unfurnished rentals list no furniture, and homes for sale neither furniture nor pets", () => {
    const furnished = listings.filter(({ features }) => features.includes("Furnished"));
    expect(furnished.length).toBeGreaterThan(10);
    expect(furnished.filter(({ description }) => /unfurnished/i.test(description))).toEqual([]);
    const sold = listings.filter(({ listingType }) => listingType === "sale").flatMap(({ features }) => features);
    expect(sold.filter((feature) => /furnished|pets/i.test(feature))).toEqual([]);
  });

  test("some homes are stated to be free of steps: none that is drawn with steps, says so, or lies above stairs", () => {
    const free = listings.filter(({ stepFreeAccess }) => stepFreeAccess);
    expect(free.length).toBeGreaterThan(60);
    expect(new Set(free.map(({ propertyType }) => propertyType))).toEqual(new Set(["Apartment", "Unit", "Villa"]));
    const astray = free.filter(
      ({ description, features }) =>
        /a few steps/i.test(description) ||
        (/on the (?:first|second|third|fourth|top) floor/i.test(description) && !features.includes("Lift")),
    );
    expect(astray.map(({ title, description }) => ({ title, description }))).toEqual([]);
    const bathrooms = listings.filter(({ stepFreeBathroom }) => stepFreeBathroom);
    expect(bathrooms.length).toBeGreaterThan(30);
    expect(bathrooms.length).toBeLessThan(free.length);
    const ofLand = listings.filter(({ propertyType }) => propertyType === "Land");
    expect(ofLand.every((home) => home.stepFreeAccess === null && home.stepFreeBathroom === null)).toBe(true);
  });

  test("some sales disclose a material fact, some state a few, most state that there is none, and rentals state none", () => {
    const names = [
      "floodOrFire",
      "safetyRisk",
      "looseFillAsbestos",
      "homicide",
      "drugManufacture",
      "cladding",
      "buildingOrder",
    ] as const;
    const answersOf = (listing: (typeof listings)[number]) => new Set(names.map((name) => listing[name]));
    const sales = listings.filter(({ listingType }) => listingType === "sale").map(answersOf);
    const disclosed = sales.filter((answers) => answers.has(true)).length;
    const partly = sales.filter((answers) => answers.has(null) && answers.size > 1).length;
    const none = sales.filter((answers) => answers.has(false) && answers.size === 1).length;
    expect(disclosed).toBeGreaterThan(20);
    expect(partly).toBeGreaterThan(50);
    expect(none).toBeGreaterThan(partly + disclosed);
    expect(listings.filter(({ floodOrFire }) => floodOrFire).length).toBeGreaterThan(5);
    const aloft = listings.filter(({ floodOrFire, floorLevel }) => floodOrFire && (floorLevel ?? 0) > 0);
    expect(aloft).toEqual([]);
    const rentals = listings.filter(({ listingType }) => listingType === "rent");
    expect(rentals.every((rental) => names.every((name) => rental[name] === null))).toBe(true);
  });

  test("about half of the homes state their heating and cooling, which agrees with their features", () => {
    const stated = listings.filter(({ heatingCooling }) => heatingCooling !== null);
    expect(stated.length / listings.length).toBeGreaterThan(0.4);
    expect(stated.length / listings.length).toBeLessThan(0.6);
    for (const { heatingCooling, features } of stated) {
      if (features.includes("Ducted air conditioning")) expect(heatingCooling).toContain("Ducted reverse cycle");
      if (features.includes("Gas heating")) expect(heatingCooling).toMatch(/gas heating|reverse/i);
    }
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

  const numbers = ["no", "one", "two", "three", "four", "five"];

  /** Numbers in words that `pattern` finds in titles and descriptions, with the value of the column. */
  function named(pattern: RegExp, column: "bedrooms" | "bathrooms" | "parking") {
    return listings.flatMap((listing) =>
      [...`${listing.title}. ${listing.description}`.matchAll(pattern)]
        .map(([, word = ""]) => ({
          text: word.toLowerCase(),
          column: numbers[listing[column] ?? 0],
          in: listing.description,
        }))
        .filter(({ text }) => numbers.includes(text)),
    );
  }

  test.each([
    ["bedrooms", /(?<!other )\b(\w+)[- ]bedrooms?\b/gi, 1_000],
    ["bathrooms", /\b(\w+) bathrooms?\b/gi, 150],
    ["parking", /\b(\w+) (?:secure car spaces?|cars?)\b/gi, 100],
  ] as const)("the number of %s that a text names is the listing's", (column, pattern, atLeast) => {
    const found = named(pattern, column);
    expect(found.length).toBeGreaterThan(atLeast);
    expect(found.filter(({ text, column: right }) => text !== right)).toEqual([]);
  });

  test("the land that a text names is the listing's", () => {
    const found = listings.flatMap(({ title, description, landSize }) => {
      const others = /courtyard of about \d+|balcony of about \d+|is \d+ square metres\./g;
      const sizes = `${title}. ${description.replace(others, "")}`.matchAll(/([\d,]+)[- ]square[- ]met/g);
      return [...sizes].map(([, size = ""]) => ({ size: Number(size.replaceAll(",", "")), landSize, description }));
    });
    const land = found.filter(({ size }) => size > 60);
    expect(land.length).toBeGreaterThan(200);
    expect(land.filter(({ size, landSize }) => size !== landSize)).toEqual([]);
  });

  test("a text names the property type, and never another suburb", () => {
    const suburbs = new Set(listings.map(({ suburb }) => suburb));
    for (const { title, description, suburb, propertyType, listingType } of listings) {
      const text = `${title}. ${description}`;
      if (propertyType !== "Land") {
        for (const type of ["Apartment", "Unit", "Townhouse", "Villa"])
          if (type !== propertyType)
            expect(text).not.toMatch(new RegExp(`\\b(?:this|bedroom|${suburb}) ${type}\\b`, "i"));
      }
      if (listingType === "sale") expect(text).not.toMatch(/\b(?:bond|lease|tenants?)\b/i);
      else expect(text).not.toMatch(/\b(?:settlement|contract|strata (?:is|levies|fees)|for sale)\b/i);
      for (const [, elsewhere = ""] of text.matchAll(/\bin ((?:[A-Z][a-z]+ ?)+)(?=[,.:]| )/g)) {
        const place = elsewhere.trim();
        if (suburbs.has(place)) expect(place, text).toBe(suburb);
      }
    }
  });

  test("strata levies and rates in a text are those of the facts", () => {
    const amounts = {
      strataLevies:
        /(?:strata(?: is| levies(?: are| of)?| fees(?: are| of)?)?|levies are|levies of)(?: approximately| about| around)? \$([\d,]+)/i,
      councilRates:
        /(?<!water )(?:rates(?: are| come to)?|council(?: charges)?)(?: approximately| about| around)? \$([\d,]+)/i,
      waterRates: /water(?: is)?(?: about)? \$([\d,]+)/i,
    };
    for (const [field, pattern] of Object.entries(amounts)) {
      const stated = listings.flatMap((listing) => {
        const amount = listing.listingType === "sale" && pattern.exec(listing.description)?.[1]?.replaceAll(",", "");
        return amount ? [{ listing, amount: Number(amount) }] : [];
      });
      expect(stated.length, field).toBeGreaterThan(50);
      for (const { listing, amount } of stated)
        expect(listing[field as keyof typeof amounts], listing.description).toBe(amount);
    }
  });

  test("a rental says when it is free, and its bond is four weeks' rent", () => {
    for (const { listingType, price, description } of listings) {
      if (listingType !== "rent") continue;
      const bond = Number(/\$([\d,]+)/.exec(description)?.[1]?.replaceAll(",", ""));
      expect(bond, description).toBe(Math.floor(price * 4));
      expect(description).toMatch(DATE);
      expect(description).not.toMatch(/\b(?:five|six) weeks' (?:bond|rent)/);
    }
  });

  test("the availability, bond and terms of a rental agree with its text", () => {
    for (const { listing } of plans) {
      const { listingType, availableFrom = "", bondWeeks, leaseMonths, description } = listing;
      if (listingType !== "rent") continue;
      expect(DATE.exec(description)?.[0]).toBe(weekdayDate(new Date(`${availableFrom}T00:00:00Z`)));
      expect(bondWeeks).toBe(4);
      if (leaseMonths === 24) expect(description).not.toMatch(/12.month|six.month/);
    }
  });

  test("about half of the sales have a guide, at most 10% wide, and a third is auctioned, on a coming Saturday", () => {
    const sales = active.filter(({ listingType }) => listingType === "sale");
    const guides = sales.filter(({ priceTo }) => priceTo != null);
    const auctions = sales.filter(({ saleMethod }) => saleMethod === "auction");
    expect(guides.length / sales.length).toBeGreaterThan(0.45);
    expect(guides.length / sales.length).toBeLessThan(0.58);
    expect(auctions.length / sales.length).toBeGreaterThan(0.28);
    expect(auctions.length / sales.length).toBeLessThan(0.39);
    for (const { price, priceTo } of guides) {
      expect(priceTo).toBeGreaterThanOrEqual(price);
      expect((priceTo ?? 0) * 10).toBeLessThanOrEqual(price * 11);
    }
    for (const { auctionAt } of auctions) {
      expect(weekdayOf(sydneyDate(auctionAt ?? today))).toBe("saturday");
      expect(auctionAt?.getTime()).toBeGreaterThan(today.getTime());
    }
  });

  test("no home is auctioned from 24 December to 14 January", () => {
    const december = new Date("2026-12-10T03:00:00Z");
    const days = active.flatMap(({ address, price }) => {
      const { auctionAt } = saleTerms(address, price, december);
      return auctionAt ? [sydneyDate(auctionAt)] : [];
    });
    expect(new Set(days.map((day) => day.slice(0, 7)))).toEqual(new Set(["2026-12", "2027-01", "2027-02"]));
    expect(days.filter((day) => day >= "2026-12-24" && day <= "2027-01-14")).toEqual([]);
  });

  test("no home is free on a day that has passed, as 'Sunday 8 November' had, and each date is one of the calendar", () => {
    for (const { listing } of laterPlans) {
      const found = DATE.exec(listing.description)?.[0];
      expect(found !== undefined).toBe(listing.listingType === "rent");
      if (found === undefined) continue;
      const date = [0, 1]
        .map((years) => new Date(`${found} ${later.getUTCFullYear() + years} UTC`))
        .find((candidate) => candidate > later);
      expect(weekdayDate(date ?? later)).toBe(found);
      expect((date?.getTime() ?? 0) - later.getTime()).toBeLessThan(40 * 24 * 60 * 60 * 1000);
      expect(found).not.toMatch(/^S|\b25 December|\b1 January/);
    }
  });
});

describe("prices follow the data", () => {
  test("a sale is priced once; a few name no price; no rent is without one", () => {
    const sales = active.filter(({ listingType }) => listingType === "sale");
    expect(new Set(sales.map(({ priceFrequency }) => priceFrequency))).toEqual(new Set(["once"]));
    const unpriced = sales.filter(({ price }) => price === 0).length;
    expect(unpriced).toBeGreaterThanOrEqual(5);
    expect(unpriced).toBeLessThan(sales.length * 0.05);
    expect(active.filter(({ listingType, price }) => listingType === "rent" && price === 0)).toEqual([]);
  });

  const figures = generatePostcodeFigures();
  const newestQuarter = figures.filter(({ kind }) => kind === "sale").at(-1)?.period;

  test.each([
    ["House", "house", 0.5, 2.2, [0.85, 1.2]],
    ["Apartment", "strata", 0.5, 1.9, [0.8, 1.2]],
    ["Townhouse", "strata", 0.7, 1.9, [1, 1.45]],
  ] as const)("a %s costs about the newest median of its postcode", (type, dwelling, low, high, [from, to]) => {
    const medians = new Map(
      figures
        .filter((row) => row.kind === "sale" && row.dwelling === dwelling && row.period === newestQuarter)
        .map(({ postcode, median }) => [postcode, median]),
    );
    const ratios = active
      .filter(({ propertyType, listingType, price }) => propertyType === type && listingType === "sale" && price > 0)
      .flatMap(({ postcode, price }) => {
        const median = medians.get(postcode);
        return median === undefined ? [] : [price / median];
      });
    expect(ratios.length).toBeGreaterThan(20);
    expect(Math.min(...ratios)).toBeGreaterThan(low);
    expect(Math.max(...ratios)).toBeLessThan(high);
    expect(middle(ratios)).toBeGreaterThan(from);
    expect(middle(ratios)).toBeLessThan(to);
  });

  test("rents are by the week, and between the tenth and the ninetieth percentile of postcode, dwelling and bedrooms", () => {
    const dwellings: Readonly<Record<string, string>> = {
      Apartment: "unit",
      Unit: "unit",
      House: "house",
      Townhouse: "townhouse",
      Villa: "townhouse",
    };
    const usual = new Map(
      figures
        .filter(({ kind, counted }) => kind === "rent" && (counted ?? 0) >= 10)
        .map((row) => [`${row.postcode} ${row.dwelling} ${row.bedrooms}`, row]),
    );
    let known = 0;
    for (const { listingType, propertyType, postcode, bedrooms, price, priceFrequency } of active) {
      if (listingType !== "rent") continue;
      expect(priceFrequency).toBe("per_week");
      const row = usual.get(`${postcode} ${dwellings[propertyType]} ${bedrooms}`);
      if (row === undefined) continue;
      known += 1;
      expect(price).toBeGreaterThanOrEqual((row.p10 ?? 0) - 5);
      expect(price).toBeLessThanOrEqual((row.p90 ?? Infinity) + 5);
    }
    expect(known).toBeGreaterThan(300);
  });
});

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
