import { answersWithin } from "#app/features/agents/model/card.ts";
import { countOf } from "#app/lib/text.ts";
import { leadClockMessages as messages, onDate, overdueBy, timeLeftText } from "./lead.ts";

const timeFormat = new Intl.DateTimeFormat("en-AU", { timeStyle: "short", timeZone: "Australia/Sydney" });
const dateTimeFormat = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Australia/Sydney",
});

/** "10:42 am" in Sydney, with ordinary spaces. */
export function formatTimeOfDay(instant: Date): string {
  return plainSpaces(timeFormat.format(instant));
}

/** "4 March 2026 at 10:42 am" in Sydney. */
export function formatSentAt(instant: Date): string {
  return plainSpaces(dateTimeFormat.format(instant));
}

function plainSpaces(text: string): string {
  return text.replace(/\s/g, " ");
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PROMISED = 24 * HOUR;

export interface TimedLead {
  createdAt: Date;
  status: string;
  withdrawnAt: Date | null;
  /** Null if answered before this was recorded. */
  answeredAt: Date | null;
}

/** "none" after a withdrawal or for an unknown answer time. */
type LeadClock =
  | { state: "waiting"; left: number }
  | { state: "overdue"; by: number }
  | { state: "answered"; at: Date; isLate: boolean }
  | { state: "none" };

/** 24 hours, even across a daylight-saving change. */
export function getResponseDeadline(createdAt: Date): Date {
  return new Date(createdAt.getTime() + PROMISED);
}

/** `left` and `by` in milliseconds. The deadline itself is in time. */
export function getLeadClock({ createdAt, status, withdrawnAt, answeredAt }: TimedLead, now: Date): LeadClock {
  if (withdrawnAt) return { state: "none" };
  const due = getResponseDeadline(createdAt).getTime();
  if (status === "new") {
    const left = due - now.getTime();
    return left < 0 ? { state: "overdue", by: -left } : { state: "waiting", left };
  }
  return answeredAt ? { state: "answered", at: answeredAt, isLate: answeredAt.getTime() > due } : { state: "none" };
}

export interface LeadClockView {
  state: "waiting" | "overdue" | "in time" | "late";
  mark: string;
  rest: string;
  /** The deadline of an enquiry without an answer. `iso` and `text` are the same time. */
  due?: { iso: string; text: string };
}

/** Undefined without a clock. Call in loaders, so that server and browser agree. */
export function toLeadClockView(lead: TimedLead, now: Date): LeadClockView | undefined {
  const clock = getLeadClock(lead, now);
  const deadline = getResponseDeadline(lead.createdAt);
  const due = { iso: deadline.toISOString(), text: formatSentAt(deadline) };
  switch (clock.state) {
    case "none":
      return undefined;
    case "waiting":
      return { state: "waiting", mark: timeLeftText(timeLeft(clock.left)), rest: "", due };
    case "overdue":
      return {
        state: "overdue",
        mark: overdueBy(shortDuration(clock.by)),
        rest: "",
        due,
      };
    case "answered": {
      const rest = onDate(formatSentAt(clock.at));
      return clock.isLate
        ? { state: "late", mark: messages.late, rest }
        : { state: "in time", mark: messages.inTime, rest };
    }
  }
}

/** Rounds down. */
function timeLeft(milliseconds: number): string {
  return milliseconds >= MINUTE ? shortDuration(milliseconds) : "less than a minute";
}

/** "12 min", "17 h", "3 days"; rounds down. */
function shortDuration(milliseconds: number): string {
  if (milliseconds >= 48 * HOUR) return countOf(Math.floor(milliseconds / (24 * HOUR)), "day");
  if (milliseconds >= HOUR) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`;
}

/** Promised on the privacy page. */
export const LEAD_RETENTION_MONTHS = 24;

export interface ResponseTime {
  medianSeconds: number;
  responses: number;
}

/** Fewer are not enough for a statement. */
export const MIN_RESPONSES = 5;
export const MAX_RESPONSES = 100;

interface ResponseTimeView {
  usually: string;
  basis: string;
}

export function toResponseTimeView({ medianSeconds, responses }: ResponseTime): ResponseTimeView {
  return {
    usually: answersWithin(medianSeconds),
    basis: `Half of the last ${responses} answers came at least this fast.`,
  };
}
