import { expect, test } from "vitest";
import { PROPERTY_TYPES } from "#app/features/listings/model/criteria.ts";
import { buildRent as rent, buildSale as sale } from "./figures.fixture.ts";
import {
  bondsText,
  dwellingOf,
  propertyTypesOf,
  rentCardsLike,
  rentRows,
  sourcesOf,
  toGuideRents,
  typicalRentCards,
} from "./postcode-medians.ts";

const rents = [rent("unit", 0, 488), rent("unit", 1, 625), rent("unit", 2, 800), rent("house", 3, 1150)];

test("a rental is compared with rents of its kind and size, never with prices", () => {
  const labels = (home: { propertyType: string; bedrooms: number | null }) =>
    rentCardsLike([sale(), ...rents], home).map(({ label, value }) => `${label}: ${value}`);
  expect(labels({ propertyType: "Apartment", bedrooms: 1 })).toEqual([
    "Median rent, studio units: $488",
    "Median rent, 1-bedroom units: $625",
    "Median rent, 2-bedroom units: $800",
  ]);
  expect(labels({ propertyType: "House", bedrooms: 4 })).toEqual(["Median rent, 3-bedroom houses: $1,150"]);
  expect(labels({ propertyType: "Villa", bedrooms: null })).toEqual([
    "Median rent, 1-bedroom units: $625",
    "Median rent, 2-bedroom units: $800",
    "Median rent, 3-bedroom houses: $1,150",
  ]);
});

test("a rent of few bonds has a caution and no spread", () => {
  const notes = (counted: number) =>
    typicalRentCards([rent("unit", 2, 800, { counted, p10: 650, p90: 1050 })]).flatMap((card) => card.notes);
  expect(notes(19)).toEqual(["February 2025 to January 2026, 19 bonds, too few to rely on"]);
  expect(notes(20)).toEqual(["February 2025 to January 2026, 20 bonds", "Eight in ten between $650 and $1,050"]);
  expect(bondsText(1)).toBe("1 bond, too few to rely on");
});

test("a rent has its week, period, number of bonds and spread", () => {
  const spread = rent("unit", 2, 800, { p10: 650, p90: 1050 });
  expect(typicalRentCards([spread])).toEqual([
    {
      label: "Median rent, 2-bedroom units",
      value: "$800",
      unit: "a week",
      notes: ["February 2025 to January 2026, 228 bonds", "Eight in ten between $650 and $1,050"],
    },
  ]);
});

test("the commonest sizes are shown, as far as they have rents", () => {
  const all = [...rents, rent("house", 4, 1400), rent("unit", 3, 1000), rent("townhouse", 3, 950)];
  expect(typicalRentCards(all).map(({ label }) => label)).toEqual([
    "Median rent, 1-bedroom units",
    "Median rent, 2-bedroom units",
    "Median rent, 3-bedroom houses",
    "Median rent, 4-bedroom houses",
  ]);
});

test("all rents are in one table; unknown ones are null", () => {
  const of = (median: number) => ({ median, counted: 228 });
  expect(rentRows(rents)).toEqual([
    { bedrooms: "Studio", unit: of(488), townhouse: null, house: null },
    { bedrooms: "1", unit: of(625), townhouse: null, house: null },
    { bedrooms: "2", unit: of(800), townhouse: null, house: null },
    { bedrooms: "3", unit: null, townhouse: null, house: of(1150) },
  ]);
});

test("a guide names the period of its rents once, unless they differ", () => {
  const notes = (figures: typeof rents) => {
    const { strata, house } = toGuideRents(figures).cards;
    return [...strata, ...house].map((card) => card.notes[0]);
  };
  expect(toGuideRents(rents).period).toBe("February 2025 to January 2026");
  expect(notes(rents)).toEqual(["228 bonds", "228 bonds", "228 bonds"]);
  const older = rent("house", 4, 1400, { period: "February 2024 to January 2025" });
  expect(toGuideRents([...rents, older]).period).toBeNull();
  expect(notes([...rents, older]).at(-1)).toBe("February 2024 to January 2025, 228 bonds");
});

test("a guide shows the commonest sizes of each kind, or else the smallest", () => {
  const labels = (figures: typeof rents) => {
    const { house, strata } = toGuideRents(figures).cards;
    return { house: house.map(({ label }) => label), strata: strata.map(({ label }) => label) };
  };
  expect(labels([...rents, rent("townhouse", 2, 850)])).toEqual({
    house: ["Median rent, 3-bedroom houses"],
    strata: ["Median rent, 1-bedroom units", "Median rent, 2-bedroom units"],
  });
  expect(
    labels([rent("townhouse", 3, 950), rent("house", 1, 600), rent("house", 2, 800), rent("house", 5, 2000)]),
  ).toEqual({
    house: ["Median rent, 1-bedroom houses", "Median rent, 2-bedroom houses"],
    strata: ["Median rent, 3-bedroom townhouses"],
  });
});

test("where there are no figures there is nothing to show", () => {
  expect([typicalRentCards([]), rentCardsLike([], { propertyType: "House", bedrooms: 3 })]).toEqual([[], []]);
  expect([rentRows([]), sourcesOf([])]).toEqual([[], []]);
  expect(sourcesOf([...rents, sale()])).toEqual(["Bonds", "Sales"]);
});

test.each<[type: string, dwelling: ReturnType<typeof dwellingOf>]>([
  ["Studio", "unit"],
  ["Garden apartment", "unit"],
  ["Town house", "townhouse"],
  ["Townhouse", "townhouse"],
  ["Villa", "townhouse"],
  ["House", "house"],
  ["Terrace", "house"],
  ["Castle", "house"],
])("the rent of a %s is that of a %s", (type, dwelling) => {
  expect(dwellingOf(type)).toBe(dwelling);
});

test("a home is in the guide of the kind whose medians its own page shows", () => {
  for (const type of propertyTypesOf("house")) expect(dwellingOf(type), type).toBe("house");
  for (const type of propertyTypesOf("strata")) expect(dwellingOf(type), type).not.toBe("house");
  // No source has medians of land.
  const exceptions = ["Land"];
  const inGuides = [...propertyTypesOf("house"), ...propertyTypesOf("strata")];
  expect(inGuides).toContain("Studio");
  expect(PROPERTY_TYPES.filter((type) => !inGuides.includes(type))).toEqual(exceptions);
});
