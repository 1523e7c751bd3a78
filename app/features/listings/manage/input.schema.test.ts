import { describe, expect, test } from "vitest";
import { LISTING_FIELDS, TEXT_FIELDS } from "#app/features/listings/model/fields.ts";
import { listingMessages as messages } from "#app/features/listings/model/listing-form.messages.ts";
import { LAST_YEAR } from "#app/features/listings/model/units.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { listingChangesSchema, listingInputFields, listingInputSchema, newListingSchema } from "./input.schema.ts";
import { coordinatesMessages, termsMessages } from "./manage.messages.ts";

const complete = {
  listingType: "sale",
  price: 1_450_000,
  title: "Brick cottage",
  propertyType: "House",
  address: "12 Sample Street",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  description: "Three rooms and a lemon tree.",
  contactEmail: "agent@example.com",
  contactPhone: "0491 570 006",
  status: "active",
};

/** The first message on `field`. Undefined if the listing is valid. */
function messageFor(field: string, change: Record<string, unknown>): string | undefined {
  const result = listingInputSchema.safeParse({ ...complete, ...change });
  return result.error?.issues.find(({ path }) => path[0] === field)?.message;
}

/** 10:30 in Sydney, `days` days from today, in the format of a form field. */
const inDays = (days: number) => `${addDays(sydneyDate(new Date()), days)}T10:30`;
const rental = (change: object) => ({ listingType: "rent", price: 650, ...change });

test.each<[field: string, value: unknown, message: string | undefined, why: string]>([
  ["title", undefined, "Title is required", "missing"],
  ["title", " ab ", "Title is required", "two characters once trimmed"],
  ["title", "abc", undefined, "three"],
  ["title", "a".repeat(255), undefined, "the column's length"],
  ["title", "a".repeat(256), messages.titleTooLong, "one more"],
  ["title", 7, "Title is required", "no text"],
  ["status", "sold", messages.status, "no such status"],
  ["status", "draft", undefined, "a draft"],
  ["listingType", undefined, "Select a listing type", "missing"],
  ["listingType", "lease", "Select a listing type", "no such type"],
  ["propertyType", undefined, "Property type is required", "missing"],
  ["propertyType", "H", "Property type is required", "one character"],
  ["propertyType", "Houseboat", undefined, "a type of one's own"],
  ["propertyType", "a".repeat(121), messages.propertyTypeTooLong, "one more than the column"],
  ["price", "-1", "Price must be positive", "negative"],
  ["price", -1, "Price must be positive", "negative, as a number"],
  ["price", "1.5", messages.price, "not whole"],
  ["price", "0x10", messages.price, "hexadecimal"],
  ["price", "1e6", messages.price, "an exponent"],
  ["price", "a lot", messages.price, "words"],
  ["price", Number.NaN, "Enter the price as a whole number of dollars, such as 1100000", "no number in JSON"],
  ["price", true, messages.price, "no number"],
  ["price", "2147483648", messages.priceTooHigh, "beyond the column"],
  ["price", "9".repeat(400), messages.price, "beyond every number"],
  ["priceFrequency", "per_year", messages.priceFrequency, "no such frequency"],
  ["priceFrequency", "", undefined, "blank"],
  ["address", "1A", "Address is required", "two characters"],
  ["address", "1 A", undefined, "three"],
  ["address", "a".repeat(256), messages.addressTooLong, "one more than the column"],
  ["suburb", "N", "Suburb is required", "one character"],
  ["suburb", "Oz", undefined, "two"],
  ["suburb", "a".repeat(121), messages.suburbTooLong, "one more than the column"],
  ["state", undefined, "State is required", "missing"],
  ["state", "N", "State is required", "one character"],
  ["state", "a".repeat(17), messages.stateTooLong, "one more than the column"],
  ["state", "Elsewhere", messages.stateUnknown, "no state of Australia"],
  ["state", "NSW.", undefined, "another spelling"],
  ["state", "VIC", "The postcode 2042 is in NSW, not in VIC. Correct the state or the postcode", "of another postcode"],
  ["postcode", "20", "Postcode is required", "two characters"],
  ["postcode", "200", undefined, "three"],
  ["postcode", "0".repeat(13), messages.postcodeTooLong, "one more than the column"],
  ["bedrooms", "13", messages.rooms, "above the cap"],
  ["bedrooms", "12", undefined, "the cap"],
  ["bathrooms", "0", undefined, "none"],
  ["bathrooms", "1.5", messages.rooms, "half a room"],
  ["parking", "-1", messages.rooms, "negative"],
  ["parking", "two", messages.rooms, "words"],
  ["landSize", "100,000", undefined, "the cap"],
  ["landSize", "100,001", messages.landSize, "above the cap"],
  ["landSize", "1.000", messages.landSize, "a thousand to some people, and one to others"],
  ["bedrooms", "3.000", messages.rooms, "the same of rooms"],
  ["description", "Too short", "Description is required", "nine characters"],
  ["description", " Ten chars. ", undefined, "ten once trimmed"],
  ["description", "a".repeat(10_000), undefined, "ten thousand"],
  ["description", "a".repeat(10_001), messages.descriptionTooLong, "one more"],
  ["heroImageUrl", "", undefined, "blank"],
  ["heroImageUrl", "https://images.example.com/a.jpg", undefined, "https and a real host"],
  ["heroImageUrl", "http://images.example.com/a.jpg", "Enter a valid image URL", "not encrypted"],
  ["heroImageUrl", "javascript:alert(1)", "Enter a valid image URL", "runs script"],
  ["heroImageUrl", "data:image/png;base64,AAAA", "Enter a valid image URL", "carries its own bytes"],
  ["heroImageUrl", "file:///etc/passwd", "Enter a valid image URL", "a file"],
  ["heroImageUrl", "https://localhost/a.jpg", "Enter a valid image URL", "no public host"],
  ["floorArea", "100,001", messages.floorArea, "above the cap"],
  ["videoUrl", "", undefined, "blank"],
  ["videoUrl", "https://youtu.be/1", undefined, "a page"],
  ["tourUrl", "http://tours.example.com/1", undefined, "a page without encryption"],
  ["tourUrl", "javascript:alert(1)", messages.tourUrl, "runs script"],
  ["tourUrl", "tours.example.com", messages.tourUrl, "no protocol"],
  ["tourUrl", "https://localhost/1", messages.tourUrl, "no public host"],
  ["tourUrl", `https://example.com/${"a".repeat(2048)}`, messages.tourUrl, "longer than the column"],
  ["contactEmail", "agent", "Enter a valid contact email", "no address"],
  ["contactEmail", " agent@example.com ", undefined, "trimmed first"],
  ["contactEmail", `${"a".repeat(250)}@example.com`, messages.contactEmailTooLong, "longer than the column"],
  ["contactPhone", "12345", "Enter a valid contact phone", "five characters"],
  ["contactPhone", "123456", undefined, "six"],
  ["contactPhone", "1".repeat(51), messages.contactPhoneTooLong, "one more than the column"],
  ["features", Array.from({ length: 41 }, () => "Pool"), messages.tooManyFeatures, "more than forty"],
  ["features", "a,".repeat(41), messages.tooManyFeatures, "more than forty, typed"],
  ["features", "a,".repeat(40), undefined, "forty, typed"],
  ["features", "a".repeat(81), messages.featureTooLong, "one of 81 characters"],
  ["features", "a".repeat(80), undefined, "one of 80"],
  ["stepFreeAccess", "perhaps", messages.stated, "neither yes nor no"],
  ["stepFreeBathroom", 1, messages.stated, "a number"],
  ["features", [7], messages.features, "no text"],
  ["features", 7, messages.features, "no list"],
])("%s %j: %s (%s)", (field, value, message) => {
  expect(messageFor(field, { [field]: value })).toBe(message);
});

test.each<[field: string, typed: unknown, meant: unknown, why: string]>([
  ["price", "$1,450,000", 1_450_000, "as people write prices"],
  ["price", "1.45m", 1_450_000, "in millions"],
  ["price", "900k", 900_000, "in thousands"],
  ["price", " 1 450 000 ", 1_450_000, "with spaces"],
  ["price", "", 0, "blank"],
  ["price", null, 0, "none"],
  ["price", undefined, 0, "missing"],
  ["bedrooms", " 3 ", 3, "with spaces"],
  ["landSize", "1,200", 1200, "with a comma"],
  ["bedrooms", "", null, "blank is absent, and no 0"],
  ["parking", null, null, "none"],
  ["features", " Pool, , Lemon tree,\n Shed ", ["Pool", "Lemon tree", "Shed"], "commas and lines"],
  ["features", [" Pool ", "", "Shed"], ["Pool", "Shed"], "a list"],
  ["features", undefined, [], "missing"],
  ["stepFreeAccess", "true", true, "as a form sends it"],
  ["stepFreeAccess", false, false, "as JSON has it"],
  ["stepFreeBathroom", "unstated", null, "the third choice"],
  ["stepFreeBathroom", "", null, "blank"],
  ["stepFreeBathroom", null, null, "none"],
  ["priceTo", "$1.5m", 1_500_000, "as people write prices"],
  ["priceTo", "", null, "blank"],
  ["priceWords", " ", null, "blank"],
  ["saleMethod", "", null, "blank"],
  ["auctionAt", "", null, "blank"],
  ["auctionPlace", " ", null, "blank"],
  ["heroImageUrl", "  ", null, "blank"],
  ["heroImageUrl", " https://images.example.com/a b.jpg ", "https://images.example.com/a%20b.jpg", "tidied"],
  ["title", "  Brick cottage  ", "Brick cottage", "trimmed"],
])("%s %j means %j (%s)", (field, typed, meant) => {
  expect(Reflect.get(listingInputSchema.parse({ ...complete, [field]: typed }), field)).toEqual(meant);
});

describe("rules over several fields", () => {
  test("an active rental needs a price; a draft and a sale do not", () => {
    expect(messageFor("price", { listingType: "rent", price: "0" })).toBe("Price must be positive");
    expect(messageFor("price", { listingType: "rent", price: "" })).toBe("Price must be positive");
    expect(messageFor("price", { listingType: "rent", price: "0", status: "draft" })).toBeUndefined();
    expect(messageFor("price", { price: "0" })).toBeUndefined();
    expect(messageFor("price", { listingType: "rent", price: "650" })).toBeUndefined();
  });

  test.each<[field: "title" | "description", type: string, words: string, message: string]>([
    [
      "title",
      "sale",
      "Offers over $1m",
      "Remove “Offers over $1m”: an ad for a sale may not say “over”, “from” or “+” with a price (Property and Stock Agents Act 2002, s 73). Give one amount or a range of at most 10%, for example “$1,000,000 - $1,100,000”.",
    ],
    [
      "description",
      "sale",
      "A guide of $1,000,000+ is given.",
      "Remove “$1,000,000+”: an ad for a sale may not say “over”, “from” or “+” with a price (Property and Stock Agents Act 2002, s 73). Give one amount or a range of at most 10%, for example “$1,000,000 - $1,100,000”.",
    ],
    [
      "description",
      "sale",
      "Guide $1,000,000 - $1,300,000",
      "Remove “$1,000,000 - $1,300,000”: the upper end of a price range may be at most 10% above its lower end (Property and Stock Agents Act 2002, s 72A). Give one amount or a range of at most 10%, for example “$1,000,000 - $1,100,000”.",
    ],
    [
      "title",
      "rent",
      "Flat from $650",
      "Remove “from $650”: rent is advertised as one fixed amount (Residential Tenancies Act 2010, s 22A). Write one amount, for example “$650 per week”.",
    ],
  ])("%s of a %s, %j: %s", (field, listingType, words, message) => {
    expect(messageFor(field, { listingType, [field]: words })).toBe(message);
  });

  test.each(TEXT_FIELDS.filter((name) => !["priceWords", "documents", "state", "postcode"].includes(name)))(
    "%s is searched",
    (field) => {
      const words = "Sorry, no pets";
      const change = { listingType: "rent", price: 650, [field]: field === "features" ? ["Pool", words] : words };
      if (field === "auctionPlace") return expect(messageFor(field, change)).toBe(LISTING_FIELDS.auctionPlace.ofOther);
      return expect(messageFor(field, change)).toContain("s 73H");
    },
  );

  test.each<[change: Record<string, unknown>, field: string, message: string | undefined, why: string]>([
    [{ documents: "Price guide $900k, offers over $850,000" }, "documents", "s 73", "an open price"],
    [{ features: ["Pool", "Offers over $900,000"] }, "features", "s 73", "an open price"],
    [{ auctionPlace: "On site, offers over $1.4m", saleMethod: "auction" }, "auctionPlace", "s 73", "an open price"],
    [{ title: "Guide $900,000 - come see" }, "title", "advertised at $1,450,000", "a lower guide"],
    [{ title: "Terrace, $1.2m" }, "title", "s 72A", "a lower price in the title"],
    [{ description: "Price guide is now $950,000 to $1,000,000." }, "description", "s 72A", "a lower guide"],
    [{ description: "Asking price $1.3m only." }, "description", "s 72A", "a lower asking price"],
    [
      { description: "The guide is $1.3m.", priceTo: 1_500_000 },
      "description",
      "advertised at $1,450,000 - $1,500,000",
      "below a range",
    ],
    [{ description: "Price guide $1,400,000." }, "description", undefined, "within 10% it is advice"],
    [{ description: "Reduced from $1.2m, price now $1.45m." }, "description", undefined, "a former price"],
    [{ title: "Price was $1.2m" }, "title", undefined, "a former price"],
    [{ description: "Guide $1,450,000, with a granny flat worth $200,000." }, "description", undefined, "the same"],
    [{ description: "Sold next door for $1.2m; guide $1.45m." }, "description", undefined, "of a neighbour"],
    [
      { description: "Guide $900,000 for both.", state: "ACT", postcode: "2601" },
      "description",
      undefined,
      "outside NSW",
    ],
    [{ description: "Guide $900,000, call us.", price: 0 }, "description", undefined, "no advertised price"],
  ])("%j: %s is refused with %s (%s)", (change, field, message) => {
    if (message === undefined) expect(messageFor(field, change)).toBeUndefined();
    else expect(messageFor(field, change)).toContain(message);
  });

  test.each([
    ["1.2m+", "sale", "Enter 1,200,000 in Price and 1,320,000 in Guide up to: "],
    ["$1.2m - $1.4m", "sale", "Enter 1,200,000 in Price and 1,320,000 in Guide up to: "],
    ["1.2m to 1.25m", "sale", "Enter 1,200,000 in Price and 1,250,000 in Guide up to: "],
    ["Offers over $950k", "sale", "Enter 950,000 in Price and 1,045,000 in Guide up to: "],
    ["about $1.2m", "sale", "Enter 1,200,000 in Price"],
    ["$650 - $700 pw", "rent", "Enter 650 in Price: rent"],
    ["from $650", "rent", "Enter 650 in Price: rent"],
  ])("the price %j of a %s: %s", (price, listingType, message) => {
    expect(messageFor("price", { listingType, price })).toContain(message);
  });

  test.each<[field: string, change: object, message: string | undefined, why: string]>([
    ["priceTo", { price: 1_400_000, priceTo: 1_540_000 }, undefined, "110% of its lower end"],
    ["priceTo", { price: 1_400_000, priceTo: 1_400_000 }, undefined, "one figure"],
    [
      "priceTo",
      { price: 1_400_000, priceTo: 1_540_001 },
      "The upper end of a guide may be at most 10% above its lower end (Property and Stock Agents Act 2002, s 72A): here at most $1,540,000",
      "a dollar more",
    ],
    [
      "priceTo",
      { price: 1_500_000, priceTo: "1.4m" },
      "The upper end of the guide, $1,400,000, is less than the price, $1,500,000",
      "backwards",
    ],
    ["priceTo", { price: "", priceTo: 1_500_000 }, termsMessages.guideWithoutStart, "no lower end"],
    ["priceTo", { price: "x", priceTo: 1_500_000 }, undefined, "the price says what is wrong with it"],
    [
      "priceTo",
      { listingType: "rent", price: 650, priceTo: 700 },
      LISTING_FIELDS.priceTo.ofOther,
      "rent is one amount",
    ],
    ["priceTo", { priceTo: "a lot" }, messages.priceTo, "words"],
    ["priceWords", { price: 0, priceWords: "Guide on request" }, undefined, "instead of a figure"],
    ["priceWords", { priceWords: "Guide on request" }, termsMessages.textWithPrice, "beside a figure"],
    ["priceWords", { price: 0, priceWords: "x".repeat(61) }, messages.priceWords, "too long"],
    ["priceWords", { price: 0, priceWords: "About $1.4m" }, termsMessages.amountInText, "an amount that nobody finds"],
    [
      "priceWords",
      { price: 0, priceWords: "Offers over $1.4m" },
      "Remove “Offers over $1.4m”: an ad for a sale may not say “over”, “from” or “+” with a price (Property and Stock Agents Act 2002, s 73). Give one amount or a range of at most 10%, for example “$1,400,000 - $1,540,000”.",
      "offers over",
    ],
    [
      "priceWords",
      { listingType: "rent", price: 650, priceWords: "Ask us" },
      LISTING_FIELDS.priceWords.ofOther,
      "rent is one amount",
    ],
    ["saleMethod", { saleMethod: "tender" }, undefined, "a method"],
    ["saleMethod", { saleMethod: "raffle" }, messages.saleMethod, "no method"],
    [
      "saleMethod",
      { listingType: "rent", price: 650, saleMethod: "tender" },
      LISTING_FIELDS.saleMethod.ofOther,
      "a rental",
    ],
    ["auctionAt", { saleMethod: "auction", auctionAt: inDays(14) }, undefined, "in two weeks"],
    ["auctionAt", { auctionAt: inDays(14) }, termsMessages.auctionByOtherMethod, "no method"],
    [
      "auctionAt",
      { saleMethod: "tender", auctionAt: inDays(14) },
      termsMessages.auctionByOtherMethod,
      "another method",
    ],
    ["auctionAt", { saleMethod: "auction", auctionAt: inDays(400) }, termsMessages.auctionTooFar, "too far away"],
    ["auctionAt", { saleMethod: "auction", auctionAt: "9999-12-31T10:00" }, messages.auctionAt, "absurd"],
    ["auctionAt", { saleMethod: "auction", auctionAt: "2026-02-30T10:00Z" }, messages.auctionAt, "no day"],
    ["auctionAt", { saleMethod: "auction", auctionAt: "Saturday" }, messages.auctionAt, "words"],
    ["auctionAt", { saleMethod: "auction", auctionAt: 7 }, messages.auctionAt, "a number"],
    [
      "auctionAt",
      { saleMethod: "auction", auctionAt: "2027-10-03T02:30" },
      "On Sunday 3 October 2027 there is no 2:30 am: the clocks go forward from 2:00 am to 3:00 am.",
      "in the hour that is skipped",
    ],
    [
      "auctionAt",
      { listingType: "rent", price: 650, auctionAt: inDays(14) },
      LISTING_FIELDS.auctionAt.ofOther,
      "a rental",
    ],
    ["auctionPlace", { saleMethod: "auction", auctionPlace: "Online" }, undefined, "before the day is known"],
    ["auctionPlace", { auctionPlace: "Online" }, termsMessages.auctionByOtherMethod, "no auction"],
    ["availableFrom", rental({ availableFrom: "2026-12-01" }), undefined, "a day"],
    ["availableFrom", rental({ availableFrom: "2020-01-01" }), undefined, "since years"],
    ["availableFrom", rental({ availableFrom: "2026-02-30" }), messages.availableFrom, "no day"],
    [
      "availableFrom",
      rental({ availableFrom: inDays(800).slice(0, 10) }),
      termsMessages.availableTooFar,
      "too far away",
    ],
    ["availableFrom", { availableFrom: "2026-12-01" }, LISTING_FIELDS.availableFrom.ofOther, "a sale"],
    ["bond", rental({ bond: "$2,600" }), undefined, "four weeks"],
    ["bond", rental({ bond: 1000 }), undefined, "no whole weeks"],
    ["bond", rental({ bond: 0 }), undefined, "none is asked"],
    ["bond", rental({ bond: "" }), undefined, "not stated"],
    [
      "bond",
      rental({ bond: 2601 }),
      "A bond is at most 4 weeks of rent (Residential Tenancies Act 2010, s 159). Enter at most $2,600.",
      "a dollar over four weeks",
    ],
    ["bond", rental({ bond: 4 }), messages.bond, "weeks typed as dollars"],
    ["bond", rental({ bond: "four weeks" }), messages.bond, "words"],
    ["bond", rental({ bond: 2600, bondWeeks: 4 }), undefined, "both, as the API answers them"],
    ["bond", rental({ bond: 2600, bondWeeks: 3 }), termsMessages.bondTwice("$2,600", 3), "both, and different"],
    ["bond", rental({ bond: 2800, price: 3033, priceFrequency: "per_month" }), undefined, "of a rent by the month"],
    ["bond", { bond: 2600 }, LISTING_FIELDS.bond.ofOther, "a sale"],
    ["bondWeeks", rental({ bondWeeks: "4" }), undefined, "four weeks"],
    ["bondWeeks", rental({ bondWeeks: "5" }), messages.bondWeeks, "five"],
    ["bondWeeks", { bondWeeks: 4 }, LISTING_FIELDS.bond.ofOther, "a sale"],
    ["leaseMonths", rental({ leaseMonths: 12 }), undefined, "a year"],
    ["leaseMonths", rental({ leaseMonths: 0 }), messages.leaseMonths, "no lease"],
    ["leaseMonths", { leaseMonths: 12 }, LISTING_FIELDS.leaseMonths.ofOther, "a sale"],
    ["applicationUrl", rental({ applicationUrl: "https://apply.example.com/7?a=1" }), undefined, "a page"],
    ["applicationUrl", rental({ applicationUrl: "" }), undefined, "not stated"],
    [
      "applicationUrl",
      rental({ applicationUrl: "http://apply.example.com/7" }),
      messages.applicationUrl,
      "not encrypted",
    ],
    ["applicationUrl", rental({ applicationUrl: "javascript:alert(1)" }), messages.applicationUrl, "runs script"],
    [
      "applicationUrl",
      rental({ applicationUrl: `https://apply.example.com/${"a".repeat(475)}` }),
      messages.applicationUrl,
      "501 characters",
    ],
    [
      "applicationUrl",
      { applicationUrl: "https://apply.example.com/7" },
      LISTING_FIELDS.applicationUrl.ofOther,
      "a sale",
    ],
    ["yearBuilt", { yearBuilt: "1924" }, undefined, "a year as it is typed"],
    ["yearBuilt", { yearBuilt: 1787 }, LISTING_FIELDS.yearBuilt.invalid, "before Sydney"],
    ["yearBuilt", { yearBuilt: LAST_YEAR + 1 }, LISTING_FIELDS.yearBuilt.invalid, "too far ahead"],
    ["strataLevies", { strataLevies: "1,250" }, undefined, "dollars as they are typed"],
    ["strataLevies", { strataLevies: 0 }, LISTING_FIELDS.strataLevies.invalid, "none are left blank"],
    ["strataLevies", rental({ strataLevies: 1250 }), LISTING_FIELDS.strataLevies.ofOther, "a rental"],
  ])("%s %j: %s (%s)", (field, change, message) => {
    expect(messageFor(field, { ...change })).toBe(message);
  });

  test.each([
    ["2026-12-05T10:30", "2026-12-04T23:30:00.000Z", "a time in Sydney, whatever the zone of the server"],
    ["2026-07-04 10:30", "2026-07-04T00:30:00.000Z", "in winter"],
    ["5/12/2026 10.30am", "2026-12-04T23:30:00.000Z", "as people type it"],
    ["2026-12-04T23:30:00.000Z", "2026-12-04T23:30:00.000Z", "as the API shows it"],
    ["2026-12-05T10:30+11:00", "2026-12-04T23:30:00.000Z", "with a zone of its own"],
    ["2027-04-04T02:30", "2027-04-03T15:30:00.000Z", "the first of two"],
  ])("an auction at %s is at %s: %s", (typed, instant) => {
    const { auctionAt } = listingChangesSchema.parse({ auctionAt: typed });
    expect(auctionAt?.toISOString()).toBe(instant);
  });

  test("are reported together with those of one field", () => {
    const wrong = { ...complete, listingType: "rent", price: "0", title: "", description: "Offers welcome, always" };
    const fields = listingInputSchema.safeParse(wrong).error?.issues.map(({ path }) => path[0]);
    expect(new Set(fields)).toEqual(new Set(["title", "price", "description"]));
  });
});

describe("coordinates", () => {
  test.each<[latitude: unknown, longitude: unknown, message: string | undefined, why: string]>([
    [-33.8968, 151.1793, undefined, "in Newtown"],
    ["−33.8968", "151.1793", undefined, "as a form of the API types them"],
    [null, null, undefined, "none"],
    ["", "", undefined, "blank"],
    [-33.8968, null, messages.halfPoint, "half a point"],
    [undefined, 151.1793, messages.halfPoint, "the other half"],
    [0, 0, coordinatesMessages.elsewhere, "what broken software says"],
    [-37.8136, 144.9631, coordinatesMessages.elsewhere, "Melbourne"],
    [33.8968, 151.1793, coordinatesMessages.northern("-33.8968, 151.1793"), "without the minus"],
    [151.1793, -33.8968, coordinatesMessages.swapped("-33.8968, 151.1793"), "longitude first"],
    [181, 151.1793, messages.latitude, "no degrees"],
    [Number.NaN, 151.1793, messages.latitude, "not a number"],
    ["north", 151.1793, messages.latitude, "words"],
    [Object.create(null), 151.1793, messages.latitude, "an object of JSON, which is no text either"],
    [-33.8968, [Object.create(null)], undefined, "only the longitude is refused"],
  ])("%j and %j: %j, %s %s", (latitude, longitude, message) => {
    expect(messageFor("latitude", { latitude, longitude })).toBe(message);
  });

  test("are rounded to six decimals, 10 cm", () => {
    const point = { latitude: -33.89680000001, longitude: 151.1793123456 };
    expect(listingInputSchema.parse({ ...complete, ...point })).toMatchObject({
      latitude: -33.8968,
      longitude: 151.179312,
    });
  });
});

test("a new listing of the API needs types and a price: no default makes it a house for sale at 0", () => {
  const { title, address, suburb, postcode, description, contactEmail, contactPhone } = complete;
  const least = { title, address, suburb, postcode, description, contactEmail, contactPhone };
  const issues = newListingSchema.safeParse(least).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(issues).toEqual([
    ["listingType", "Select a listing type"],
    ["price", messages.price],
    ["propertyType", "Property type is required"],
  ]);
  const offered = { ...least, listingType: "sale", propertyType: "House", price: 0 };
  expect(newListingSchema.parse(offered)).toEqual({
    ...offered,
    addressDisplay: "full",
    state: "NSW",
    status: "active",
    features: [],
  });
  expect(newListingSchema.safeParse({ ...offered, listingType: "rent" }).error?.issues[0]?.message).toBe(
    "Price must be positive",
  );
});

describe("changes", () => {
  test("contain only what was sent: no default publishes a draft", () => {
    expect(Object.entries(listingChangesSchema.parse({ title: "Another title" }))).toEqual([
      ["title", "Another title"],
    ]);
    expect(Object.keys(listingChangesSchema.parse({}))).toEqual([]);
  });

  test("clear optional fields only", () => {
    expect(listingChangesSchema.parse({ bedrooms: "", landSize: null, heroImageUrl: "" })).toEqual({
      bedrooms: null,
      landSize: null,
      heroImageUrl: null,
    });
    for (const field of ["title", "status", "listingType", "state", "addressDisplay", "contactEmail"]) {
      expect(listingChangesSchema.safeParse({ [field]: null }).success, field).toBe(false);
    }
    expect(listingChangesSchema.safeParse({ price: "x" }).success).toBe(false);
  });
});

test("ignores ids, times and owners in input", () => {
  for (const name of ["id", "createdByUserId", "publishedAt", "createdAt", "updatedAt", "deletedAt", "attempt"]) {
    expect(listingInputFields).not.toContain(name);
    expect(newListingSchema.parse({ ...complete, [name]: 1 })).not.toHaveProperty(name);
  }
});

test("a state is stored as its abbreviation, with a postcode of that state", () => {
  const parse = (change: object) => listingInputSchema.parse({ ...complete, ...change });
  expect(parse({ state: " n.s.w " }).state).toBe("NSW");
  expect(parse({ state: "Australian Capital Territory", postcode: "2604" }).state).toBe("ACT");
  expect(messageFor("state", { state: "NSW", postcode: "3220" })).toContain("The postcode 3220 is in VIC, not in NSW");
  expect(messageFor("state", { state: "VIC", postcode: "3220" })).toBeUndefined();
});
