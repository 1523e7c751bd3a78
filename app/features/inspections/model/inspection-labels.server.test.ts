import { expect, test } from "vitest";
import { formatNextInspection } from "./inspection-labels.server.ts";
import type { Inspection } from "./inspections.queries.server.ts";

const now = new Date("2026-11-26T22:00:00+11:00");

function startingAt(time: string): Inspection {
  const startsAt = new Date(time);
  return {
    id: 7,
    listingId: 1,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * 60_000),
    uid: "",
    sequence: 0,
    cancelledAt: null,
    cancelReason: null,
    updatedAt: startsAt,
    homeStatus: "listed",
    hiddenPart: null,
    title: "A home",
    address: null,
    suburb: "Newtown",
    state: "NSW",
    postcode: "2042",
  };
}

test.each([
  ["2026-11-26T22:30:00+11:00", "today", "Thu 10:30"],
  ["2026-11-27T00:15:00+11:00", "tomorrow", "Fri 12:15"],
  ["2026-11-28T12:45:00+11:00", "in 2 days", "Sat 12:45"],
  ["2026-12-03T10:00:00+11:00", "in 7 days", "Thu 3 Dec"],
  ["2026-12-10T10:00:00+11:00", "in 14 days", "Thu 10 Dec"],
  ["2026-12-12T10:00:00+11:00", undefined, "Sat 12 Dec"],
])("an inspection at %s is %s, in short %s", (time, soon, short) => {
  expect(formatNextInspection([startingAt(time)], now)).toMatchObject({
    path: "/inspections/7",
    soon,
    short,
    later: 0,
  });
});

test("the others are counted, and without inspections there is no next one", () => {
  const inspections = [startingAt("2026-11-28T12:45:00+11:00"), startingAt("2026-12-05T12:45:00+11:00")];
  expect(formatNextInspection(inspections, now)).toMatchObject({ when: "Sat 28 Nov, 12:45–1:15 pm", later: 1 });
  expect(formatNextInspection([], now)).toBeUndefined();
});
