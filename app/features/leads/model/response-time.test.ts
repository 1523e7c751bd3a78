import { describe, expect, test } from "vitest";
import {
  getResponseDeadline,
  type TimedLead,
  formatTimeOfDay,
  formatSentAt,
  getLeadClock,
  toLeadClockView,
} from "./response-time.ts";

const lead: TimedLead = {
  createdAt: new Date("2026-03-03T23:42:00Z"),
  status: "new",
  withdrawnAt: null,
  answeredAt: null,
};
const at = (moment: string) => new Date(moment);
const sentence = (changes: Partial<TimedLead>, now: string) => {
  const view = toLeadClockView({ ...lead, ...changes }, at(now));
  return view && `${view.state}: ${view.mark}${view.rest}`;
};

describe("while an enquiry is waiting", () => {
  test.each([
    ["2026-03-03T23:42:00Z", "24 h left", "at once"],
    ["2026-03-03T23:42:01Z", "23 h left", "never more than there is"],
    ["2026-03-04T22:42:00Z", "1 h left", "the last hour begins"],
    ["2026-03-04T22:42:01Z", "59 min left", "in the last hour by minutes"],
    ["2026-03-04T23:40:30Z", "1 min left", "one"],
    ["2026-03-04T23:41:30Z", "less than a minute left", "the last"],
    ["2026-03-04T23:42:00Z", "less than a minute left", "the last moment is still in time"],
  ])("at %s: %s (%s)", (now, left) => {
    expect(toLeadClockView(lead, at(now))).toEqual({
      state: "waiting",
      mark: left,
      rest: "",
      due: { iso: "2026-03-04T23:42:00.000Z", text: "5 March 2026 at 10:42 am" },
    });
  });

  test.each([
    ["2026-03-04T23:42:00.001Z", "1 min"],
    ["2026-03-05T00:41:59Z", "59 min"],
    ["2026-03-05T00:42:00Z", "1 h"],
    ["2026-03-06T23:41:59Z", "47 h"],
    ["2026-03-06T23:42:00Z", "2 days"],
    ["2027-01-01T00:00:00Z", "302 days"],
  ])("it is overdue afterwards, at %s by %s, with the time since", (now, by) => {
    expect(toLeadClockView(lead, at(now))).toEqual({
      state: "overdue",
      mark: `Overdue ${by}`,
      rest: "",
      due: { iso: "2026-03-04T23:42:00.000Z", text: "5 March 2026 at 10:42 am" },
    });
  });
});

describe("answered", () => {
  test.each([
    ["2026-03-04T01:00:00Z", "in time: Answered in time on 4 March 2026 at 12:00 pm"],
    ["2026-03-04T23:42:00Z", "in time: Answered in time on 5 March 2026 at 10:42 am"],
    ["2026-03-04T23:42:00.001Z", "late: Answered late on 5 March 2026 at 10:42 am"],
  ])("at %s is %s, whenever it is looked at", (answered, words) => {
    for (const now of [answered, "2026-12-01T00:00:00Z"]) {
      expect(sentence({ status: "closed", answeredAt: at(answered) }, now)).toBe(words);
    }
  });

  test("an enquiry answered before times were recorded has no clock", () => {
    expect(getLeadClock({ ...lead, status: "contacted" }, at("2026-03-04T00:00:00Z"))).toEqual({ state: "none" });
  });
});

test.each([
  ["new", null],
  ["contacted", at("2026-03-04T01:00:00Z")],
])("withdrawn, and %s: no clock", (status, answeredAt) => {
  const withdrawn = { ...lead, status, answeredAt, withdrawnAt: at("2026-03-04T02:00:00Z") };
  expect(getLeadClock(withdrawn, at("2026-03-09T00:00:00Z"))).toEqual({ state: "none" });
  expect(toLeadClockView(withdrawn, at("2026-03-09T00:00:00Z"))).toBeUndefined();
});

test.each([
  ["2026-10-03T15:30:00Z", "5 October 2026 at 2:30 am", "daylight saving begins: 1:30 am to 2:30 am"],
  ["2026-04-04T14:30:00Z", "6 April 2026 at 12:30 am", "it ends: 1:30 am to 12:30 am"],
])("24 hours are 24 hours: sent at %s it is due on %s (%s)", (sent, due) => {
  expect(getResponseDeadline(at(sent)).getTime() - at(sent).getTime()).toBe(24 * 60 * 60 * 1000);
  expect(toLeadClockView({ ...lead, createdAt: at(sent) }, at(sent))).toMatchObject({
    mark: "24 h left",
    due: { text: due },
  });
});

test.each([
  ["2026-11-20T23:42:00Z", "10:42 am", "21 November 2026 at 10:42 am"],
  ["2026-07-01T02:05:00Z", "12:05 pm", "1 July 2026 at 12:05 pm"],
])("%s is %s in Sydney", (instant, clock, dayAndClock) => {
  expect(formatTimeOfDay(new Date(instant))).toBe(clock);
  expect(formatSentAt(new Date(instant))).toBe(dayAndClock);
});
