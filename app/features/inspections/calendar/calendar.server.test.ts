import ICAL from "ical.js";
import { sync as nodeIcal, type VEvent } from "node-ical";
import { describe, expect, test } from "vitest";
import type { Inspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { auctionCalendar, inspectionCalendar } from "./calendar.server.ts";

const saturday: Inspection = {
  id: 7,
  listingId: 42,
  startsAt: new Date("2026-11-27T23:00:00Z"),
  endsAt: new Date("2026-11-27T23:30:00Z"),
  uid: "0f8fad5b-d9cb-469f-a165-70867728950e",
  sequence: 0,
  cancelledAt: null,
  cancelReason: null,
  updatedAt: new Date("2026-11-20T03:04:05Z"),
  homeStatus: "listed",
  hiddenPart: null,
  title: "Sunny terrace",
  address: "12 Wilson Street",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
};
const opening = (changes: Partial<Inspection> = {}): Inspection => ({ ...saturday, ...changes });

/** The events that two independent libraries read in the same file. */
function readByOthers(calendar: string) {
  const component = new ICAL.Component(ICAL.parse(calendar) as unknown[]);
  // Use only the time zones in the file, like a program without its own.
  ICAL.TimezoneService.reset();
  for (const zone of component.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const byIcalJs = component.getAllSubcomponents("vevent").map((part) => {
    const event = new ICAL.Event(part);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      zone: event.startDate.zone?.tzid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      sequence: event.sequence,
      status: part.getFirstPropertyValue("status"),
      stamp: (part.getFirstPropertyValue("dtstamp") as ICAL.Time).toJSDate().toISOString(),
    };
  });
  const byNodeIcal = Object.values(nodeIcal.parseICS(calendar))
    .filter((part): part is VEvent => part?.type === "VEVENT")
    .map(({ uid, start, end, summary, location, description, sequence, status, dtstamp }) => ({
      uid,
      start: start.toISOString(),
      end: end?.toISOString(),
      zone: start.tz,
      summary,
      location,
      description,
      sequence: Number(sequence),
      status,
      stamp: dtstamp.toISOString(),
    }));
  return { byIcalJs, byNodeIcal };
}

const expected = {
  uid: saturday.uid,
  start: "2026-11-27T23:00:00.000Z",
  end: "2026-11-27T23:30:00.000Z",
  zone: "Australia/Sydney",
  summary: "Inspection: 12 Wilson Street, Newtown",
  location: "12 Wilson Street, Newtown, NSW 2042",
  description: expect.stringMatching(/^Sunny terrace\n.*\/inspections\/7$/) as string,
  sequence: 0,
  status: "CONFIRMED",
  stamp: "2026-11-20T03:04:05.000Z",
};

test("two independent parsers read the same events", () => {
  const { byIcalJs, byNodeIcal } = readByOthers(inspectionCalendar([opening()]));
  expect(byIcalJs).toEqual([expected]);
  expect(byNodeIcal).toEqual([expected]);
});

test.each([
  { start: "2026-10-02T23:30:00Z", why: "the Saturday before daylight saving begins, 9:30 in winter time" },
  { start: "2026-10-03T22:30:00Z", why: "the Sunday on which it begins, 9:30 in summer time" },
  { start: "2027-04-02T22:30:00Z", why: "the Saturday before it ends" },
  { start: "2027-04-03T15:30:00Z", why: "the first half past two of the night in which it ends" },
  { start: "2027-04-03T23:30:00Z", why: "the Sunday on which it ends, 9:30 in winter time" },
  { start: "2031-10-04T23:00:00Z", why: "years ahead" },
])("the instant is the same: $why", ({ start }) => {
  const startsAt = new Date(start);
  const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
  const { byIcalJs, byNodeIcal } = readByOthers(inspectionCalendar([opening({ startsAt, endsAt })]));
  const moments = { start: startsAt.toISOString(), end: endsAt.toISOString() };
  expect(byIcalJs).toMatchObject([moments]);
  expect(byNodeIcal).toMatchObject([moments]);
});

test("an auction is one event, at its place or else at the home, and keeps its uid when it moves", () => {
  const { title, address, suburb, state, postcode } = saturday;
  const home = { id: 42, title, address, suburb, state, postcode, updatedAt: "2026-11-01T00:00:00Z" };
  const online = { ...home, auctionAt: "2026-12-12T11:00:00+11:00", auctionPlace: "Online" };
  const { byIcalJs, byNodeIcal } = readByOthers(auctionCalendar(online));
  const event = {
    start: "2026-12-12T00:00:00.000Z",
    zone: "Australia/Sydney",
    summary: "Auction: 12 Wilson Street, Newtown",
    location: "Online",
  };
  expect(byIcalJs).toMatchObject([event]);
  expect(byNodeIcal).toMatchObject([event]);
  const later = { auctionAt: "2026-12-19T11:00:00+11:00", auctionPlace: null, updatedAt: "2026-11-02T00:00:00Z" };
  const text = auctionCalendar({ ...online, ...later });
  const [moved] = readByOthers(text).byNodeIcal;
  expect(moved).toMatchObject({ uid: byNodeIcal[0]?.uid, location: "12 Wilson Street, Newtown, NSW 2042" });
  const sequenceOf = (calendar: string) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]);
  expect(sequenceOf(text)).toBeGreaterThan(sequenceOf(auctionCalendar(online)));
});

test("a moved inspection keeps its uid and gets a higher sequence; a cancelled one states the reason", () => {
  const moved = opening({
    sequence: 1,
    startsAt: new Date("2026-11-28T00:00:00Z"),
    endsAt: new Date("2026-11-28T00:30:00Z"),
  });
  const cancelled = opening({
    id: 8,
    uid: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
    sequence: 2,
    cancelledAt: new Date(),
    cancelReason: "The owner is unwell; sorry",
  });
  const { byIcalJs, byNodeIcal } = readByOthers(inspectionCalendar([moved, cancelled]));
  for (const read of [byIcalJs, byNodeIcal]) {
    expect(read).toMatchObject([
      { uid: saturday.uid, sequence: 1, start: "2026-11-28T00:00:00.000Z", status: "CONFIRMED" },
      {
        sequence: 2,
        status: "CANCELLED",
        summary: "Cancelled: inspection of 12 Wilson Street, Newtown",
        description: expect.stringMatching(/^The owner is unwell; sorry\n/),
      },
    ]);
  }
});

describe("escapes the agent's text", () => {
  test.each([
    { title: "Terrace, sunny; quiet\\end", why: "the marks of the format" },
    { title: "A\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:mine", why: "lines of the format" },
    { title: "Ein Häuschen am Wasser 🏡 ".repeat(9).trim(), why: "more than a line holds, beyond ASCII" },
  ])("$why", ({ title }) => {
    const calendar = inspectionCalendar([opening({ title, address: null })]);
    const { byIcalJs, byNodeIcal } = readByOthers(calendar);
    const asRead = title.replaceAll("\r\n", "\n");
    for (const read of [byIcalJs, byNodeIcal]) {
      expect(read).toHaveLength(1);
      expect(read[0]?.summary).toBe(`Inspection: ${asRead}, Newtown`);
    }
    for (const line of calendar.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

test("is valid without inspections, and deterministic", () => {
  expect(readByOthers(inspectionCalendar([]))).toEqual({ byIcalJs: [], byNodeIcal: [] });
  expect(inspectionCalendar([opening()])).toBe(inspectionCalendar([opening()]));
});
