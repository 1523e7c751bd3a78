import { describe, expect, test } from "vitest";
import { mainBedroom } from "./drawn-sizes.ts";
import { type HomeFacts, homeFacts } from "./drawings/model/home-facts.ts";
import type { Layout, Outside, Room } from "./drawings/plan/layout.ts";
import { planHome } from "./drawings/plan/plan-home.ts";
import { generateListings } from "./listing-rows.ts";

interface Home {
  facts: HomeFacts;
  description: string;
  plan: Layout;
  rooms: Room[];
  outside: Outside[];
}

const homes: Home[] = generateListings(new Date("2026-11-22T00:00:00Z"))
  .filter(({ listing }) => listing.propertyType !== "Land")
  .map(({ listing }) => {
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
