import { describe, expect, test } from "vitest";
import { randomFrom } from "#app/lib/random.ts";
import { drawBlock } from "./block.ts";
import { BATHROOMS } from "./data/bathrooms.ts";
import { BEDROOMS } from "./data/bedrooms.ts";
import { RENT_AVAILABLE, RENT_TERMS, SALE_CLOSINGS, SALE_COSTS } from "./data/closings.ts";
import { KITCHENS } from "./data/kitchens.ts";
import { LAND_CLOSINGS, LAND_GROUND, LAND_OPENINGS, LAND_PAPERS } from "./data/land.ts";
import { LIVING } from "./data/living.ts";
import { OPENINGS } from "./data/openings.ts";
import { OUTDOORS } from "./data/outdoors.ts";
import { PARKING } from "./data/parking.ts";
import { LAND_TITLES, TITLES } from "./data/titles.ts";
import { drawHome } from "./home.ts";
import { wordingOf } from "./prose.ts";
import { readSampleSuburbs } from "./suburbs.ts";
import { meets } from "./traits.ts";

const random = randomFrom(7);
const suburbs = readSampleSuburbs();
const types = ["House", "House", "Apartment", "Unit", "Townhouse", "Villa"] as const;
const homes = Array.from({ length: 4_000 }, () =>
  drawHome(
    random.pick(types),
    random.pick(["sale", "rent"] as const),
    random.pick(suburbs),
    random.chance(0.2),
    random,
  ),
);
/** Words from a listing's price and agent. */
const ofTheListing = { bond: "$2,400", available: "Monday 7 December", agent: "Priya" };
const blocks = Array.from({ length: 200 }, () => drawBlock(random.pick(suburbs), random));

describe.each([
  ["openings", OPENINGS, homes],
  ["living", LIVING, homes],
  ["kitchens", KITCHENS, homes],
  ["bedrooms", BEDROOMS, homes],
  ["bathrooms", BATHROOMS, homes],
  ["outdoors", OUTDOORS, homes],
  ["parking", PARKING, homes],
  ["closings", [...SALE_COSTS, ...SALE_CLOSINGS, ...RENT_AVAILABLE, ...RENT_TERMS], homes],
  ["titles", TITLES, homes],
  ["land", [...LAND_OPENINGS, ...LAND_GROUND, ...LAND_PAPERS, ...LAND_CLOSINGS, ...LAND_TITLES], blocks],
])("%s", (_name, bank, places) => {
  test("every template has a home that it fits, and a word for every slot of every wording", () => {
    for (const [needs, text] of bank) {
      const home = places.find(({ traits }) => meets(traits, needs));
      expect(home, `${needs}: ${text}`).toBeDefined();
      for (let wording = 0; wording < 12; wording += 1) {
        expect(wordingOf(text, { ...home?.slots, ...ofTheListing }, random, random.pick)).not.toMatch(/[{}[\]|]/);
      }
    }
  });

  test("no template is repeated", () => {
    expect(new Set(bank.map(([, text]) => text)).size).toBe(bank.length);
  });
});
