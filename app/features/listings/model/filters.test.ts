import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { PRICE_SCALES } from "./criteria.ts";
import {
  decodeListingFilters,
  encodeListingFilters,
  type ListingFilters,
  listingsPath,
  withCanonicalNames,
} from "./filters.ts";

const decode = (query: string) => decodeListingFilters(new URLSearchParams(query)).filters;
const newtown = "w9pFw4mEg9DAAg9D_8DA";
const bondi = "gw7Fg6kEg9DAAg9D_8DA";
const everything: ListingFilters = { type: "sale", sort: "newest", page: 1 };

describe("parsing a query string", () => {
  test.each<{ query: string; expected: Partial<ListingFilters>; why: string }>([
    { query: "", expected: {}, why: "the default is every home for sale" },
    { query: "type=rent", expected: { type: "rent" }, why: "rent is the one other type" },
    { query: "type=lease", expected: {}, why: "anything but rent is sale" },
    { query: "suburb=&propertyType=+&keywords=%20", expected: {}, why: "blank texts are ignored" },
    { query: "suburb=+Surry++Hills+", expected: { suburb: ["Surry Hills"] }, why: "spaces are tidied" },
    {
      query: "suburb=Newtown&suburb=Bondi&suburb=2042&suburb=NEWTOWN",
      expected: { suburb: ["2042", "Bondi", "Newtown"] },
      why: "several suburbs, each once and in one order",
    },
    {
      query: "suburb=Newtown,+Enmore%0ABondi;",
      expected: { suburb: ["Bondi", "Enmore", "Newtown"] },
      why: "pasted as a list",
    },
    { query: "suburb=Newtown,+NSW+2042", expected: { suburb: ["Newtown NSW 2042"] }, why: "one place with its state" },
    {
      query: "suburb=Newtown&nearby=yes",
      expected: { suburb: ["Newtown"], nearby: true },
      why: "with the suburbs around",
    },
    {
      query: `area=${bondi}&area=${newtown}%2C${bondi}`,
      expected: { area: [bondi, newtown] },
      why: "areas, each once and in one order",
    },
    { query: "area=A&area=", expected: {}, why: "not an area" },
    { query: "nearby=1", expected: {}, why: "nearby needs a suburb" },
    { query: "suburb=Newtown&nearby=0", expected: { suburb: ["Newtown"] }, why: "no is no limit" },
    { query: "bedroomsMin=2&bedroomsMin=3", expected: { bedroomsMin: 2 }, why: "the first of repeated numbers counts" },
    { query: `suburb=${"x".repeat(121)}`, expected: {}, why: "no suburb has so long a name" },
    { query: "suburb=New%00town", expected: { suburb: ["New town"] }, why: "PostgreSQL refuses NUL" },
    { query: "propertyType=house", expected: { propertyType: ["House"] }, why: "known types have one spelling" },
    {
      query: "propertyType=Houseboat",
      expected: { propertyType: ["Houseboat"] },
      why: "sellers may enter other types",
    },
    {
      query: "propertyType=unit&propertyType=House,UNIT&propertyType=Houseboat",
      expected: { propertyType: ["House", "Houseboat", "Unit"] },
      why: "several types are sorted and unique, and commas separate them",
    },
    { query: "priceMin=%241%2C250%2C000", expected: { priceMin: 1_250_000 }, why: "prices as people write them" },
    { query: "priceMin=1+250+000", expected: { priceMin: 1_250_000 }, why: "spaces between the digits" },
    { query: "priceMin=900k&priceMax=%241.5M", expected: { priceMin: 900_000, priceMax: 1_500_000 }, why: "in short" },
    { query: "priceMin=1e6&priceMax=-5", expected: {}, why: "digits only" },
    { query: "priceMin=0x10&priceMax=12.5", expected: {}, why: "no other notations" },
    { query: "priceMin=3000000000", expected: {}, why: "beyond PostgreSQL's integer" },
    {
      query: "school=newtown+ps,Killara+HS&school=newtown+public+school",
      expected: { school: ["Killara High School", "Newtown Public School"] },
      why: "schools by name, each once",
    },
    {
      query: "school=Newtown+High+School+of+the+Performing+Arts",
      expected: { school: ["Newtown High School of the Performing Arts"] },
      why: "letters of a name as typed",
    },
    { query: "priceMin=0&priceMax=0", expected: {}, why: "0 is the end of the slider: no limit" },
    { query: "price=+Unpublished", expected: { price: "unpublished" }, why: "homes that publish no price" },
    { query: "price=cheap", expected: {}, why: "other values are ignored" },
    {
      query: "price=unpublished&priceMax=9",
      expected: { priceMax: 9 },
      why: "within a limit all prices are published",
    },
    { query: "priceMax=5000000", expected: {}, why: "the bound for sale means no limit" },
    { query: "type=rent&priceMax=2000", expected: { type: "rent" }, why: "the bound for rent means no limit" },
    { query: "priceMax=2000", expected: { priceMax: 2000 }, why: "the bound for rent is a price for sale" },
    { query: "priceMax=7500000", expected: { priceMax: 7_500_000 }, why: "a typed price beyond the bound is honoured" },
    { query: "priceMin=5000000", expected: { priceMin: 5_000_000 }, why: "as a minimum the bound is a price" },
    { query: "bedroomsMin=3&bathroomsMin=12", expected: { bedroomsMin: 3, bathroomsMin: 12 }, why: "up to 12 rooms" },
    { query: "parkingMin=2", expected: { parkingMin: 2 }, why: "car spaces count like rooms" },
    { query: "bedroomsMin=0&bathroomsMin=13", expected: {}, why: "0 is any, and no listing can have 13" },
    { query: "bedroomsMin=3%2B", expected: { bedroomsMin: 3 }, why: "with the plus of the label" },
    { query: "bedroomsMin=three", expected: {}, why: "a number of bedrooms is in digits" },
    { query: "bedrooms=3&bedroomsMin=2", expected: { bedrooms: 3, bedroomsMin: 2 }, why: "exactly and at least" },
    { query: "bedrooms=0", expected: { bedrooms: 0 }, why: "a studio has no bedroom" },
    { query: "bedrooms=-1&bedrooms=x", expected: {}, why: "no number of rooms" },
    { query: "landMin=600", expected: { landMin: 600 }, why: "square metres" },
    { query: "landMin=1%2C200+m%C2%B2", expected: { landMin: 1200 }, why: "as people write them" },
    { query: "landMin=0.5ha", expected: { landMin: 5000 }, why: "hectares" },
    { query: "landMin=1.000+m%C2%B2", expected: {}, why: "a thousand to some people, and one to others" },
    { query: "landMin=-600", expected: {}, why: "no land is so small" },
    { query: "landMin=0", expected: {}, why: "no land is no limit" },
    { query: "landMin=1e9&landMin=NaN", expected: {}, why: "digits only" },
    {
      query: "features=study&features=POOL&features=pool",
      expected: { features: ["pool", "study"] },
      why: "all of them, each once and in one order",
    },
    { query: "features=pool,lift", expected: { features: ["pool", "lift"] }, why: "as a list" },
    { query: "features=sauna&features=__proto__", expected: {}, why: "unknown features" },
    { query: "stepFree=1&stepFreeBathroom=0", expected: { stepFree: true }, why: "a fact is on or off" },
    { query: "hasPictures=true&hasFloorPlan=no", expected: { hasPictures: true }, why: "in words" },
    { query: "hasFloorPlan=2", expected: {}, why: "neither yes nor no" },
    { query: "auction=1&method=auction", expected: { auction: true, method: "auction" }, why: "the method of sale" },
    {
      query: "method=Expressions-of-Interest",
      expected: { method: "expressions of interest" },
      why: "as it is written",
    },
    { query: "method=raffle&auction=maybe", expected: {}, why: "unknown methods" },
    { query: "type=rent&auction=1&method=tender", expected: { type: "rent" }, why: "a rental is not sold" },
    { query: "open=sat", expected: { open: "sat" }, why: "a day of the week" },
    { query: "open=Saturdays", expected: { open: "sat" }, why: "a day of the week as people write it" },
    { query: "open=2026-11-28", expected: { open: "2026-11-28" }, why: "a date" },
    { query: "open=2026-02-30", expected: {}, why: "no day of the calendar" },
    { query: "listedWithin=7", expected: { listedWithin: 7 }, why: "days" },
    { query: "listedWithin=0", expected: {}, why: "no days are no limit" },
    { query: "listedWithin=9999", expected: {}, why: "longer than homes are new" },
    { query: "stationWithin=1000", expected: { stationWithin: 1000 }, why: "metres" },
    { query: "stationWithin=-1&station=+-+", expected: {}, why: "no distance, no name" },
    { query: "stationWithin=1e9", expected: {}, why: "digits only" },
    { query: "station=newtown", expected: { station: "Newtown" }, why: "one station has one spelling" },
    { query: "station=Newtown+Station", expected: { station: "Newtown" }, why: "with its kind" },
    { query: "station=circular-quay-wharf", expected: { station: "Circular Quay" }, why: "as an address writes it" },
    {
      query: "station=paddy%27s+markets",
      expected: { station: "Paddy's Markets" },
      why: "an apostrophe begins no word",
    },
    { query: "priceMin=abc&priceMin=5", expected: { priceMin: 5 }, why: "the first readable one" },
    { query: "station=Newtown&station=Redfern", expected: { station: "Newtown" }, why: "one at a time" },
    { query: `station=${"x".repeat(121)}`, expected: {}, why: "no station has so long a name" },
    { query: "keywords=p", expected: {}, why: "a letter is on the way to a word" },
    { query: "suburb=&suburb=Bondi", expected: { suburb: ["Bondi"] }, why: "a blank one does not count" },
    { query: "keywords=+harbour+views+", expected: { keywords: "harbour views" }, why: "trimmed" },
    { query: `keywords=${"a".repeat(300)}`, expected: { keywords: "a".repeat(255) }, why: "cut at 255 characters" },
    { query: "keywords=50%25_off%5C", expected: { keywords: "50%_off\\" }, why: "wildcards are plain characters" },
    { query: "sort=price-asc&page=3", expected: { sort: "price-asc", page: 3 }, why: "order and page" },
    { query: "sort=cheapest&page=0", expected: {}, why: "unknown orders and pages are the first of each" },
    { query: "page=2&after=1732147200000000_7", expected: { page: 2, after: "1732147200000000_7" }, why: "a key" },
    { query: "after=1732147200000000_7", expected: {}, why: "the first page has no key" },
    { query: "page=2&after=none_7", expected: { page: 2 }, why: "every published home has a date" },
    {
      query: "page=2&sort=price-asc&before=none_7",
      expected: { page: 2, sort: "price-asc", before: "none_7" },
      why: "homes without a price are last",
    },
    {
      query: "page=2&after=1_2&before=3_4",
      expected: { page: 2, after: "1_2" },
      why: "a page has one starting place",
    },
  ])("$query: $why", ({ query, expected }) => {
    expect(decode(query)).toEqual({ ...everything, ...expected });
  });
});

describe("prices the wrong way round", () => {
  test("are swapped with a notice", () => {
    const decoded = decodeListingFilters(new URLSearchParams("priceMin=900000&priceMax=500000"));
    expect(decoded).toEqual({
      filters: { ...everything, priceMin: 500_000, priceMax: 900_000 },
      notices: [{ message: "The minimum price was above the maximum, so we swapped them." }],
      pricesSwapped: true,
    });
  });

  test("lose a limit that is the bound after swapping", () => {
    const decoded = decodeListingFilters(new URLSearchParams("priceMin=5000000&priceMax=500000"));
    expect(decoded).toMatchObject({ filters: { ...everything, priceMin: 500_000 }, pricesSwapped: true });
  });

  test("an ignored maximum is no maximum below the minimum", () => {
    const decoded = decodeListingFilters(new URLSearchParams("priceMin=900000&priceMax=0"));
    expect(decoded).toEqual({ filters: { ...everything, priceMin: 900_000 }, notices: [], pricesSwapped: false });
  });
});

describe("notices about ignored input", () => {
  const sentences = (query: string) =>
    decodeListingFilters(new URLSearchParams(query)).notices.map(({ message }) => message);

  test.each<[query: string, sentence: string]>([
    ["price=cheap", "We could not read “cheap” as a price filter, so it was left out."],
    ["price=unpublished&priceMin=9", "Homes without a published price are left out while a price limit is set."],
    ["type=sold&listedWithin=3", "“Listed within” applies only to homes on the market, so it was left out."],
    ["type=leased&open=sat", "“Inspection day” applies only to homes on the market, so it was left out."],
    ["priceMax=abc", "We could not read “abc” as a price, so no maximum was applied."],
    ["priceMin=-5", "We could not read “-5” as a price, so no minimum was applied."],
    ["priceMax=3000000000", "We could not read “3000000000” as a price, so no maximum was applied."],
    ["bedroomsMax=3", "We have no filter called “bedroomsMax”, so it was left out."],
    ["landMax=9&roomsMin=2", "We have no filter called “landMax” and “roomsMin”, so they were left out."],
    ["bedroomsMin=two", "We could not read “two” as a number of bedrooms, so it was left out."],
    ["bedrooms=many", "We could not read “many” as a number of bedrooms, so it was left out."],
    ["bedrooms=2&bedrooms=3", "We search by one number of bedrooms at a time. We used “2” and left out “3”."],
    ["landMin=huge", "We could not read “huge” as a number of square metres, so it was left out."],
    ["features=pool&features=sauna", "We don't recognise “sauna”, so it was left out."],
    ["stepFree=perhaps", "We could not read “perhaps” as yes or no, so “step-free access” was left out."],
    ["open=someday", "We could not read “someday” as a day, so the inspection day was left out."],
    ["priceMin=abc&priceMin=5", "We search by one minimum price at a time. We used “5” and left out “abc”."],
    ["open=sat&open=sun", "We search by one inspection day at a time. We used “sat” and left out “sun”."],
    ["listedWithin=soon", "We could not read “soon” as a number of days, so it was left out."],
    ["listedWithin=1&listedWithin=3", "We search by one number of days at a time. We used “1” and left out “3”."],
    ["parkingMin=13", "We could not read “13” as a number of car spaces, so it was left out."],
    ["keywords=p", "“p” is too short to search for, so no keywords were applied."],
    [`keywords=${"pool ".repeat(60)}`, "Keywords can have 255 characters. We left out the rest."],
    [
      Array.from({ length: 27 }, (_, index) => `suburb=S${index}`).join("&"),
      "We search in at most 20 suburbs at a time, so we left out “S20”, “S21”, “S22”, “S23”, “S24” and 2 more.",
    ],
    ["bedroomsMin=2&bedroomsMin=3", "We search by one number of bedrooms at a time. We used “2” and left out “3”."],
    ["nearby=1", "“Include nearby suburbs” needs a suburb to start from, so it was left out."],
    ["suburb=Glebe&nearby=maybe", "We could not read “maybe” as yes or no, so “include nearby suburbs” was left out."],
    [`suburb=${"x".repeat(121)}`, `No suburb has a name as long as “${"x".repeat(60)}…”, so it was left out.`],
    ["method=raffle", "We don't recognise the method of sale “raffle”, so it was left out."],
    ["type=rent&method=tender", "“Method of sale” applies only to homes for sale, so it was left out."],
    ["type=rent&auction=1", "“Upcoming auction” applies only to homes for sale, so it was left out."],
    ["sort=cheapest", "We cannot sort by “cheapest”, so the newest homes come first."],
    ["area=B%40", "We could not read an area in this address, so it was left out."],
    ["area=AAQQ", "A drawn area is smaller than a hectare, so it was left out."],
    [`area=${newtown}A`, "We could not read an area in this address, so it was left out."],
    ["page=abc", "We could not read “abc” as a page, so this is the first one."],
    ["page=0", "We could not read “0” as a page, so this is the first one."],
    ["type=lease", "We could not read “lease” as a listing type, so these are homes for sale."],
  ])("%s: %s", (query, sentence) => {
    expect(sentences(query)).toEqual([sentence]);
  });

  test("no notice claims that one of several unreadable values was used", () => {
    expect(sentences("priceMin=abc&priceMin=x")).toEqual([
      "We could not read “abc” as a price, so no minimum was applied.",
      "We could not read “x” as a price, so no minimum was applied.",
    ]);
  });

  test.each([
    ["", "nothing asked"],
    ["suburb=&priceMax=&keywords=+&page=&type=sale", "what is blank"],
    [
      "priceMin=0&priceMax=5000000&bedroomsMin=0&landMin=0&listedWithin=0&stepFree=0&features=",
      "the ends of the slider and of the lists",
    ],
    ["priceMax=1.5m&priceMin=$900k", "prices as people write them"],
    ["suburb=Newtown&suburb=newtown&suburb=", "the same twice"],
    ["utm_source=mail&after=x", "what is not ours"],
  ])("%s needs no sentence: %s", (query) => {
    expect(sentences(query)).toEqual([]);
  });
});

test.each([
  { requested: ["surry hills"], spelled: ["Surry Hills"], why: "canonical spelling" },
  { requested: ["Atlantis"], spelled: ["Atlantis"], why: "a suburb without homes stays as it is" },
  { requested: undefined, spelled: undefined, why: "no suburb" },
])("$requested is spelled $spelled: $why", ({ requested, spelled }) => {
  expect(withCanonicalNames(["Surry Hills"], { ...everything, suburb: requested }).suburb).toEqual(spelled);
});

describe("the canonical query string", () => {
  test("of every home for sale has no query string", () => {
    expect(listingsPath(everything)).toBe("/listings");
  });

  test("contains non-default values in one order", () => {
    const filters = decode(
      "page=2&keywords=pool&sort=price-desc&bedroomsMin=2&suburb=Surry+Hills&type=rent&priceMax=900",
    );
    expect(listingsPath(filters)).toBe(
      "/listings?type=rent&suburb=Surry+Hills&priceMax=900&bedroomsMin=2&keywords=pool&sort=price-desc&page=2",
    );
  });
});

const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
const searches = fc
  .record(
    {
      type: fc.constantFrom("sale", "rent"),
      sort: fc.constantFrom("newest", "price-asc", "price-desc"),
      page: fc.integer({ min: 1, max: 5000 }),
      suburb: fc.array(words, { maxLength: 25 }),
      nearby: fc.constantFrom("1", "0", "perhaps"),
      area: fc.array(fc.constantFrom(bondi, newtown, "nonsense", "w9p Fw4mE"), { maxLength: 7 }),
      school: fc.array(words, { maxLength: 7 }),
      propertyType: fc.array(fc.oneof(fc.constantFrom("House", "land", "UNIT"), words), { maxLength: 4 }),
      priceMin: fc.integer({ min: 0, max: 6_000_000 }),
      priceMax: fc.integer({ min: 0, max: 6_000_000 }),
      bedroomsMin: fc.integer({ min: 0, max: 14 }),
      bathroomsMin: fc.integer({ min: 0, max: 14 }),
      parkingMin: fc.integer({ min: 0, max: 14 }),
      bedrooms: fc.integer({ min: -1, max: 14 }),
      landMin: fc.oneof(fc.integer({ min: -1, max: 2_000_000 }), fc.constantFrom("450 m²", "1.5 ha", "0.3")),
      features: fc.array(fc.constantFrom("pool", "Study", "lift", "sauna", "pets,furnished"), { maxLength: 5 }),
      stepFree: fc.constantFrom("1", "0", "yes", "x"),
      hasPictures: fc.constantFrom("true", "off"),
      open: fc.constantFrom("sat", "2026-11-28", "2026-11-31", "soon", ""),
      listedWithin: fc.integer({ min: -1, max: 400 }),
      auction: fc.constantFrom("1", "0", "perhaps"),
      method: fc.constantFrom("auction", "Private-Treaty", "tender", "raffle", "constructor"),
      keywords: anyText({ maxLength: 300 }),
      after: fc.constantFrom("1_1", "none_5", "1732147200000000_7", "0_0"),
      before: fc.constantFrom("1_1", "none_5"),
    },
    { requiredKeys: [] },
  )
  .map(
    (params) =>
      new URLSearchParams(
        Object.entries(params).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
      ),
  );

describe("properties", () => {
  test("any query string can be parsed", () => {
    fc.assert(
      fc.property(anyText(), (query) => {
        const { filters } = decodeListingFilters(new URLSearchParams(query));
        expect(["sale", "rent"]).toContain(filters.type);
        expect(filters.page).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test("encoding round-trips", () => {
    fc.assert(
      fc.property(searches, (params) => {
        const { filters } = decodeListingFilters(params);
        const again = decodeListingFilters(new URLSearchParams(encodeListingFilters(filters)));
        expect(again).toEqual({ filters, notices: [], pricesSwapped: false });
      }),
    );
  });

  test("limits are in order and never at the end of the scale", () => {
    fc.assert(
      fc.property(searches, (params) => {
        const { type, priceMin, priceMax } = decodeListingFilters(params).filters;
        expect(priceMin).not.toBe(0);
        expect(priceMax).not.toBe(PRICE_SCALES[type].bound);
        if (priceMin !== undefined && priceMax !== undefined) expect(priceMin).toBeLessThanOrEqual(priceMax);
      }),
    );
  });
});
