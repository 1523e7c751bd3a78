import { inspectionMessages as messages } from "./inspections.messages.ts";
import { addDays, daysBetween, sydneyDate, toSydneyTime } from "#app/lib/sydney-time.ts";

const MAX_HOURS = 3;

/** Upcoming inspections per home. */
export const MAX_UPCOMING = 50;

export const MAX_WEEKS = 12;

const MAX_DAYS_AHEAD = 365;

/** In characters. */
export const MAX_REASON_LENGTH = 300;

/** In characters. */
export const MAX_VISITOR_NOTE = 500;

/** Of a person who came, by the agent. */
export const interests = ["hot", "warm", "none"] as const;
export type Interest = (typeof interests)[number];

/** Cancelled takes precedence. */
export type InspectionState = "to come" | "on now" | "over" | "cancelled";

interface Timed {
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

export function inspectionState({ startsAt, endsAt, cancelledAt }: Timed, now: Date): InspectionState {
  if (cancelledAt) return "cancelled";
  if (endsAt <= now) return "over";
  return startsAt <= now ? "on now" : "to come";
}

export interface InspectionTimes {
  startsAt: Date;
  endsAt: Date;
}

export interface ScheduleInput {
  date: string;
  from: string;
  to: string;
  weeks?: number;
}

type Errors = Partial<Record<keyof ScheduleInput, string[]>>;

/** Times (earliest first) and remarks, or the errors by field. */
type Schedule = { times: InspectionTimes[]; notes: string[] } | { errors: Errors };

const hourMillis = 3_600_000;

/** Every week has the same local time, also across daylight saving changes. */
export function expandSchedule({ date, from, to, weeks = 1 }: ScheduleInput, now: Date): Schedule {
  const today = sydneyDate(now);
  const last = addDays(date, 7 * (weeks - 1));
  if (daysBetween(today, date) < 0) return { errors: { date: [messages.date.past] } };
  if (daysBetween(today, date) > MAX_DAYS_AHEAD) return { errors: { date: [messages.date.far] } };
  if (daysBetween(today, last) > MAX_DAYS_AHEAD) return { errors: { weeks: [messages.date.farSeries] } };
  if (to <= from) return { errors: { to: [messages.to.order] } };

  const times: InspectionTimes[] = [];
  const notes: string[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const day = addDays(date, 7 * week);
    const [start, end] = [toSydneyTime(day, from), toSydneyTime(day, to)];
    if ("problem" in start) return { errors: { from: [start.problem] } };
    if ("problem" in end) return { errors: { to: [end.problem] } };
    const opening = { startsAt: start.instant, endsAt: end.instant };
    if (opening.endsAt.getTime() - opening.startsAt.getTime() > MAX_HOURS * hourMillis) {
      return { errors: { to: [messages.to.long(MAX_HOURS)] } };
    }
    times.push(opening);
    notes.push(...[start.note, end.note].filter((note) => note !== undefined));
  }
  if (times.some(({ startsAt }) => startsAt <= now)) return { errors: { from: [messages.from.past] } };
  return { times, notes };
}

/** Back-to-back inspections do not overlap. */
export function overlap(one: InspectionTimes, other: InspectionTimes): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
