import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { isTight, metresBetween, minutesLabel } from "#app/features/inspections/model/inspection.ts";
import { drawCourse } from "./course-chart.server.ts";
import { DayChart } from "./course.tsx";
import type { PlannedInspection } from "./plan.queries.server.ts";
import { describeOpenDays, type PlanChoice, toPlan } from "./plan.server.ts";
import { decodePlan, drawnPlaceOf, findOverlaps, planAddress, planDayLabel } from "./plan.ts";

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
  { now: "2026-11-28T06:59:00Z", date: "2026-11-28", why: "Saturday, a minute before the evening" },
  { now: "2026-11-28T07:00:00Z", date: "2026-12-05", why: "Saturday evening, in daylight saving time" },
  { now: "2026-11-28T13:00:00Z", date: "2026-12-05", why: "Sunday has begun in Sydney, and not in London" },
  { now: "2026-10-03T07:59:00Z", date: "2026-10-03", why: "Saturday, a minute before the evening, in standard time" },
  { now: "2026-10-03T08:00:00Z", date: "2026-10-10", why: "Saturday evening, in standard time" },
  { now: "2026-11-28T07:00:00Z", query: "day=sat", date: "2026-12-05", why: "also by its name" },
  { now: "2027-04-03T13:00:00Z", date: "2027-04-10", why: "Sunday has begun, before the clocks go back" },
])("Saturday is $date: $why", ({ now, query = "", date }) => {
  expect(read(query, new Date(now)).date).toBe(date);
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

test.each([
  { query: "see=3&see=7&see=3", see: [3, 7], why: "each once" },
  { query: "see=0&see=-1&see=x&see=&see=1.5&see=99999999999", see: [], why: "anything else is left out" },
])("ticks are read: $why", ({ query, see }) => {
  expect(read(query)).toMatchObject({ see, notices: [] });
});

test("a plan keeps at most 40 ticks, and says so", () => {
  const query = read(Array.from({ length: 41 }, (_, id) => `see=${id + 1}`).join("&"));
  expect(query.see).toHaveLength(40);
  expect(query.notices).toEqual(["A plan has at most 40 ticked inspections: the others were left out."]);
});

test("the address keeps kind and ticks on every day", () => {
  const query = read("type=rent&see=7&see=3");
  expect(planAddress(query, "2026-11-29")).toEqual({ day: "2026-11-29", suburbs: [], type: "rent", see: [7, 3] });
  expect(read("type=land").type).toBeUndefined();
});

const at = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) });

describe("inspections overlap when one begins before another ends", () => {
  test.each([
    { times: ["10:00-10:30"], clashes: [[]], why: "one alone" },
    { times: ["10:00-10:30", "10:30-11:00"], clashes: [[], []], why: "one after the other" },
    { times: ["10:00-10:30", "10:29-11:00"], clashes: [[1], [0]], why: "by a minute" },
    { times: ["10:00-10:30", "10:00-10:30"], clashes: [[1], [0]], why: "at the same time" },
    {
      times: ["10:00-12:00", "10:15-10:30", "11:00-11:30"],
      clashes: [[1, 2], [0], [0]],
      why: "a long one with later ones",
    },
    {
      times: ["10:00-10:45", "10:15-11:00", "10:30-11:00"],
      clashes: [
        [1, 2],
        [0, 2],
        [0, 1],
      ],
      why: "three at once",
    },
  ])("$why", ({ times, clashes }) => {
    const openings = times.map((time, id) => {
      const [from, to] = time.split("-");
      return { id, ...at(`2026-11-28T${from}:00+11:00`, `2026-11-28T${to}:00+11:00`) };
    });
    expect(openings.map((one) => findOverlaps(one, openings).map(({ id }) => id))).toEqual(clashes);
  });

  test("compares instants, as half past two occurs twice when daylight saving ends", () => {
    const [first, second] = [
      at("2027-04-04T02:30:00+11:00", "2027-04-04T02:45:00+11:00"),
      at("2027-04-04T02:30:00+10:00", "2027-04-04T02:45:00+10:00"),
    ];
    expect(findOverlaps(first, [first, second])).toEqual([]);
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
  homeStatus: "listed",
  hiddenPart: null,
  propertyType: "House",
  bedrooms: 3,
  bathrooms: 1,
  parking: 0,
  cover: null,
  heroImageUrl: null,
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
  latitude: null,
  longitude: null,
  suburbLatitude: null,
  suburbLongitude: null,
};
const planned = (changes: Partial<PlannedInspection> = {}): PlannedInspection => ({ ...opening, ...changes });
const nothingChosen: PlanChoice = { saved: [], registered: [], see: [], notes: new Map<number, string>() };
const town = { latitude: -33.8983, longitude: 151.1793 };
/** 0.0108 degrees of longitude are 1.0 km at the latitude of Newtown. */
const eastBy = (km: number) => ({ ...town, longitude: town.longitude + 0.010_83 * km });
/** An inspection of half an hour, at a street number equal to its id. */
const opens = (id: number, time: string, changes: Partial<PlannedInspection> = {}) => {
  const startsAt = new Date(`2026-11-28T${time}:00+11:00`);
  const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
  return planned({ id, address: `${id} King Street`, startsAt, endsAt, ...changes });
};

test("formats an inspection with its Sydney time, home and price", () => {
  expect(toPlan([planned()], { ...nothingChosen, saved: [42] })).toEqual({
    stops: [
      {
        id: 7,
        hours: "10:00–10:30 am",
        starts: "10:00 am",
        rooms: [
          { kind: "bed", count: 3, label: "3 bedrooms" },
          { kind: "bath", count: 1, label: "1 bathroom" },
          { kind: "car", count: 0, label: "No parking" },
        ],
        name: "12 Wilson Street, Newtown",
        homePath: "/listings/42/sunny-terrace-newtown",
        price: "$1,450,000",
        listingId: 42,
        propertyType: "House",
        cover: null,
        heroImageUrl: null,
        where: "12 Wilson Street, Newtown",
        isPlaced: false,
        isDrawn: false,
        choice: "open",
        notes: ["Saved home"],
      },
    ],
    course: [],
    counts: { sale: 1, rent: 0 },
  });
  const rent = planned({ listingType: "rent", price: 650, priceFrequency: "per_week" });
  expect(toPlan([rent], nothingChosen).stops).toMatchObject([{ price: "$650 per week", notes: [] }]);
  const guide = planned({ priceTo: 1_550_000, address: null });
  expect(toPlan([guide], nothingChosen).stops).toMatchObject([
    { price: "Guide $1,450,000 – $1,550,000", shortGuide: "$1.45m–$1.55m", notes: ["Address on request"] },
  ]);
});

test("lists registered inspections first, and the course in order of time", () => {
  const day = [opens(1, "09:00"), opens(2, "10:00"), opens(3, "11:00"), opens(4, "12:00")];
  const { stops, course, summary } = toPlan(day, { ...nothingChosen, registered: [3], see: [1, 3] });
  expect(stops.map(({ id, choice }) => [id, choice])).toEqual([
    [3, "registered"],
    [1, "ticked"],
    [2, "open"],
    [4, "open"],
  ]);
  expect(course.map(({ id, isRegistered }) => [id, isRegistered])).toEqual([
    [1, false],
    [3, true],
  ]);
  expect(summary).toBe("2 homes, 9:00 am to 11:30 am");
});

test("hides the other kind unless it is chosen, and counts both", () => {
  const rent = { listingType: "rent" as const, price: 650, priceFrequency: "per_week" as const };
  const day = [opens(1, "09:00"), opens(2, "10:00", rent), opens(3, "11:00", rent)];
  const plan = toPlan(day, { ...nothingChosen, see: [2], type: "sale" });
  expect(plan.stops.map(({ id }) => id)).toEqual([1, 2]);
  expect(plan.counts).toEqual({ sale: 1, rent: 2 });
});

test.each([
  { later: "10:45", km: 2.7, leg: "2.7\u00a0km from 1 King Street, 15 minutes between", isWarning: false },
  { later: "10:45", km: 4.1, leg: "Tight: 4.1\u00a0km from 1 King Street, 15 minutes between", isWarning: true },
  { later: "12:15", km: 0.9, leg: "900\u00a0m from 1 King Street, 1 h 45 min between", isWarning: false },
  { later: "10:30", km: 0, leg: "At the same place as 1 King Street, no time between", isWarning: false },
  {
    later: "10:15",
    km: 1,
    leg: "Clash: begins before 1 King Street ends",
    isWarning: true,
  },
])("the way to an inspection at $later, $km km away", ({ later, km, leg, isWarning }) => {
  const day = [opens(1, "10:00", town), opens(2, later, eastBy(km))];
  const { course } = toPlan(day, { ...nothingChosen, see: [1, 2] });
  expect(course.map((stop) => stop.leg?.text)).toEqual([undefined, leg]);
  expect(course[1]?.leg?.isWarning).toBe(isWarning);
});

test("a leg without a published place gives the time alone, and adds no length", () => {
  const { course, length } = toPlan([opens(1, "10:00", town), opens(2, "11:00")], { ...nothingChosen, see: [1, 2] });
  expect(course.map(({ leg, isPlaced }) => [leg?.text, isPlaced])).toEqual([
    [undefined, true],
    ["After 1 King Street, 30 minutes between", false],
  ]);
  expect(length).toBeUndefined();
});

test("adds up the legs", () => {
  const day = [opens(1, "10:00", town), opens(2, "11:00", eastBy(1)), opens(3, "12:00", town)];
  expect(toPlan(day, { ...nothingChosen, see: [1, 2, 3] }).length).toBe("2.0\u00a0km in all");
});

test("a length without every leg is a lower bound", () => {
  const hidden = opens(2, "11:00");
  const clash = opens(4, "12:15", eastBy(9));
  const day = [opens(1, "10:00", town), hidden, opens(3, "12:00", town), clash, opens(5, "13:00", eastBy(10))];
  const see = (...ids: number[]) => toPlan(day, { ...nothingChosen, see: ids });
  expect(see(1, 2, 3, 5).length).toBe("At least 10.0\u00a0km: not every leg is known");
  expect(see(3, 4, 5).length).toBe("At least 1.0\u00a0km: not every leg is known");
  expect(see(1, 2).length).toBeUndefined();
});

test("a clash is found with any earlier home, not only the one before", () => {
  const long = opens(1, "10:00", { endsAt: new Date("2026-11-28T12:00:00+11:00") });
  const { course } = toPlan([long, opens(2, "10:15"), opens(3, "11:00")], { ...nothingChosen, see: [1, 2, 3] });
  expect(course.slice(1).map(({ leg }) => leg)).toEqual(
    [2, 3].map(() => ({ text: "Clash: begins before 1 King Street ends", isWarning: true })),
  );
});

test("a clash offers the other times of both homes that fit the course", () => {
  const day = [
    opens(1, "10:00", { listingId: 1 }),
    opens(2, "10:15", { listingId: 2 }),
    opens(3, "12:00", { listingId: 3 }),
  ];
  const otherTimes = [
    opens(11, "11:00", { listingId: 1 }),
    opens(12, "12:00", { listingId: 1 }),
    opens(21, "14:00", { listingId: 2, ...at("2026-12-02T17:30:00+11:00", "2026-12-02T18:00:00+11:00") }),
    opens(31, "14:00", { listingId: 3 }),
  ];
  const { course } = toPlan(day, { ...nothingChosen, registered: [2], see: [1, 3], otherTimes });
  expect(course.map((stop) => stop.otherTimes)).toEqual([
    undefined,
    [
      {
        id: 11,
        label: "1 King Street: Sat 28 Nov, 11:00–11:30 am",
        date: "2026-11-28",
        replaces: 1,
        isRegistered: false,
      },
      { id: 21, label: "2 King Street: Wed 2 Dec, 5:30–6:00 pm", date: "2026-12-02", replaces: 2, isRegistered: true },
    ],
    undefined,
  ]);
});

test("a day has its year unless it is this one", () => {
  expect(planDayLabel("2026-11-28", monday)).toBe("Saturday 28 November");
  expect(planDayLabel("2027-01-02", monday)).toBe("Saturday 2 January 2027");
});

test("an overlap with the course has time and suburb of two inspections and counts the others", () => {
  const day = [
    opens(1, "10:00"),
    opens(2, "10:05"),
    opens(3, "10:10", { suburb: "Enmore" }),
    opens(4, "10:15"),
    opens(5, "10:15"),
  ];
  const overlapsOf = (see: number[]) => toPlan(day, { ...nothingChosen, see }).stops.map(({ overlap }) => overlap);
  // Before any inspection is ticked, the heading with their time is enough.
  expect(overlapsOf([])).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(overlapsOf([1])).toEqual([
    undefined,
    "Overlaps with 10:00 am in Newtown",
    "Overlaps with 10:00 am in Newtown",
    "Overlaps with 10:00 am in Newtown",
    "Overlaps with 10:00 am in Newtown",
  ]);
  expect(overlapsOf([1, 3])[0]).toBe("Clash: overlaps with 10:10 am in Enmore");
  expect(overlapsOf([1, 2, 3])[3]).toBe("Overlaps with 10:05 am in Newtown, 10:10 am in Enmore and 1 more");
  // Two at one time in one suburb are named once.
  expect(overlapsOf([4, 5])[0]).toBe("Overlaps with 10:15 am in Newtown");
});

test("notes a hidden street and an offer", () => {
  const [stop] = toPlan([planned({ address: null, underOfferAt: monday })], nothingChosen).stops;
  expect(stop).toMatchObject({
    name: "Sunny terrace, Newtown",
    where: "Newtown",
    title: "Sunny terrace",
    notes: ["Under offer", "Address on request"],
  });
});

test("less than four minutes a kilometre is tight", () => {
  expect(metresBetween(town, eastBy(1))).toBeCloseTo(1000, -1);
  expect(isTight(4000, 16)).toBe(false);
  expect(isTight(4000, 15)).toBe(true);
});

test.each([
  { minutes: 1, label: "1 minute" },
  { minutes: 59, label: "59 minutes" },
  { minutes: 60, label: "1 h" },
  { minutes: 105, label: "1 h 45 min" },
])("$minutes minutes are $label", ({ minutes, label }) => {
  expect(minutesLabel(minutes)).toBe(label);
});

test("the chart numbers the placed homes as in the list, joined by arrows, and escapes their names", () => {
  const stops = [
    { label: "10:00 1 <King> Street", place: town, isApart: false },
    { label: "11:00 Hidden", place: undefined, isApart: false },
    { label: "12:00 3 King Street", place: eastBy(3), isApart: false },
    { label: "13:00 4 King Street", place: eastBy(6), isApart: false },
    { label: "13:15 5 King Street", place: eastBy(9), isApart: true },
  ];
  const svg = drawCourse(stops, "wide");
  expect([...svg.matchAll(/class="number"[^>]*>(\d+)</g)].map(([, number]) => number)).toEqual(["1", "3", "4", "5"]);
  // There is no line past the hidden home, and none to the clash.
  expect(svg.match(/class="leg"/g)).toHaveLength(1);
  expect(svg.match(/class="arrow"/g)).toHaveLength(1);
  expect(svg).toContain("10:00 1 &lt;King&gt; Street");
  expect(svg).not.toContain("Hidden");
  expect(svg).toContain("NEWTOWN");
  expect(drawCourse(stops, "narrow")).toContain('width="390"');
  const unnamed = drawCourse(
    stops.map((stop) => ({ ...stop, label: "" })),
    "wide",
  );
  expect(unnamed.match(/class="number"/g)).toHaveLength(4);
  expect(unnamed).not.toContain("King");
  expect(drawCourse([], "wide")).not.toContain('class="number"');
  const unnumbered = drawCourse(
    stops.map((stop) => ({ ...stop, isApart: true, isUnnumbered: true })),
    "wide",
  );
  expect(unnumbered.match(/class="mark"/g)).toHaveLength(4);
  expect(unnumbered).toContain("12:00 3 King Street");
  expect(unnumbered).not.toContain('class="number"');
});

test("a number on another one moves to the nearest free spot, with a line to its place", () => {
  const stops = Array.from({ length: 4 }, () => ({ label: "", place: town, isApart: true }));
  const svg = drawCourse(stops, "wide");
  const marks = [...svg.matchAll(/class="mark" cx="(\d+)" cy="(\d+)"/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  const [first, ...moved] = marks;
  expect(moved).toHaveLength(3);
  for (const [x, y] of moved) {
    const distances = marks.map((other) => Math.hypot(other[0] - x, other[1] - y)).filter((distance) => distance > 0);
    expect(Math.min(...distances), "rims do not touch").toBeGreaterThan(24);
    expect(Math.max(...distances)).toBeLessThan(60);
    expect(svg).toContain(`class="moved" d="M${x} ${y}L${first!.join(" ")}"`);
  }
  expect(svg.match(/class="moved"/g)).toHaveLength(3);
  expect(drawCourse(stops, "low")).toContain('width="620" height="400"');
  expect(moved[0]![0]).toBeLessThan(first![0]);
});

test("a home that hides its place is a ring at the centre of its suburb, without lines", () => {
  const hidden = planned({ address: null, suburbLatitude: town.latitude, suburbLongitude: town.longitude });
  expect(drawnPlaceOf(hidden)).toEqual({ place: town, isCentre: true });
  expect(drawnPlaceOf({ ...hidden, ...eastBy(1) })).toEqual({ place: eastBy(1), isCentre: false });
  expect(toPlan([hidden], nothingChosen).stops).toMatchObject([{ isPlaced: false, isDrawn: true }]);
  const stops = [
    { label: "10:00 1 King Street", place: eastBy(3), isApart: false },
    { label: "11:00 Newtown", ...drawnPlaceOf(hidden), isApart: false },
    { label: "12:00 3 King Street", place: eastBy(6), isApart: false },
  ];
  const svg = drawCourse(stops, "wide");
  expect([...svg.matchAll(/class="number ring"[^>]*>(\d+)</g)].map(([, number]) => number)).toEqual(["2"]);
  expect(svg).not.toContain('class="leg"');
});

test("the chart shows other inspections of the day as hollow marks, within the chart of the course", () => {
  const course = [
    { label: "10:00 1 King Street", place: town, isApart: false },
    { label: "12:00 3 King Street", place: eastBy(3), isApart: false },
  ];
  const others = [
    { label: "11:00", place: eastBy(1.5) },
    { label: "14:00", place: eastBy(12) },
    { label: "15:00", place: undefined },
  ];
  const hollow = (stops: typeof course) => drawCourse(stops, "wide", others).match(/class="other"/g);
  expect(hollow(course)).toHaveLength(1);
  expect(drawCourse(course, "wide", others)).toContain(">11:00<");
  // A single home is no route, so the chart shows the day.
  expect(hollow(course.slice(0, 1))).toHaveLength(2);
});

describe("when saved homes open", () => {
  const [saturday, sunday, wednesday] = ["2026-11-28", "2026-11-29", "2026-11-25"];
  const describeDates = (dates: readonly (readonly [listingId: number, date: string])[], total: number) =>
    describeOpenDays(
      dates.map(([listingId, date]) => ({ listingId, date })),
      total,
      monday,
    );

  test.each([
    {
      dates: [
        [2, wednesday],
        [1, saturday],
        [3, sunday],
      ],
      total: 3,
      text: "1 of 3 saved homes opens on Sat 28 Nov; 2 others open Wed 25 Nov and Sun 29 Nov.",
    },
    {
      dates: [
        [1, wednesday],
        [1, saturday],
        [2, saturday],
      ],
      total: 4,
      text: "2 of 4 saved homes open on Sat 28 Nov.",
    },
    {
      dates: [
        [1, saturday],
        [2, saturday],
      ],
      total: 2,
      text: "All 2 saved homes open on Sat 28 Nov.",
    },
    { dates: [[1, saturday]], total: 1, text: "Your saved home opens on Sat 28 Nov." },
  ] as const)("Saturday: $text", ({ dates, total, text }) => {
    expect(describeDates(dates, total)).toEqual({ text, planPath: "/inspections", isSaturday: true });
  });

  test("other days only: the plan begins with the first", () => {
    const dates = [
      [1, wednesday],
      [2, sunday],
      [2, "2026-12-05"],
    ] as const;
    expect(describeDates(dates, 5)).toEqual({
      text: "No saved home opens on Sat 28 Nov; 2 open Wed 25 Nov and Sun 29 Nov.",
      planPath: "/inspections?day=2026-11-25",
      isSaturday: false,
    });
    const text = "No inspections announced for the next two weeks.";
    expect(describeDates([], 5)).toEqual({ text, planPath: "/inspections", isSaturday: false });
  });
});

test.each([
  { total: 180, hasPlaces: true, sentence: "39 of 180 homes, the earliest." },
  { total: 180, hasPlaces: false, sentence: "39 of 180 homes, the earliest. Choose a place to see all homes there." },
  { total: undefined, hasPlaces: true, sentence: "39 of 41 homes, the earliest." },
])("the chart of a day counts its marks: $sentence", ({ sentence, ...props }) => {
  const day = Array.from({ length: 41 }, (_, index) => opens(index + 1, "10:00", index === 0 ? {} : town));
  const { stops } = toPlan(day, nothingChosen);
  const html = renderToStaticMarkup(createElement(DayChart, { stops, size: "wide", ...props }));
  expect(html).toContain(`>${sentence} Homes in suburbs without a known place are not drawn.</p>`);
  expect(html).toContain('alt="Chart of 39 homes open on the day."');
});
