import { type InspectionTimes, nextInspectionDay, overlap } from "#app/features/inspections/model/inspection.ts";
import type { PlanAddress } from "#app/features/inspections/model/paths.ts";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { knownPlace, type Place } from "#app/features/map/view.ts";
import { repeatedNote } from "#app/lib/address-notes.ts";
import { readDay } from "#app/lib/dates.ts";
import { isBlank, readRowId } from "#app/lib/fields.ts";
import { dateLabel, longDateLabel, sydneyDate, weekdays } from "#app/lib/sydney-time.ts";
import { quoted } from "#app/lib/text.ts";

const messages = {
  unreadDay: (typed: string) => `We could not read ${typed} as a day, so this is Saturday.`,
  mostTicks: (most: number) => `A plan has at most ${most} ticked inspections: the others were left out.`,
  dayIsOver: (day: string) => `${day} has passed, so this is Saturday.`,
} as const;

/** Homes listed with their inspections after the coming week. */
export const MAX_LATER = 12;

/** Limits the length of the address. */
export const MAX_TICKED = 40;

export interface PlanQuery {
  /** "2026-11-28", in Sydney. */
  date: string;
  /** The default day: the next Saturday, including today until its evening. */
  saturday: string;
  /** As typed, without duplicates. */
  suburbs: readonly string[];
  /** Slug. */
  region?: string;
  /** Both kinds if absent. */
  type?: "sale" | "rent";
  /** Ids of the ticked inspections, which may be on other days. */
  see: readonly number[];
  /** Explain ignored parts of the query. */
  notices: string[];
}

/**
 * Never fails: a blank, invalid or past day counts as absent, and the first of several is used. Server only, because it
 * needs today's date in Sydney.
 */
export function decodePlan(params: URLSearchParams, now: Date): PlanQuery {
  const saturday = nextInspectionDay("saturday", now);
  const typed = params.getAll("day").find((text) => !isBlank(text));
  const date = typed === undefined ? saturday : dateOf(typed, now);
  const isOver = date !== undefined && date < sydneyDate(now);
  const type = (["sale", "rent"] as const).find((name) => name === params.get("type"));
  const see = readTicks(params);
  const typedPlaces = [...params].filter(([name]) => name === "suburb" || name === "region");
  const places = decodeListingFilters(new URLSearchParams(typedPlaces));
  const [region] = places.filters.region ?? [];
  const notices = [
    date === undefined && typed !== undefined ? messages.unreadDay(quoted(typed)) : undefined,
    isOver ? messages.dayIsOver(dateLabel(date)) : undefined,
    repeatedNote("day", params.getAll("day")),
    repeatedNote("region", params.getAll("region")),
    ...places.notices.map(({ message }) => message),
    see.length > MAX_TICKED ? messages.mostTicks(MAX_TICKED) : undefined,
  ];
  return {
    date: date === undefined || isOver ? saturday : date,
    saturday,
    suburbs: places.filters.suburb ?? [],
    ...(region !== undefined && { region }),
    ...(type && { type }),
    see: see.slice(0, MAX_TICKED),
    notices: notices.filter((notice) => notice !== undefined),
  };
}

/** The ids of a parameter, without duplicates and anything else. */
export function readTicks(params: URLSearchParams, name: "see" | "near" = "see"): number[] {
  return [...new Set(params.getAll(name).flatMap((text) => readRowId(text) ?? []))];
}

/** A weekday means the next one, including today until its evening. Undefined if it is not a day. */
function dateOf(typed: string, now: Date): string | undefined {
  const day = readDay(typed);
  const weekday = day === undefined ? undefined : weekdays.find((name) => name.startsWith(day));
  return weekday ? nextInspectionDay(weekday, now) : day;
}

/** "Saturday 28 November", with the year unless it is this one. */
export function planDayLabel(date: string, now: Date): string {
  const year = sydneyDate(now).slice(0, 4);
  const label = longDateLabel(date);
  return date.startsWith(year) ? label.slice(0, -" 2026".length) : label;
}

/** Omits the default Saturday. */
export function planAddress(
  { saturday, suburbs, region, type, see }: Omit<PlanQuery, "notices" | "date">,
  date: string,
): PlanAddress {
  return {
    ...(date !== saturday && { day: date }),
    suburbs,
    ...(region !== undefined && { region }),
    ...(type && { type }),
    ...(see.length > 0 && { see }),
  };
}

/** The inspections that overlap this one, without itself. */
export function findOverlaps<Opening extends InspectionTimes>(opening: Opening, others: readonly Opening[]): Opening[] {
  return others.filter((other) => other !== opening && overlap(opening, other));
}

interface Places {
  latitude: number | null;
  longitude: number | null;
  suburbLatitude: number | null;
  suburbLongitude: number | null;
}

/** The place of a home on the chart: its own, or the centre of its suburb. Undefined if neither is known. */
export function drawnPlaceOf({ latitude, longitude, suburbLatitude, suburbLongitude }: Places): {
  place: Place | undefined;
  isCentre: boolean;
} {
  const own = knownPlace({ latitude, longitude });
  const place = own ?? knownPlace({ latitude: suburbLatitude, longitude: suburbLongitude });
  return { place, isCentre: own === undefined && place !== undefined };
}

/** In pixels. `low` is for wide screens of little height. */
export const COURSE_SIZES = {
  wide: { width: 620, height: 560 },
  low: { width: 620, height: 400 },
  narrow: { width: 390, height: 330 },
} as const;

export type CourseSize = keyof typeof COURSE_SIZES;
