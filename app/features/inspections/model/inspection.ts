import { inspectionMessages as messages } from "./inspections.messages.ts";
import { addDays, daysBetween, sydneyDate, sydneyMoment } from "#app/lib/sydney-time.ts";

/** An opening lasts at most so many hours. */
const MAX_HOURS = 3;

/** A home has at most so many inspections to come. */
export const MAX_TO_COME = 50;

/** A series has at most so many weeks. */
export const MAX_WEEKS = 12;

/** Inspections are arranged at most so many days ahead. */
const MAX_DAYS_AHEAD = 365;

/** Characters of the reason for a cancellation. */
export const MAX_REASON_LENGTH = 300;

/** Where an inspection stands; a cancelled one stays cancelled. */
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

/** From when to when a home is open. */
export interface OpeningTimes {
  startsAt: Date;
  endsAt: Date;
}

/** When a home is to be open, in Sydney: a date, two times, and for how many weeks in a row. */
export interface ScheduleInput {
  date: string;
  from: string;
  to: string;
  weeks?: number;
}

type Errors = Partial<Record<keyof ScheduleInput, string[]>>;

/** The openings, earliest first, and what must be said of them; or what is wrong, by field. */
type Schedule = { openings: OpeningTimes[]; notes: string[] } | { errors: Errors };

const hourMillis = 3_600_000;

/** The openings that somebody asks for at the moment `now`. Each week has the same time on the wall, whatever the clocks do. */
export function scheduleOpenings({ date, from, to, weeks = 1 }: ScheduleInput, now: Date): Schedule {
  const today = sydneyDate(now);
  const last = addDays(date, 7 * (weeks - 1));
  if (daysBetween(today, date) < 0) return { errors: { date: [messages.date.past] } };
  if (daysBetween(today, date) > MAX_DAYS_AHEAD) return { errors: { date: [messages.date.far] } };
  if (daysBetween(today, last) > MAX_DAYS_AHEAD) return { errors: { weeks: [messages.date.farSeries] } };
  if (to <= from) return { errors: { to: [messages.to.order] } };

  const openings: OpeningTimes[] = [];
  const notes: string[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const day = addDays(date, 7 * week);
    const [start, end] = [sydneyMoment(day, from), sydneyMoment(day, to)];
    if ("problem" in start) return { errors: { from: [start.problem] } };
    if ("problem" in end) return { errors: { to: [end.problem] } };
    const opening = { startsAt: start.instant, endsAt: end.instant };
    if (opening.endsAt.getTime() - opening.startsAt.getTime() > MAX_HOURS * hourMillis) {
      return { errors: { to: [messages.to.long(MAX_HOURS)] } };
    }
    openings.push(opening);
    notes.push(...[start.note, end.note].filter((note) => note !== undefined));
  }
  if (openings.some(({ startsAt }) => startsAt <= now)) return { errors: { from: [messages.from.past] } };
  return { openings, notes };
}

/** Whether two openings of a home would be at the same time; one that begins when the other ends does not. */
export function overlap(one: OpeningTimes, other: OpeningTimes): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
