import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addDays,
  dateLabel,
  dateTimeLabel,
  daysBetween,
  longDateLabel,
  mondayOf,
  monthsBefore,
  nextWeekday,
  readDate,
  readTime,
  startOfDate,
  sydneyDate,
  sydneyIso,
  toSydneyTime,
  sydneyTime,
  timeLabel,
  timeRangeLabel,
  type Weekday,
  weekdayOf,
} from "./sydney-time.ts";

test.each<[string | undefined, string | undefined, why: string]>([
  ["2026-11-28", "2026-11-28", "as a date field sends it"],
  [" 28/11/2026 ", "2026-11-28", "as people here write it"],
  ["1.2.2027", "2027-02-01", "with dots, and without zeros"],
  ["2028-02-29", "2028-02-29", "a leap day"],
  ["2026-02-29", undefined, "a day that the year does not have"],
  ["11/28/2026", undefined, "an American date"],
  ["2026-13-01", undefined, "a thirteenth month"],
  ["2026-00-10", undefined, "month nought"],
  ["2026-11-00", undefined, "day nought"],
  ["9999-12-31", undefined, "out of every calendar that an agent keeps"],
  ["2026-11-28T10:00", undefined, "with a time"],
  ["+002026-11-28", undefined, "with a sign"],
  ["Saturday", undefined, "a word"],
  ["", undefined, "nothing"],
  [undefined, undefined, "nothing sent"],
])("the date %j is read as %s: %s", (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each<[string | null, string | undefined, why: string]>([
  ["10:00", "10:00", "as a time field sends it"],
  ["10:00:00", "10:00", "with seconds, as some browsers send it"],
  ["9:05", "09:05", "without a leading zero"],
  ["10am", "10:00", "a full hour"],
  ["2.30 pm", "14:30", "with a dot"],
  ["12 AM", "00:00", "midnight"],
  ["12:15 p.m.", "12:15", "past noon"],
  ["00:00", "00:00", "the first minute"],
  ["23:59", "23:59", "the last minute"],
  ["24:00", undefined, "no hour of a clock"],
  ["10:60", undefined, "no minute of a clock"],
  ["13pm", undefined, "an hour that no half has"],
  ["0am", undefined, "hour nought of a half"],
  ["10", undefined, "which half of the day?"],
  ["-1:00", undefined, "a sign"],
  ["ten", undefined, "a word"],
  ["", undefined, "nothing"],
  [null, undefined, "null"],
])("the time %j is read as %s: %s", (text, time) => {
  expect(readTime(text)).toBe(time);
});

// The results are in Sydney time, regardless of the server's time zone.
describe.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati"])("in a process of the zone %s", (processZone) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = processZone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test("what JavaScript itself takes for the time is that zone's", () => {
    const hour = new Date("2026-11-28T12:00:00Z").getHours();
    expect(hour).toBe({ UTC: 12, "America/Los_Angeles": 4 }[processZone] ?? 2);
  });

  test.each([
    ["2026-11-28", "10:00", "2026-11-27T23:00:00Z", "daylight saving"],
    ["2027-07-03", "10:00", "2027-07-03T00:00:00Z", "winter"],
    ["2026-10-03", "10:00", "2026-10-03T00:00:00Z", "the Saturday before the first Sunday of October"],
    ["2026-10-04", "01:59", "2026-10-03T15:59:00Z", "the last minute of winter"],
    ["2026-10-04", "03:00", "2026-10-03T16:00:00Z", "the first minute of daylight saving"],
    ["2026-10-04", "10:00", "2026-10-03T23:00:00Z", "the morning after"],
    ["2027-04-04", "01:59", "2027-04-03T14:59:00Z", "before the hour that comes twice"],
    ["2027-04-04", "03:00", "2027-04-03T17:00:00Z", "after it"],
  ])("%s %s is %s: %s", (date, time, iso) => {
    const moment = toSydneyTime(date, time);
    expect(moment).toEqual({ instant: new Date(iso) });
    expect([sydneyDate(new Date(iso)), sydneyTime(new Date(iso))]).toEqual([date, time]);
  });

  test.each([
    [
      "2026-10-04",
      "02:00",
      "On Sunday 4 October 2026 there is no 2:00 am: the clocks go forward from 2:00 am to 3:00 am.",
    ],
    [
      "2026-10-04",
      "02:59",
      "On Sunday 4 October 2026 there is no 2:59 am: the clocks go forward from 2:00 am to 3:00 am.",
    ],
    [
      "2027-10-03",
      "02:30",
      "On Sunday 3 October 2027 there is no 2:30 am: the clocks go forward from 2:00 am to 3:00 am.",
    ],
  ])("%s %s does not exist", (date, time, problem) => {
    expect(toSydneyTime(date, time)).toEqual({ problem });
  });

  test.each([
    ["2027-04-04", "02:00", "2027-04-03T15:00:00Z"],
    ["2027-04-04", "02:59", "2027-04-03T15:59:00Z"],
    ["2028-04-02", "02:30", "2028-04-01T15:30:00Z"],
  ])("%s %s exists twice: the first is used, with a note", (date, time, iso) => {
    const label = timeLabel(new Date(iso));
    const note = `${label} comes twice on ${longDateLabel(date)}, as daylight saving ends. This is the first one.`;
    expect(toSydneyTime(date, time)).toEqual({ instant: new Date(iso), note });
  });

  test.each<[Weekday, now: string, string, why: string]>([
    ["saturday", "2026-11-23T03:00:00Z", "2026-11-28", "on a Monday"],
    [
      "saturday",
      "2026-11-27T13:30:00Z",
      "2026-11-28",
      "half past midnight on Saturday in Sydney, still Friday in London",
    ],
    ["saturday", "2026-11-28T12:59:59Z", "2026-11-28", "the last second of Saturday: today is included"],
    ["saturday", "2026-11-28T13:00:00Z", "2026-12-05", "Sunday has begun in Sydney"],
    ["sunday", "2026-11-28T13:00:00Z", "2026-11-29", "today"],
    ["wednesday", "2026-11-26T00:00:00Z", "2026-12-02", "on a Thursday"],
    ["sunday", "2026-10-03T14:30:00Z", "2026-10-04", "in the night of the missing hour"],
  ])("the next %s at %s is %s: %s", (weekday, now, date) => {
    expect(nextWeekday(weekday, new Date(now))).toBe(date);
  });

  test("a day has 23 hours in October, 25 in April, and 24 otherwise", () => {
    const hours = (date: string) => (startOfDate(addDays(date, 1)).getTime() - startOfDate(date).getTime()) / 3_600_000;
    expect(["2026-10-04", "2027-04-04", "2026-11-28"].map(hours)).toEqual([23, 25, 24]);
  });

  test("days are counted on the calendar, so that a week across a change has seven", () => {
    expect(daysBetween("2026-10-01", "2026-10-08")).toBe(7);
    expect(daysBetween("2026-12-31", "2026-12-30")).toBe(-1);
    expect(addDays("2027-02-27", 2)).toBe("2027-03-01");
    expect(weekdayOf("2026-11-28")).toBe("saturday");
    expect(["2026-11-23", "2026-11-29"].map(mondayOf)).toEqual(["2026-11-23", "2026-11-23"]);
  });

  test.each([
    ["2026-11-27T23:00:00Z", "2026-11-28T10:00:00+11:00", "in summer time"],
    ["2026-08-01T00:00:00Z", "2026-08-01T10:00:00+10:00", "in winter"],
    ["2027-04-03T16:30:00Z", "2027-04-04T02:30:00+10:00", "the second half past two of the night that has two"],
  ])("%s is %s: %s", (instant, iso) => {
    expect(sydneyIso(new Date(instant))).toBe(iso);
  });

  test("labels are Sydney's", () => {
    const [start, end] = [new Date("2026-11-27T23:00:00Z"), new Date("2026-11-27T23:30:00Z")];
    expect(dateLabel(sydneyDate(start))).toBe("Sat 28 Nov");
    expect(dateLabel("2027-09-01")).toBe("Wed 1 Sep");
    expect(longDateLabel(sydneyDate(start))).toBe("Saturday 28 November 2026");
    expect(timeLabel(start)).toBe("10:00 am");
    expect(timeRangeLabel(start, end)).toBe("10:00–10:30 am");
  });

  test.each([
    ["2026-11-28T00:45:00Z", "2026-11-28T01:15:00Z", "11:45 am–12:15 pm", "across noon"],
    ["2026-11-27T13:00:00Z", "2026-11-27T13:30:00Z", "12:00–12:30 am", "past midnight"],
    [
      "2027-04-03T15:30:00Z",
      "2027-04-03T16:30:00Z",
      "2:30 am AEDT–2:30 am AEST",
      "from one half past two to the other",
    ],
    ["2026-10-03T15:30:00Z", "2026-10-03T16:30:00Z", "1:30 am AEST–3:30 am AEDT", "over the missing hour"],
  ])("from %s to %s is %s: %s", (start, end, label) => {
    expect(timeRangeLabel(new Date(start), new Date(end))).toBe(label);
  });
});

test.each([
  ["2026-11-28T10:00:00+11:00", 24, "2024-11-28T10:00:00+11:00", "the same time of day"],
  ["2026-07-28T10:00:00+10:00", 6, "2026-01-28T10:00:00+11:00", "daylight saving in between"],
  ["2026-03-31T00:30:00+11:00", 1, "2026-02-28T00:30:00+11:00", "the last day of a shorter month"],
  ["2028-02-29T12:00:00+11:00", 12, "2027-02-28T12:00:00+11:00", "a leap day"],
  ["2026-11-04T02:30:00+11:00", 1, "2026-10-04T03:30:00+11:00", "a time that the clocks skip"],
  ["2026-05-05T02:30:00+10:00", 1, "2026-04-05T02:30:00+10:00", "a time that comes twice"],
])("%s, %i months before, is %s: %s", (instant, count, expected) => {
  expect(sydneyIso(monthsBefore(new Date(instant), count))).toBe(expected);
});

test("labels a moment with day and time", () => {
  expect(dateTimeLabel(new Date("2026-11-28T10:04:00+11:00"))).toBe("Sat 28 Nov, 10:04 am");
});
