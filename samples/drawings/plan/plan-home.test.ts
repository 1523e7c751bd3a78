import { expect, test } from "vitest";
import { type HomeRow, homeFacts } from "#samples/drawings/model/home-facts.ts";
import { viewAlt } from "#samples/drawings/model/views.ts";
import { generateListings } from "#samples/listing-rows.ts";
import { drawPlan, planLegend } from "./draw-plan.ts";
import type { Layout, Room, RoomKind } from "./layout.ts";
import { faultsOf } from "./plan-faults.fixture.ts";
import { planHome } from "./plan-home.ts";

const homes = generateListings(new Date("2026-11-22T00:00:00Z"))
  .map(({ listing }) => listing)
  .filter(({ propertyType }) => propertyType !== "Land")
  .map((row) => ({ row, facts: homeFacts(row), layout: planHome(homeFacts(row)) }));

const roomsOf = (layout: Layout, ...kinds: RoomKind[]) =>
  layout.floors.flatMap(({ rooms }) => rooms).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));

const carsOf = ({ floors }: Layout) =>
  floors.flatMap(({ rooms, outside }) => [...rooms, ...outside]).reduce((sum, { cars = 0 }) => sum + cars, 0);

test("the plan of every sample home has the bedrooms, bathrooms and car spaces that its listing counts", () => {
  expect(homes.length).toBeGreaterThan(1300);
  const counted = homes.map(({ layout }) => [
    roomsOf(layout, "bed").length,
    roomsOf(layout, "bath", "ensuite").length,
    carsOf(layout),
  ]);
  expect(counted).toEqual(homes.map(({ row }) => [row.bedrooms, row.bathrooms, row.parking]));
});

test("a plan is sound: no overlap, no dark room, no unreachable room", () => {
  const faults = homes.flatMap(({ row, layout }) => faultsOf(layout).map((fault) => `${row.address}: ${fault}`));
  expect(faults).toEqual([]);
});

test("rooms have sizes that people can live in", () => {
  const wrong = (check: (room: Room) => boolean, ...kinds: RoomKind[]) => {
    const rooms = homes.flatMap(({ row, layout }) => roomsOf(layout, ...kinds).map((room) => ({ row, room })));
    expect(rooms).not.toEqual([]);
    return rooms
      .filter(({ room }) => !check(room))
      .map(({ row, room: { name, w, h } }) => `${row.address}: ${name} ${w.toFixed(2)} by ${h.toFixed(2)}`);
  };
  // A room reaches to the middle of its walls: 0.05 m of each side is wall.
  const between = (least: number, most: number) => (room: Room) =>
    Math.min(room.w, room.h) - 0.1 >= least - 0.001 && Math.max(room.w, room.h) - 0.1 <= most + 0.001;
  expect(wrong(between(2.6, 5.6), "bed")).toEqual([]);
  expect(wrong(between(1.5, 2.6), "bath", "ensuite")).toEqual([]);
  expect(wrong(between(2.4, 8), "living")).toEqual([]);
});

test("the stair is in the same place on both floors", () => {
  const places = homes
    .filter(({ layout }) => layout.floors.length > 1)
    .map(({ layout }) => layout.floors.map(({ rooms }) => rooms.find(({ kind }) => kind === "stair")));
  expect(places.length).toBeGreaterThan(150);
  for (const [below, above] of places) {
    expect(below).toBeDefined();
    // Above, the opening over the first steps may be part of the landing.
    expect([above?.y, (above?.x ?? 0) + (above?.w ?? 0)]).toEqual([below?.y, (below?.x ?? 0) + (below?.w ?? 0)]);
  }
});

test("a study, a sunroom and an island are drawn where the listing names them", () => {
  for (const { facts, layout } of homes) {
    const named = roomsOf(layout).map(({ name }) => name);
    if (facts.text.includes("sunroom") && layout.floors.length === 1) expect(named).toContain("Sunroom");
    if (named.includes("Sunroom")) expect(facts.text).toContain("sunroom");
    if (named.includes("Main bed") && layout.floors.length === 1 && named.includes("Study")) {
      expect(facts.text).toContain("study");
    }
  }
});

test("the same row gives the same drawing; another count of bedrooms gives another", () => {
  const row = homes[0]?.row as HomeRow;
  const drawn = drawPlan(homeFacts(row));
  expect(drawPlan(homeFacts({ ...row }))).toBe(drawn);
  expect(drawPlan(homeFacts({ ...row, bedrooms: (row.bedrooms ?? 0) + 1 }))).not.toBe(drawn);
});

test("two homes with different facts never have the same plan", () => {
  const seen = new Map<string, string>();
  const some = homes.slice(0, 300);
  for (const { facts } of some) {
    const drawing = drawPlan(facts);
    const listed = `${facts.bedrooms} ${facts.bathrooms} ${facts.parking}`;
    expect(seen.get(drawing) ?? listed).toBe(listed);
    seen.set(drawing, listed);
  }
});

test.each([
  { bedrooms: 0, bathrooms: 1, parking: 0 },
  { bedrooms: 7, bathrooms: 5, parking: 6 },
  { bedrooms: 1, bathrooms: 3, parking: 0 },
  { bedrooms: 12, bathrooms: 0, parking: 9 },
])("counts that no sample has are drawn as well: $bedrooms, $bathrooms, $parking", (counts) => {
  for (const { row } of homes.filter((_, index) => index % 90 === 0)) {
    const layout = planHome(homeFacts({ ...row, ...counts }));
    expect([roomsOf(layout, "bed").length, roomsOf(layout, "bath", "ensuite").length, carsOf(layout)]).toEqual([
      counts.bedrooms,
      counts.bathrooms,
      counts.parking,
    ]);
  }
});

test("a small plan numbers the rooms of the legend, which fits into the alternative text", () => {
  for (const { facts } of homes) {
    const alt = viewAlt("plan", facts);
    expect(alt.length).toBeLessThanOrEqual(300);
    expect(alt.endsWith(`${planLegend(facts).split(", ").at(-1)!}.`)).toBe(true);
  }
  for (const { facts } of homes.filter((_, index) => index % 40 === 0)) {
    const numbers = [...drawPlan(facts).matchAll(/<text [^>]*class="K">(\d+)</g)].map(([, number]) => Number(number));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      planLegend(facts)
        .split(", ")
        .map((_, index) => index + 1),
    );
  }
});

test("a drawing is one file of a few kilobytes without external resources", () => {
  for (const { facts } of homes.filter((_, index) => index % 40 === 0)) {
    const svg = drawPlan(facts);
    expect(svg.length).toBeLessThan(16_000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href|url\(|@import/);
  }
});
