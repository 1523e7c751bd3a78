import { expect, test } from "vitest";
import { overlap, type ScheduleInput, expandSchedule, sortUnits } from "./inspection.ts";

/** Monday 23 November 2026, 2 pm in Sydney. */
const now = new Date("2026-11-23T03:00:00Z");

const iso = (schedule: ReturnType<typeof expandSchedule>) =>
  "times" in schedule
    ? schedule.times.map(
        ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)}/${endsAt.toISOString().slice(11, 16)}`,
      )
    : schedule.errors;

test("a series keeps its local time across the end of daylight saving", () => {
  const schedule = expandSchedule({ date: "2027-03-27", from: "10:00", to: "10:30", weeks: 3 }, now);
  expect(iso(schedule)).toEqual(["2027-03-26T23:00/23:30", "2027-04-02T23:00/23:30", "2027-04-10T00:00/00:30"]);
  expect(schedule).toMatchObject({ notes: [] });
});

test.each<[ScheduleInput, field: string, sentence: string, why: string]>([
  [{ date: "2026-11-22", from: "10:00", to: "10:30" }, "date", "This day has passed", "yesterday"],
  [{ date: "2026-11-23", from: "14:00", to: "14:30" }, "from", "This time has passed", "this very minute"],
  [{ date: "2026-11-28", from: "10:30", to: "10:00" }, "to", "The end time must be after the start time", "reversed"],
  [
    { date: "2026-11-28", from: "10:00", to: "10:00" },
    "to",
    "The end time must be after the start time",
    "no time at all",
  ],
  [{ date: "2026-11-28", from: "10:00", to: "16:00" }, "to", "at most 3 hours", "six hours"],
  [{ date: "2026-11-28", from: "10:00", to: "13:01" }, "to", "at most 3 hours", "a minute too many"],
  [{ date: "2027-11-24", from: "10:00", to: "10:30" }, "date", "within the next 12 months", "a day too far"],
  [{ date: "2027-11-20", from: "10:00", to: "10:30", weeks: 2 }, "weeks", "choose fewer weeks", "a series beyond it"],
  [{ date: "2027-10-03", from: "02:15", to: "03:00" }, "from", "there is no 2:15 am", "the hour that does not exist"],
  [{ date: "2027-10-03", from: "01:30", to: "02:30" }, "to", "there is no 2:30 am", "ending in it"],
  [
    { date: "2027-09-19", from: "02:15", to: "03:00", weeks: 3 },
    "from",
    "Sunday 3 October 2027",
    "a series that meets it",
  ],
  [{ date: "2027-04-04", from: "01:00", to: "03:30" }, "to", "at most 3 hours", "with the hour that comes twice"],
])("%j is refused at %s: %s (%s)", (input, field, sentence) => {
  const schedule = expandSchedule(input, now);
  expect(schedule).toHaveProperty(["errors", field, "0"], expect.stringContaining(sentence));
});

test.each<[ScheduleInput, times: string[], why: string]>([
  [{ date: "2026-11-23", from: "14:01", to: "14:30" }, ["2026-11-23T03:01/03:30"], "in a minute"],
  [{ date: "2026-11-28", from: "10:00", to: "13:00" }, ["2026-11-27T23:00/02:00"], "three hours"],
  [{ date: "2027-10-03", from: "01:30", to: "03:30" }, ["2027-10-02T15:30/16:30"], "one hour, over the missing one"],
  [{ date: "2027-11-23", from: "10:00", to: "10:30" }, ["2027-11-22T23:00/23:30"], "the last day that can be chosen"],
])("%j is taken: %s (%s)", (input, times) => {
  expect(iso(expandSchedule(input, now))).toEqual(times);
});

test("an ambiguous hour means the first one, with a note", () => {
  const schedule = expandSchedule({ date: "2027-04-04", from: "01:30", to: "02:30" }, now);
  expect(iso(schedule)).toEqual(["2027-04-03T14:30/15:30"]);
  expect(schedule).toMatchObject({ notes: [expect.stringContaining("2:30 am comes twice")] });
});

test("back-to-back inspections do not overlap", () => {
  const from = (start: string, end: string) => ({
    startsAt: new Date(`2026-11-28T${start}:00Z`),
    endsAt: new Date(`2026-11-28T${end}:00Z`),
  });
  expect(overlap(from("10:00", "10:30"), from("10:29", "11:00"))).toBe(true);
  expect(overlap(from("10:00", "11:00"), from("10:15", "10:30"))).toBe(true);
  expect(overlap(from("10:00", "10:30"), from("10:30", "11:00"))).toBe(false);
});

test("units of one building are sorted by number, and other homes stay in their places", () => {
  const homes = ["5/8 Wren Street", "1 Far Road", "10/8 Wren St", "Unit 2, 8 Wren Street", "3B/8 Wren Street"];
  const sorted = sortUnits(homes.map((address) => ({ address, suburb: "Tempe" })));
  expect(sorted.map(({ address }) => address)).toEqual([
    "Unit 2, 8 Wren Street",
    "1 Far Road",
    "3B/8 Wren Street",
    "5/8 Wren Street",
    "10/8 Wren St",
  ]);
  const elsewhere = [
    { address: "2/8 Wren Street", suburb: "Tempe" },
    { address: "1/8 Wren Street", suburb: "Ryde" },
  ];
  expect(sortUnits(elsewhere)).toEqual(elsewhere);
});
