import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { HEIGHT, WIDTH } from "#app/features/drawings/shapes.ts";
import { alike, chooseVariants, type Design, designOf } from "#samples/drawings/model/design.ts";
import { type HomeFacts, homeFacts, type HomeRow } from "#samples/drawings/model/home-facts.ts";
import { isBlock, STYLES } from "#samples/drawings/model/styles.ts";
import { viewAlt } from "#samples/drawings/model/views.ts";
import { generateListings } from "#samples/listing-rows.ts";
import { drawFacade, type Facade } from "./facade.ts";
import type { Part, PartName } from "./scene.ts";

interface Home extends Facade {
  title: string;
  facts: HomeFacts;
  variant: number;
}

const drawn = (row: HomeRow, facts: HomeFacts, variant: number): Home => ({
  title: `${row.title}, ${row.address} ${row.suburb}`,
  facts,
  variant,
  ...drawFacade(facts, variant),
});

const rows = generateListings(new Date("2026-10-31T13:00:00Z")).map(({ listing }) => listing);
const homes = drawAll();

function drawAll(): Home[] {
  const facts = rows.map(homeFacts);
  const variants = chooseVariants(facts);
  return rows.map((row, index) => drawn(row, facts[index] as HomeFacts, variants[index] ?? 0));
}

const partsOf = ({ parts }: Facade, name: PartName): Part[] => parts.filter((part) => part.name === name);
const counted = (home: Facade, name: PartName) => partsOf(home, name).reduce((sum, { count }) => sum + count, 0);
const kindsOf = (home: Facade, name: PartName) => partsOf(home, name).map(({ kind }) => kind);

/** The titles of the homes for which it does not hold, so that a failure names them. */
/** The titles of those homes for which a rule does not hold. Fails when the rule is about none of them. */
function failing(holds: (home: Home) => boolean, which: (home: Home) => boolean = () => true): string[] {
  const concerned = homes.filter(which);
  expect(concerned).not.toEqual([]);
  return concerned.filter((home) => !holds(home)).map(({ title }) => title);
}

const isHouse = ({ facts }: Home) => !isBlock(facts.style) && facts.style !== "land";
/** Not joined to a neighbour, so that its side yard is seen from the street. */
const hasYard = ({ facts }: Home) => !["terrace", "semi", "townhouse", "villa", "land"].includes(facts.style);

describe("every sample home has a street front", () => {
  test("as a file of its own: no two are the same, and the same facts give the same bytes", () => {
    expect(homes.length).toBeGreaterThan(1_300);
    expect(new Set(homes.map(({ svg }) => svg)).size).toBe(homes.length);
    for (const home of homes.slice(0, 40)) expect(drawFacade(home.facts, home.variant).svg).toBe(home.svg);
  });

  test("in every style, of which all but the rarest are in the market", () => {
    const styles = new Set(homes.map(({ facts }) => facts.style));
    expect(STYLES.filter((style) => !styles.has(style))).toEqual([]);
  });

  test("that says nothing but paths: no script, reference, image, font or text", () => {
    const element =
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="\d+ \d+ [78]\d\d [56]\d\d"><style>[^<]*<\/style>(<path class="[\w ]+" d="[MmLlHhVvQqAaZz\d .-]+"\/>)+<\/svg>\n$/;
    expect(failing(({ svg }) => element.test(svg))).toEqual([]);
    expect(failing(({ svg }) => !/url\(|@import|NaN|undefined/.test(svg))).toEqual([]);
  });

  test("of about three kilobytes as sent, and never eight", () => {
    const sizes = homes
      .filter((_, index) => index % 40 === 0)
      .map(({ svg }) => brotliCompressSync(svg).length)
      .toSorted((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(3_300);
    expect(sizes.at(-1)).toBeLessThan(8_000);
  });
});

describe("the drawing agrees with the words", () => {
  test("a garage of a house has doors for as many cars as are listed, a carport as many bays", () => {
    const at = (place: HomeFacts["cars"]) => (home: Home) => isHouse(home) && home.facts.cars === place;
    expect(failing((home) => counted(home, "garage door") === home.facts.parking, at("garage"))).toEqual([]);
    expect(failing((home) => counted(home, "carport bay") === home.facts.parking, at("carport"))).toEqual([]);
    expect(
      failing(
        (home) => counted(home, "garage door") === 0,
        (home) => isHouse(home) && home.facts.cars !== "garage",
      ),
    ).toEqual([]);
  });

  test("a home without parking, or with parking at the rear, has no crossing", () => {
    const none = (home: Home) => home.facts.cars === "none" || home.facts.cars === "rear";
    expect(failing((home) => counted(home, "drive") === 0, none)).toEqual([]);
    expect(
      failing(
        (home) => counted(home, "drive") > 0,
        (home) => !none(home) && home.facts.style !== "land",
      ),
    ).toEqual([]);
  });

  test("a balcony that is named is drawn, and no house has one that is not", () => {
    expect(
      failing(
        (home) => counted(home, "balcony") > 0,
        ({ facts }) => facts.balcony && facts.floor !== 0,
      ),
    ).toEqual([]);
    const plain = (home: Home) => isHouse(home) && !home.facts.balcony && home.facts.style !== "terrace";
    expect(failing((home) => counted(home, "balcony") === 0, plain)).toEqual([]);
  });

  test("the flat for sale is marked once, on its floor, and nothing else is", () => {
    expect(
      failing(
        (home) => counted(home, "mark") === 1,
        ({ facts }) => isBlock(facts.style),
      ),
    ).toEqual([]);
    expect(
      failing(
        (home) => counted(home, "mark") === 0,
        ({ facts }) => !isBlock(facts.style),
      ),
    ).toEqual([]);
    const floors = (home: Home) =>
      home.facts.floor === null || kindsOf(home, "mark")[0] === `floor ${home.facts.floor}`;
    expect(failing(floors, ({ facts }) => isBlock(facts.style))).toEqual([]);
  });

  test("a block has at least the floors that its flat needs, and exactly those that are written", () => {
    expect(
      failing(
        ({ facts }) => facts.storeys > (facts.floor ?? 0),
        ({ facts }) => isBlock(facts.style),
      ),
    ).toEqual([]);
    expect(
      homes.filter(({ facts }) => /six-storey building/.test(facts.text)).map(({ facts }) => facts.storeys),
    ).toSatisfy((all: number[]) => all.length > 0 && all.every((storeys) => storeys === 6));
  });

  test("pool, solar panels, verandah, fence, tree and outlook are there when they are named", () => {
    expect(
      failing(
        (home) => counted(home, "pool") === 1,
        (home) => hasYard(home) && home.facts.pool !== null,
      ),
    ).toEqual([]);
    expect(
      failing(
        (home) => counted(home, "pool") === 0,
        ({ facts }) => facts.pool === null,
      ),
    ).toEqual([]);
    expect(
      failing(
        (home) => counted(home, "solar panels") > 0,
        (home) => isHouse(home) && home.facts.solar,
      ),
    ).toEqual([]);
    expect(
      failing(
        (home) => counted(home, "solar panels") === 0,
        ({ facts }) => !facts.solar,
      ),
    ).toEqual([]);
    expect(
      failing(
        (home) => counted(home, "verandah") > 0,
        (home) => isHouse(home) && home.facts.verandah,
      ),
    ).toEqual([]);
    expect(
      failing(
        (home) => kindsOf(home, "fence").includes(home.facts.fence ?? ""),
        (home) => isHouse(home) && home.facts.fence !== null,
      ),
    ).toEqual([]);
    expect(
      failing(
        (home) => kindsOf(home, "tree")[0] === home.facts.tree,
        ({ facts }) => facts.tree !== null,
      ),
    ).toEqual([]);
    expect(
      failing(
        (home) => kindsOf(home, "outlook")[0] === home.facts.outlook,
        ({ facts }) => facts.outlook !== null,
      ),
    ).toEqual([]);
    expect(failing((home) => kindsOf(home, "sun")[0] === (home.facts.sun ?? undefined))).toEqual([]);
  });

  test("an alternative text speaks of nothing that is not in the picture", () => {
    const statements: readonly [RegExp, (home: Home) => boolean][] = [
      [/a balcony/, (home) => counted(home, "balcony") > 0],
      [/solar panels/, (home) => counted(home, "solar panels") > 0],
      [/a garage/, (home) => counted(home, "garage door") === home.facts.parking],
      [/a carport/, (home) => counted(home, "carport bay") > 0],
      [/fence|hedge|brick wall/, (home) => counted(home, "fence") > 0],
      [/ marked/, (home) => counted(home, "mark") + counted(home, "peg") > 0],
      [/harbour/, (home) => kindsOf(home, "outlook").includes("harbour")],
    ];
    for (const [words, drawnThere] of statements) {
      const named = (home: Home) => words.test(viewAlt("facade", home.facts));
      expect(homes.filter(named).length, String(words)).toBeGreaterThan(0);
      expect(failing(drawnThere, named), String(words)).toEqual([]);
    }
  });

  test("land has four pegs and no home", () => {
    expect(
      failing(
        (home) => counted(home, "peg") === 4 && counted(home, "door") === 0,
        ({ facts }) => facts.style === "land",
      ),
    ).toEqual([]);
  });
});

describe("the drawing is well made", () => {
  test("every home has a door as high as a person, and a tree next to it", () => {
    const homesOnly = ({ facts }: Home) => facts.style !== "land";
    expect(failing((home) => counted(home, "door") > 0, homesOnly)).toEqual([]);
    const beside = (home: Home) => {
      const [tree] = partsOf(home, "tree");
      return !tree || partsOf(home, "door").every(({ box }) => tree.box[2] < box[0] || tree.box[0] > box[2]);
    };
    expect(failing(beside, homesOnly)).toEqual([]);
  });

  test("everything named in the description is within the frame", () => {
    const named: readonly PartName[] = [
      "door",
      "garage door",
      "carport bay",
      "balcony",
      "pool",
      "solar panels",
      "mark",
      "chimney",
    ];
    const inside = ({ parts }: Home) =>
      parts.every(
        ({ name, box: [left, top, right, bottom] }) =>
          !named.includes(name) || (left >= -2 && right <= WIDTH + 2 && top >= 0 && bottom <= HEIGHT),
      );
    expect(failing(inside)).toEqual([]);
  });

  test("homes that are seen together differ: in a row of 24 nearly no two share three of style, outline, side, wall, roof, tree", () => {
    const designs = homes.map((home) => designOf(home.facts, home.variant));
    const shared = designs.flatMap((one, index) =>
      designs.slice(Math.max(0, index - 23), index).map((other) => alike(one, other)),
    );
    const share = (fewest: number) => shared.filter((things) => things >= fewest).length / shared.length;
    expect(share(3)).toBeLessThan(0.015);
    expect(share(4)).toBeLessThan(0.001);
  });

  test("homes side by side never share four, however much their words decide", () => {
    const designs = homes.map((home) => designOf(home.facts, home.variant));
    expect(designs.filter((design, index) => index > 0 && alike(design, designs[index - 1] as Design) >= 4)).toEqual(
      [],
    );
  });
});
