import { countOf } from "#app/lib/text.ts";
import { leadClockMessages as messages, onMoment, sinceMoment, timeLeftText, untilMoment } from "./lead.messages.ts";

const timeFormat = new Intl.DateTimeFormat("en-AU", { timeStyle: "short", timeZone: "Australia/Sydney" });
const dateTimeFormat = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Australia/Sydney",
});

/** The time of day in Sydney: "10:42 am". With an ordinary space, so that texts can be compared. */
export function formatClock(instant: Date): string {
  return plainSpaces(timeFormat.format(instant));
}

/** Day and time in Sydney: "4 March 2026 at 10:42 am". */
export function formatSentAt(instant: Date): string {
  return plainSpaces(dateTimeFormat.format(instant));
}

function plainSpaces(text: string): string {
  return text.replace(/\s/g, " ");
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Every sender is promised an answer within 24 hours. */
const PROMISED = 24 * HOUR;

/** What the clock of an enquiry goes by. */
export interface ClockedLead {
  createdAt: Date;
  status: string;
  withdrawnAt: Date | null;
  /** When it was first answered; null also for what was answered before that was kept. */
  answeredAt: Date | null;
}

/** Where an enquiry stands in its 24 hours: "none" once it was withdrawn, or when nobody kept when it was answered. */
type LeadClock =
  | { state: "waiting"; left: number }
  | { state: "overdue" }
  | { state: "answered"; at: Date; isLate: boolean }
  | { state: "none" };

/** When an enquiry has to be answered: 24 hours after it was sent, also where clocks change in between. */
export function answerDue(createdAt: Date): Date {
  return new Date(createdAt.getTime() + PROMISED);
}

/** Where an enquiry stands; what is `left` is in milliseconds. The last moment is still in time. */
export function leadClock({ createdAt, status, withdrawnAt, answeredAt }: ClockedLead, now: Date): LeadClock {
  if (withdrawnAt) return { state: "none" };
  const due = answerDue(createdAt).getTime();
  if (status === "new") {
    const left = due - now.getTime();
    return left < 0 ? { state: "overdue" } : { state: "waiting", left };
  }
  return answeredAt ? { state: "answered", at: answeredAt, isLate: answeredAt.getTime() > due } : { state: "none" };
}

/** The clock of an enquiry as pages and files say it: what is marked, and the rest of the sentence. */
export interface LeadClockView {
  state: "waiting" | "overdue" | "in time" | "late";
  mark: string;
  rest: string;
}

/** The clock for the page; undefined where there is none. Call it in the loader, so that server and browser agree. */
export function leadClockView(lead: ClockedLead, now: Date): LeadClockView | undefined {
  const clock = leadClock(lead, now);
  const due = formatSentAt(answerDue(lead.createdAt));
  switch (clock.state) {
    case "none":
      return undefined;
    case "waiting":
      return { state: "waiting", mark: timeLeftText(timeLeft(clock.left)), rest: untilMoment(due) };
    case "overdue":
      return { state: "overdue", mark: messages.overdue, rest: sinceMoment(due) };
    case "answered": {
      const rest = onMoment(formatSentAt(clock.at));
      return clock.isLate
        ? { state: "late", mark: messages.late, rest }
        : { state: "in time", mark: messages.inTime, rest };
    }
  }
}

/** Whole hours, or minutes in the last one: never more than there is. */
function timeLeft(milliseconds: number): string {
  if (milliseconds >= HOUR) return countOf(Math.floor(milliseconds / HOUR), "hour");
  return milliseconds >= MINUTE ? countOf(Math.floor(milliseconds / MINUTE), "minute") : "less than a minute";
}

/** Enquiries and their mails are erased when they are this old. The privacy page promises it. */
export const leadRetentionMonths = 24;

/** How fast somebody answers: the middle one of their last answers. */
export interface AnswerTime {
  /** Half of the answers took no longer. */
  medianSeconds: number;
  /** Of how many it is. */
  answers: number;
}

/** Fewer answers than this are not enough for a statement. */
export const MIN_ANSWERS = 5;
/** Only so many of the newest answers count. */
export const LAST_ANSWERS = 100;

/** For the page of an agent: how fast, and what that is based on. */
interface AnswerTimeView {
  usually: string;
  basis: string;
}

/** The median, rounded up so that "within" is true: "Usually answers within 3 hours". */
export function answerTimeView({ medianSeconds, answers }: AnswerTime): AnswerTimeView {
  return {
    usually: `Usually answers within ${duration(medianSeconds)}`,
    basis: `Half of the last ${answers} answers were this fast or faster.`,
  };
}

/** Minutes up to an hour, hours up to two days, then days. */
function duration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return countOf(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? countOf(hours, "hour") : countOf(Math.ceil(hours / 24), "day");
}
