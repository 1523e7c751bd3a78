import { describe, expect, test } from "vitest";
import { parseFloorWord } from "#reference/spell-numbers.ts";
import { generateClosedListings } from "./closed-rows.ts";
import { drawFacade } from "./drawings/facade/facade.ts";
import { type HomeFacts, homeFacts } from "./drawings/model/home-facts.ts";
import { viewAlt } from "./drawings/model/views.ts";
import type { Layout, Outside, Room } from "./drawings/plan/layout.ts";
import { planHome } from "./drawings/plan/plan-home.ts";
import { floorAreaOf, mainBedroom } from "./drawn-sizes.ts";
import { generateListings, generateOutlyingListings, sampleWriter } from "./listing-rows.ts";

interface Home {
  facts: HomeFacts;
  description: string;
  plan: Layout;
  rooms: Room[];
  outside: Outside[];
}

const today = new Date("2026-11-22T00:00:00Z");
const writer = sampleWriter();
const listings = [
  ...generateListings(today, writer),
  ...generateClosedListings(today, writer),
  ...generateOutlyingListings(today, writer),
].map(({ listing }) => listing);

const homes: Home[] = listings
  .filter(({ propertyType }) => propertyType !== "Land")
  .map((listing) => {
    const facts = homeFacts(listing);
    const plan = planHome(facts);
    const rooms = plan.floors.flatMap((floor) => floor.rooms);
    return {
      facts,
      description: listing.description,
      plan,
      rooms,
      outside: plan.floors.flatMap((floor) => floor.outside),
    };
  });

const hasRoom = (kind: Room["kind"]) => (home: Home) => home.rooms.some((room) => room.kind === kind);
const hasOutside = (kind: Outside["kind"]) => (home: Home) => home.outside.some((place) => place.kind === kind);

describe("title, text and features name only rooms that the plan has", () => {
  test.each<readonly [string, RegExp, (home: Home) => boolean]>([
    ["a study", /\bstudy\b/, hasRoom("study")],
    ["a sunroom", /\bsunroom/, ({ rooms }) => rooms.some(({ name }) => /sun/i.test(name))],
    [
      "a second room to sit in",
      /second living|two living|family room|rumpus/,
      ({ rooms }) =>
        rooms.filter(({ kind, name }) => name !== "" && ["living", "dining", "study"].includes(kind)).length > 1,
    ],
    ["an ensuite", /ensuite/, hasRoom("ensuite")],
    ["a pantry", /walk-in pantry/, (home) => hasRoom("pantry")(home) || hasRoom("cupboard")(home)],
    ["a laundry", /internal laundry|laundry room|separate laundry/, hasRoom("laundry")],
    ["a balcony", /\bbalcon(y|ies)\b/, hasOutside("balcony")],
    ["a deck", /\bdeck\b/, hasOutside("deck")],
    ["a verandah", /\bverandah/, hasOutside("verandah")],
    ["a courtyard", /\bcourtyard/, (home) => hasOutside("paved")(home) || hasOutside("deck")(home)],
  ])("%s", (_, words, isDrawn) => {
    const named = homes.filter(({ facts }) => words.test(facts.text));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((home) => !isDrawn(home)).map(({ facts }) => facts.seed)).toEqual([]);
  });

  test("a home with a shared laundry has none of its own", () => {
    const shared = homes.filter(({ facts }) => /shared laundry/.test(facts.text));
    expect(shared.length).toBeGreaterThan(5);
    expect(shared.filter(hasRoom("laundry")).map(({ facts }) => facts.seed)).toEqual([]);
  });
});

test("the size of a bedroom is that of the plan", () => {
  const sized = homes.flatMap(({ description, plan }) => {
    const [size] = /\d\.\d by \d\.\d metres/.exec(description) ?? [];
    return size === undefined ? [] : [[size, mainBedroom(plan)] as const];
  });
  expect(sized.length).toBeGreaterThan(50);
  for (const [said, drawn] of sized) expect(said).toBe(drawn);
});

test("the area of a balcony is that of the plan", () => {
  const sized = homes.flatMap(({ description, outside }) => {
    const area = /balcony[^.]*?\b(\d+) square metres/.exec(description)?.[1];
    const drawn = outside.find(({ kind }) => kind === "balcony");
    return area === undefined || drawn === undefined ? [] : [[Number(area), Math.round(drawn.w * drawn.h)] as const];
  });
  expect(sized.length).toBeGreaterThan(20);
  for (const [said, drawn] of sized) expect(said).toBe(drawn);
});

test("floor area and room sizes are those of the plan, and about half of the homes state them", () => {
  const buildings = listings.filter(({ propertyType }) => propertyType !== "Land");
  const withArea = buildings.filter(({ floorArea }) => floorArea !== null);
  const withRooms = buildings.filter(({ roomSizes }) => roomSizes !== null);
  for (const some of [withArea, withRooms]) {
    expect(some.length / buildings.length).toBeGreaterThan(0.4);
    expect(some.length / buildings.length).toBeLessThan(0.6);
  }
  for (const listing of withArea) expect(listing.floorArea).toBe(floorAreaOf(planHome(homeFacts(listing))));
  for (const listing of withRooms) {
    const legend = viewAlt("plan", homeFacts(listing)).replaceAll("\u00a0", " ");
    // The alternative text of a large plan omits the unit.
    for (const line of (listing.roomSizes ?? "").split("\n"))
      expect(legend).toContain(line.replace(/ (\d+\.\d × \d+\.\d) m$/, ": $1"));
  }
  expect(listings.filter(({ propertyType }) => propertyType === "Land").every((land) => land.floorArea === null)).toBe(
    true,
  );
});

describe("the floor of a flat", () => {
  const flats = listings.filter(({ floorLevel }) => floorLevel !== null);
  const nameOf = ({ address, suburb }: (typeof flats)[number]) => `${address}, ${suburb}`;
  const textOf = ({ title, description }: (typeof flats)[number]) => `${title}. ${description}`.toLowerCase();

  test("is the one that the street front marks and its alternative text names", () => {
    expect(flats.length).toBeGreaterThan(700);
    const wrong = flats.filter((flat) => {
      const facts = homeFacts(flat);
      const named = /, the home on the (\w+) floor marked/.exec(viewAlt("facade", facts))?.[1] ?? "";
      const marks = drawFacade(facts, 0).parts.filter(({ name }) => name === "mark");
      return parseFloorWord(named) !== flat.floorLevel || marks[0]?.kind !== `floor ${flat.floorLevel}`;
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });

  test("is the highest of its building where the text says top floor", () => {
    const top = flats.filter((flat) => /top[- ]floor/.test(textOf(flat)));
    expect(top.length).toBeGreaterThan(20);
    expect(top.filter((flat) => homeFacts(flat).storeys !== (flat.floorLevel ?? 0) + 1).map(nameOf)).toEqual([]);
  });

  test("is the first digit of a three-digit unit number, and the floor that the text puts the home on", () => {
    const numbered = flats.filter(({ address }) => /^\d{3,}\//.test(address));
    expect(numbered.length).toBeGreaterThan(200);
    const numberOf = ({ address }: (typeof flats)[number]) => Math.floor(Number.parseInt(address, 10) / 100);
    expect(numbered.filter((flat) => numberOf(flat) !== flat.floorLevel).map(nameOf)).toEqual([]);
    const placed = flats.flatMap((flat) => {
      // Lifts, gyms and laundries may be on the ground floor of any building.
      const [, word] =
        /(?:unit|apartment|home|studio|flat)\b[^.]* (?:on|sits on) the (\w+) floor/.exec(textOf(flat)) ?? [];
      const floor = word === undefined ? undefined : parseFloorWord(word);
      return floor === undefined ? [] : [{ flat, floor }];
    });
    expect(placed.length).toBeGreaterThan(30);
    expect(placed.filter(({ flat, floor }) => floor !== flat.floorLevel).map(({ flat }) => nameOf(flat))).toEqual([]);
  });
});
