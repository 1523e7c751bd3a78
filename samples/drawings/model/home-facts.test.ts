import { describe, expect, test } from "vitest";
import { streamOf } from "#app/lib/random.ts";
import { homeFacts, type HomeRow } from "./home-facts.ts";
import { viewsOf, viewAlt } from "./views.ts";

const house: HomeRow = {
  title: "Three-bedroom house",
  description: "",
  features: [],
  propertyType: "House",
  bedrooms: 3,
  bathrooms: 1,
  parking: 1,
  landSize: 560,
  address: "12 Tallow Street",
  suburb: "Ashbury",
};
const flat: HomeRow = {
  ...house,
  title: "Two-bedroom unit",
  propertyType: "Unit",
  bedrooms: 2,
  landSize: null,
  address: "4/12 Tallow Street",
};
const styleOf = (row: Partial<HomeRow>) => homeFacts({ ...house, ...row }).style;
const inFlat = (description: string, more: Partial<HomeRow> = {}) => homeFacts({ ...flat, description, ...more });

describe("the style", () => {
  test.each([
    ["Classic Victorian terrace with a west-facing yard", "terrace"],
    ["Federation semi with private courtyard", "semi"],
    ["Weatherboard cottage behind a picket fence", "cottage"],
    ["Californian bungalow on 612 square metres", "bungalow"],
    ["Post-war fibro house", "timber"],
    ["Red-brick house with covered deck", "brickHouse"],
    ["Contemporary two-storey house", "twoStorey"],
    ["Country home with fenced paddocks", "homestead"],
    ["Modern brick house with a study", "singleStorey"],
  ])("%s", (title, style) => {
    expect(styleOf({ title })).toBe(style);
  });

  test.each([
    ["Apartment", "Art deco apartment on the first floor", "decoBlock"],
    ["Apartment", "Converted warehouse apartment", "warehouse"],
    ["Apartment", "Apartment on the ninth floor of a twelve-storey building", "tower"],
    ["Apartment", "Contemporary apartment in a five-storey building", "recentBlock"],
    ["Unit", "Cream-brick unit on the second floor", "walkUp"],
    ["Townhouse", "Modern townhouse", "townhouse"],
    ["Villa", "Single-level villa", "villa"],
    ["Land", "Corner block of 620 square metres", "land"],
    ["Studio", "Art deco studio near the beach", "decoBlock"],
  ])("%s: %s", (propertyType, title, style) => {
    expect(styleOf({ propertyType, title })).toBe(style);
  });

  test("a roof terrace makes no terrace of an apartment, and a terrace has two floors", () => {
    expect(inFlat("A shared roof terrace has barbecues.").style).toBe("walkUp");
    expect(homeFacts({ ...house, title: "Handsome terrace" }).storeys).toBe(2);
  });
});

describe("the floor of a flat", () => {
  test("is the one that is written, not the one where the laundry is", () => {
    expect(inFlat("Two bedrooms on the third floor. A shared laundry is on the ground floor.").floor).toBe(3);
    expect(inFlat("A shared laundry is on the ground floor, and the bathroom has a window.").floor).toBeNull();
    expect(inFlat("Ground-floor living in Ashbury.").floor).toBe(0);
  });

  test("else the one that its number tells, as 707 is on the seventh", () => {
    expect(inFlat("", { address: "707/126 Cooper Lane" }).floor).toBe(7);
    expect(inFlat("", { address: "7/126 Cooper Lane" }).floor).toBeNull();
  });

  test("the block has the floors that are written, and one more than a top floor's number", () => {
    expect(inFlat("On the second floor of a six-storey building.", { propertyType: "Apartment" }).storeys).toBe(6);
    expect(inFlat("Top-floor living with nobody overhead, on the third floor.").storeys).toBe(4);
  });
});

test("cars are where the description puts them", () => {
  const cars = (features: string[], more: Partial<HomeRow> = {}) => homeFacts({ ...house, features, ...more }).cars;
  expect(cars(["Lock-up garage"])).toBe("garage");
  expect(cars(["Carport"])).toBe("carport");
  expect(cars(["Off-street parking"])).toBe("space");
  expect(cars(["Rear lane access", "Lock-up garage"])).toBe("rear");
  expect(cars(["Lock-up garage"], { parking: 0 })).toBe("none");
  expect(cars(["Secure parking"], { propertyType: "Apartment", title: "Modern apartment" })).toBe("basement");
});

test("tree, fence, pool, outlook and sun are read as written, and a hedge of lilly pilly is no tree", () => {
  const read = (description: string) => homeFacts({ ...house, description });
  expect(read("A lawn shaded by a jacaranda.").tree).toBe("jacaranda");
  expect(read("It stands behind a lilly pilly hedge.")).toMatchObject({ tree: null, fence: "hedge" });
  expect(read("It stands behind a picket fence.").fence).toBe("picket");
  expect(read("Residents have a shared pool.").pool).toBe("shared");
  expect(read("An in-ground pool is fenced.").pool).toBe("own");
  expect(read("Views of the harbour from the lounge.").outlook).toBe("harbour");
  expect(read("Sun in the morning.").sun).toBe("morning");
  expect(homeFacts({ ...house, suburb: "Bronte" }).outlook).toBe("sea");
});

test("a row of any words gives facts and words", () => {
  for (const text of [
    "",
    "🏠 <b>Ünïcode</b>",
    "a".repeat(20_000),
    "floor floor-floor",
    "storeys 99999-storey building",
  ]) {
    for (const propertyType of ["House", "Apartment", "Land", "Castle"]) {
      const facts = homeFacts({
        ...house,
        title: text,
        description: text,
        propertyType,
        bedrooms: null,
        bathrooms: null,
        parking: null,
        landSize: null,
      });
      for (const view of viewsOf(facts))
        expect(viewAlt(view, facts)).toMatch(
          view === "facade" ? /^Illustration of .+\.$/ : /^(The|One|From|Along) .+\.$/,
        );
      expect(facts.storeys).toBeLessThanOrEqual(40);
    }
  }
});

test("the alternative text names what is drawn", () => {
  const facts = homeFacts({
    ...house,
    title: "Red-brick house with pool and double garage",
    description: "Behind a picket fence.",
    parking: 2,
  });
  expect(viewsOf(facts)).toEqual([
    "facade",
    "living",
    "kitchen",
    "bedroom",
    "bathroom",
    "garden",
    "street",
    "evening",
    "plan",
  ]);
  expect(viewAlt("facade", facts)).toBe(
    "Illustration of a brick house seen from the street, with a garage for two cars and a picket fence.",
  );
  expect(viewAlt("plan", facts)).toMatch(
    /^The floor plan: three bedrooms, one bathroom and parking for two cars\. 1 Living[ /a-z]*: \d\.\d\u00a0×\u00a0\d\.\d\u00a0m, 2 /,
  );
  expect(viewAlt("garden", facts)).toBe("The garden, with a pool.");
  const studio = homeFacts({
    ...flat,
    title: "Studio apartment on the eighth floor",
    bedrooms: 0,
    parking: 0,
    propertyType: "Studio",
  });
  expect(viewAlt("facade", studio)).toMatch(
    /^Illustration of an? \w+-storey apartment tower seen from the street, the home on the eighth floor marked/,
  );
  expect(viewAlt("plan", studio)).toMatch(/^The floor plan: a studio, one bathroom and no parking\. 1 /);
});

test("each part of a drawing has a stream of its own, the same for ever", () => {
  const draw = (seed: string, part: string) => Array.from({ length: 3 }, streamOf(seed, part).next);
  expect(draw("12 Tallow Street, Ashbury", "sky")).toEqual(draw("12 Tallow Street, Ashbury", "sky"));
  expect(draw("12 Tallow Street, Ashbury", "sky")).not.toEqual(draw("12 Tallow Street, Ashbury", "plants"));
  expect(draw("12 Tallow Street, Ashbury", "sky")).not.toEqual(draw("14 Tallow Street, Ashbury", "sky"));
});
