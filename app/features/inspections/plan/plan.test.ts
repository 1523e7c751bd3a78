import { describe, expect, test } from "vitest";
import { findOverlaps, decodePlan, planAddress } from "./plan.ts";
import { toPlanStops } from "./plan.server.ts";
import type { PlannedInspection } from "./plan.queries.server.ts";

/** Monday 23 November 2026, 2 pm in Sydney. */
const monday = new Date("2026-11-23T03:00:00Z");
const read = (query: string, now = monday) => decodePlan(new URLSearchParams(query), now);

test.each([
  { query: "", date: "2026-11-28", why: "the next Saturday" },
  { query: "day=", date: "2026-11-28", why: "a blank day is none" },
  { query: "day=sat", date: "2026-11-28", why: "a day of the week" },
  { query: "day=Sundays", date: "2026-11-29", why: "in other words" },
  { query: "day=wed", date: "2026-11-25", why: "of this week still" },
  { query: "day=mon", date: "2026-11-23", why: "today included" },
  { query: "day=2026-12-05", date: "2026-12-05", why: "a date" },
  { query: "day=2026-11-23", date: "2026-11-23", why: "the date of today" },
])("$query is $date: $why", ({ query, date }) => {
  expect(read(query)).toMatchObject({ date, saturday: "2026-11-28", notices: [] });
});

test.each([
  { now: "2026-11-27T12:59:00Z", date: "2026-11-28", why: "Friday, a minute before midnight in Sydney" },
  { now: "2026-11-28T12:59:00Z", date: "2026-11-28", why: "Saturday, a minute before midnight" },
  { now: "2026-11-28T13:00:00Z", date: "2026-12-05", why: "Sunday has begun in Sydney, and not in London" },
  { now: "2026-10-03T13:59:00Z", date: "2026-10-03", why: "Saturday, two hours before the clocks go forward" },
  { now: "2027-04-03T13:00:00Z", date: "2027-04-10", why: "Sunday has begun, before the clocks go back" },
])("Saturday is $date: $why", ({ now, date }) => {
  expect(read("", new Date(now)).date).toBe(date);
});

test.each([
  { query: "day=soon", notice: "We could not read “soon” as a day, so this is Saturday.", why: "no day" },
  { query: "day=2026-02-30", notice: "We could not read “2026-02-30” as a day, so this is Saturday.", why: "no date" },
  { query: "day=2026-11-21", notice: "Sat 21 Nov has passed, so this is Saturday.", why: "over" },
  {
    query: "day=sat&day=sun",
    notice: "We search by one day at a time. We used “sat” and left out “sun”.",
    why: "two days",
  },
  {
    query: `suburb=${"x".repeat(121)}`,
    notice: `No suburb has a name as long as “${"x".repeat(60)}…”, so it was left out.`,
    why: "no name",
  },
])("ignored input is reported: $why", ({ query, notice }) => {
  expect(read(query)).toMatchObject({ date: "2026-11-28", suburbs: [], notices: [notice] });
});

test("parses suburbs like a search, without duplicates, and gives a canonical address", () => {
  const query = read("suburb=Newtown, NSW, enmore&suburb=Enmore&day=sat");
  expect(query.suburbs).toEqual(["enmore", "Newtown NSW"]);
  expect(planAddress(query, query.saturday)).toEqual({ suburbs: query.suburbs });
  expect(planAddress(query, "2026-11-29")).toEqual({ day: "2026-11-29", suburbs: query.suburbs });
});

const at = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) });

describe("inspections overlap when one begins before another ends", () => {
  test.each([
    { times: ["10:00-10:30"], clashes: [[]], why: "one alone" },
    { times: ["10:00-10:30", "10:30-11:00"], clashes: [[], []], why: "one after the other" },
    { times: ["10:00-10:30", "10:29-11:00"], clashes: [[], [0]], why: "by a minute" },
    { times: ["10:00-10:30", "10:00-10:30"], clashes: [[], [0]], why: "at the same time" },
    {
      times: ["10:00-12:00", "10:15-10:30", "11:00-11:30"],
      clashes: [[], [0], [0]],
      why: "a long one with later ones",
    },
    { times: ["10:00-10:45", "10:15-11:00", "10:30-11:00"], clashes: [[], [0], [0, 1]], why: "three at once" },
  ])("$why", ({ times, clashes }) => {
    const openings = times.map((time, id) => {
      const [from, to] = time.split("-");
      return { id, ...at(`2026-11-28T${from}:00+11:00`, `2026-11-28T${to}:00+11:00`) };
    });
    expect(findOverlaps(openings).map((earlier) => earlier.map(({ id }) => id))).toEqual(clashes);
  });

  test("compares instants, as half past two occurs twice when daylight saving ends", () => {
    const [first, second] = [
      at("2027-04-04T02:30:00+11:00", "2027-04-04T02:45:00+11:00"),
      at("2027-04-04T02:30:00+10:00", "2027-04-04T02:45:00+10:00"),
    ];
    expect(findOverlaps([first, second])).toEqual([[], []]);
  });
});

const opening: PlannedInspection = {
  ...at("2026-11-28T10:00:00+11:00", "2026-11-28T10:30:00+11:00"),
  id: 7,
  listingId: 42,
  uid: "0f8fad5b-d9cb-469f-a165-70867728950e",
  sequence: 0,
  cancelledAt: null,
  cancelReason: null,
  updatedAt: monday,
  homeIs: "listed",
  title: "Sunny terrace",
  address: "12 Wilson Street",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  listingType: "sale",
  price: 1_450_000,
  priceTo: null,
  priceWords: null,
  priceFrequency: "once",
  underOfferAt: null,
  metresFromBefore: null,
};
const planned = (changes: Partial<PlannedInspection> = {}): PlannedInspection => ({ ...opening, ...changes });
const notesOf = (...openings: PlannedInspection[]) => toPlanStops(openings, []).map(({ notes }) => notes);

test("formats an inspection with its Sydney time, home and price", () => {
  expect(toPlanStops([planned()], [42])).toEqual([
    {
      id: 7,
      hours: "10:00–10:30 am",
      name: "12 Wilson Street, Newtown",
      homePath: "/listings/42/sunny-terrace-newtown",
      price: "$1,450,000",
      notes: ["Saved home"],
    },
  ]);
  const rent = planned({ listingType: "rent", price: 650, priceFrequency: "per_week" });
  expect(toPlanStops([rent], [])).toMatchObject([{ price: "$650 per week", notes: [] }]);
});

test.each([
  { metres: null, note: [], why: "a point that is not shown" },
  { metres: 0, note: ["At the same place as the previous one"], why: "two units of one building" },
  { metres: 454, note: ["450\u00a0m from the previous one"], why: "round the corner" },
  { metres: 2345, note: ["2.3\u00a0km from the previous one"], why: "across suburbs" },
])("a distance is described: $why", ({ metres, note }) => {
  const later = at("2026-11-28T11:00:00+11:00", "2026-11-28T11:30:00+11:00");
  expect(notesOf(planned(), planned({ ...later, metresFromBefore: metres }))).toEqual([[], note]);
});

test("an overlap names two homes and counts the others", () => {
  const street = (id: number) => planned({ id, address: `${id} King Street` });
  const notes = notesOf(...[1, 2, 3, 4].map(street));
  expect(notes[1]).toEqual(["Overlaps with 1 King Street, Newtown"]);
  expect(notes[3]).toEqual(["Overlaps with 2 King Street, Newtown, 3 King Street, Newtown and 1 more"]);
});

test("notes a hidden street and an offer", () => {
  const [stop] = toPlanStops([planned({ address: null, underOfferAt: monday })], []);
  expect(stop).toMatchObject({ name: "Sunny terrace, Newtown", notes: ["Under offer", expect.stringMatching(/\.$/)] });
});
