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

export interface PlanQuery {
  /** "2026-11-28", in Sydney. */
  date: string;
  /** The default day: the next Saturday, including today. */
  saturday: string;
  /** As typed, without duplicates. */
  suburbs: readonly string[];
  /** Explain ignored parts of the query. */
  notices: string[];
}

/**
 * Never fails: a blank, invalid or past day counts as absent, and the first of several is used. Server only, because it
 * needs today's date in Sydney.
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
    ...places.notices.map(({ message }) => message),
  ];
  return {
    date: date === undefined || isOver ? saturday : date,
    saturday,
    suburbs: places.filters.suburb ?? [],
    notices: notices.filter((notice) => notice !== undefined),
  };
}

/** A weekday means the next one, including today. Undefined if it is not a day. */
function dateOf(typed: string, now: Date): string | undefined {
  const day = readDay(typed);
  const weekday = day === undefined ? undefined : weekdays.find((name) => name.startsWith(day));
  return weekday ? nextWeekday(weekday, now) : day;
}

/** Omits the default Saturday. */
export function planAddress({ saturday, suburbs }: Omit<PlanQuery, "notices">, date: string): PlanAddress {
  return { ...(date !== saturday && { day: date }), suburbs };
}

interface Timed {
  startsAt: Date;
  endsAt: Date;
}

/** For each inspection, the earlier ones that overlap it. */
export function findOverlaps<Opening extends Timed>(inspections: readonly Opening[]): Opening[][] {
  return inspections.map(({ startsAt }, place) =>
    inspections.slice(0, place).filter(({ endsAt }) => endsAt > startsAt),
  );
}
