import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import type { PlanAddress } from "#app/features/inspections/model/paths.ts";
import { repeatedNote } from "#app/lib/address-notes.ts";
import { readDay } from "#app/lib/dates.ts";
import { isBlank } from "#app/lib/fields.ts";
import { dateLabel, nextWeekday, sydneyDate, weekdays } from "#app/lib/sydney-time.ts";
import { quoted } from "#app/lib/text.ts";

const messages = {
  unreadDay: (typed: string) => `We could not read ${typed} as a day, so this is Saturday.`,
  dayIsOver: (day: string) => `${day} has passed, so this is Saturday.`,
} as const;

/** What the query string of a plan asks for. */
export interface PlanQuery {
  /** "2026-11-28", in Sydney. */
  date: string;
  /** The next Saturday, today included: the day of a plan whose address names none. */
  saturday: string;
  /** As they were typed, each once. */
  suburbs: readonly string[];
  /** What of it is not applied as it was typed. */
  notices: string[];
}

/**
 * Total: a day that is blank, malformed or over is as if it were absent, of several days the first counts, and of suburbs
 * what a search of homes reads; the notices say what is left out. For the server alone, as it asks what day it is in Sydney.
 */
export function decodePlan(params: URLSearchParams, now: Date): PlanQuery {
  const saturday = nextWeekday("saturday", now);
  const typed = params.getAll("day").find((text) => !isBlank(text));
  const date = typed === undefined ? saturday : dateOf(typed, now);
  const isOver = date !== undefined && date < sydneyDate(now);
  const suburbs = params.getAll("suburb").map((text) => ["suburb", text]);
  const places = decodeListingFilters(new URLSearchParams(suburbs));
  const notices = [
    date === undefined && typed !== undefined ? messages.unreadDay(quoted(typed)) : undefined,
    isOver ? messages.dayIsOver(dateLabel(date)) : undefined,
    repeatedNote("day", params.getAll("day")),
    ...places.notices.map(({ sentence }) => sentence),
  ];
  return {
    date: date === undefined || isOver ? saturday : date,
    saturday,
    suburbs: places.filters.suburb ?? [],
    notices: notices.filter((notice) => notice !== undefined),
  };
}

/** The date of a day as people ask for it: of a day of the week the next one, today included. Undefined for what is no day. */
function dateOf(typed: string, now: Date): string | undefined {
  const day = readDay(typed);
  const weekday = day === undefined ? undefined : weekdays.find((name) => name.startsWith(day));
  return weekday ? nextWeekday(weekday, now) : day;
}

/** The address of the same plan on a day: Saturday's is the one that names none. */
export function planAddress({ saturday, suburbs }: Omit<PlanQuery, "notices">, date: string): PlanAddress {
  return { ...(date !== saturday && { day: date }), suburbs };
}

interface Timed {
  startsAt: Date;
  endsAt: Date;
}

/** For each opening, in order of time, those before it that are not over when it begins. */
export function clashesOf<Opening extends Timed>(openings: readonly Opening[]): Opening[][] {
  return openings.map(({ startsAt }, place) => openings.slice(0, place).filter(({ endsAt }) => endsAt > startsAt));
}
