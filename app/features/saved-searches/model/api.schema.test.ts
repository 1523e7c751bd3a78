import { describe, expect, test } from "vitest";
import { publicSavedSearch, publicSavedSearchFields, publicSavedSearchSchema } from "./saved-search.schema.ts";

const least = { listingType: "sale", email: "ada@example.com" };
const noLimits = {
  suburb: null,
  nearby: null,
  region: null,
  area: null,
  school: null,
  price: null,
  propertyType: null,
  minPrice: null,
  maxPrice: null,
  minBedrooms: null,
  minBathrooms: null,
  minParking: null,
  bedrooms: null,
  minLand: null,
  minYearBuilt: null,
  features: null,
  stepFree: null,
  stepFreeBathroom: null,
  hasPictures: null,
  hasFloorPlan: null,
  statesStrata: null,
  statesMaterialFacts: null,
  auction: null,
  saleMethod: null,
  maxStationMetres: null,
  station: null,
  keywords: null,
};

/** The stored input, by column. */
function stored(input: object) {
  const { email, ...search } = publicSavedSearchSchema.parse(input);
  return { email, ...publicSavedSearch(search) };
}

/** The errors of an input, by field. */
function sentences(input: object): Record<string, string> {
  const { error } = publicSavedSearchSchema.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

test("requires only a type and an address", () => {
  expect(stored(least)).toEqual({ ...least, ...noLimits, frequency: "daily" });
});

test("trims and lower-cases an address, ignores blanks, and parses prices", () => {
  const input = {
    listingType: "rent",
    email: "  Ada@Example.COM ",
    suburb: "  ",
    keywords: null,
    propertyType: " unit ",
    minPrice: "$1,250",
    minBedrooms: "",
    frequency: "",
  };
  expect(stored(input)).toEqual({
    ...noLimits,
    listingType: "rent",
    email: "ada@example.com",
    propertyType: "Unit",
    minPrice: 1250,
    frequency: "daily",
  });
});

test("accepts one type or several", () => {
  expect(stored({ ...least, propertyType: "House" })).toMatchObject({ propertyType: "House" });
  expect(stored({ ...least, propertyType: ["House"] })).toMatchObject({ propertyType: "House" });
  expect(stored({ ...least, propertyType: ["unit", "House"] })).toMatchObject({ propertyType: ["House", "Unit"] });
  expect(stored({ ...least, propertyType: "unit, House" })).toMatchObject({ propertyType: ["House", "Unit"] });
  expect(stored({ ...least, propertyType: [" "] })).toMatchObject({ propertyType: null });
});

describe("both names of a criterion", () => {
  const columns = {
    minPrice: 100_000,
    maxPrice: 900_000,
    minBedrooms: 2,
    minBathrooms: 1,
    minParking: 2,
    minLand: 300,
    minYearBuilt: 1990,
    maxStationMetres: 1000,
    saleMethod: "tender",
  };
  const clients = {
    priceMin: 100_000,
    priceMax: 900_000,
    bedroomsMin: 2,
    bathroomsMin: 1,
    parkingMin: 2,
    landMin: 300,
    builtSince: 1990,
    stationWithin: 1000,
    method: "tender",
  };

  test.each([
    { why: "the client's", given: clients },
    { why: "that of the columns", given: columns },
    { why: "both with the same values", given: { ...columns, ...clients, priceMin: "100000" } },
    { why: "both with the same meaning", given: { ...columns, ...clients, priceMin: "$100k", bedroomsMin: " 2 " } },
    { why: "one of which is blank", given: { ...clients, minPrice: "", minBathrooms: null } },
  ])("$why", ({ given }) => {
    expect(stored({ ...least, ...given })).toMatchObject(columns);
  });

  test("with different values are refused", () => {
    expect(sentences({ ...least, minPrice: 5, priceMin: 7, minBedrooms: 2, bedroomsMin: Object.create(null) })).toEqual(
      {
        minPrice: "minPrice and priceMin are different: send one of them",
        minBedrooms: "minBedrooms and bedroomsMin are different: send one of them",
      },
    );
  });

  test("are read from a body, and no other names", () => {
    expect(publicSavedSearchFields.toSorted()).toEqual(
      [...Object.keys(noLimits), ...Object.keys(clients), "listingType", "email", "frequency"].toSorted(),
    );
  });
});

const price = "Enter a whole number of dollars";
const email = "Enter an email address to receive alerts.";
const whole = "Enter the whole email address, for example name@example.com.";

test.each([
  { why: "nothing", input: {}, wrong: { listingType: "Select a listing type", email } },
  { why: "a blank address", input: { ...least, email: "  " }, wrong: { email } },
  { why: "half an address", input: { ...least, email: "ada@" }, wrong: { email: whole } },
  { why: "two addresses", input: { ...least, email: "ada@example.com, bob@example.com" }, wrong: { email: whole } },
  {
    why: "a second line",
    input: { ...least, email: "ada@example.com\nBcc: bob@example.com" },
    wrong: { email: whole },
  },
  {
    why: "an address without end",
    input: { ...least, email: `${"a".repeat(250)}@example.com` },
    wrong: { email: "Email is too long" },
  },
  { why: "a third type", input: { ...least, listingType: "swap" }, wrong: { listingType: "Select a listing type" } },
  { why: "half a dollar", input: { ...least, minPrice: 1.5 }, wrong: { minPrice: price } },
  { why: "a negative price", input: { ...least, maxPrice: -1 }, wrong: { maxPrice: price } },
  { why: "more than the column holds", input: { ...least, priceMax: 2_147_483_648 }, wrong: { maxPrice: price } },
  { why: "a price in words", input: { ...least, priceMin: "cheap" }, wrong: { minPrice: price } },
  { why: "13 bedrooms", input: { ...least, bedroomsMin: 13 }, wrong: { minBedrooms: "Choose 0 to 12 bedrooms" } },
  { why: "13 car spaces", input: { ...least, minParking: 13 }, wrong: { minParking: "Choose 0 to 12 car spaces" } },
  { why: "a list", input: { ...least, minBathrooms: [2] }, wrong: { minBathrooms: "Choose 0 to 12 bathrooms" } },
  {
    why: "one letter",
    input: { ...least, keywords: "a" },
    wrong: { keywords: "Keywords must have 2 to 255 characters" },
  },
  {
    why: "names that are too short and too long",
    input: { ...least, suburb: "N", propertyType: "x".repeat(121) },
    wrong: {
      suburb: "A suburb must have 2 to 120 characters",
      propertyType: "A property type must have 2 to 120 characters",
    },
  },
  { why: "every hour", input: { ...least, frequency: "hourly" }, wrong: { frequency: "Choose how often" } },
  {
    why: "prices in the wrong order, told together with what else is wrong",
    input: { ...least, email: "", priceMin: "900,000", priceMax: 500_000 },
    wrong: { email, maxPrice: "minPrice must be less than or equal to maxPrice" },
  },
])("rejects: $why", ({ input, wrong }) => {
  expect(sentences(input)).toEqual(wrong);
});

test("accepts features and flags in JSON and form notation", () => {
  const asked = { features: ["study", "pool"], stepFree: true, hasPictures: "1", hasFloorPlan: false, bedrooms: 0 };
  expect(stored({ ...least, ...asked })).toMatchObject({
    features: ["pool", "study"],
    stepFree: true,
    hasPictures: true,
    hasFloorPlan: null,
    bedrooms: 0,
  });
  expect(stored({ ...least, features: "pool", listedWithin: 3 })).toEqual({
    ...least,
    ...noLimits,
    features: ["pool"],
    frequency: "daily",
  });
  expect(sentences({ ...least, features: ["sauna"], stepFree: "perhaps", bedrooms: 13 })).toEqual({
    features: "Choose features from the list",
    stepFree: "Choose step-free access from the list",
    bedrooms: "Choose 0 to 12 bedrooms",
  });
});

test("uses one price as both minimum and maximum", () => {
  expect(sentences({ ...least, minPrice: 500_000, maxPrice: 500_000 })).toEqual({});
});
