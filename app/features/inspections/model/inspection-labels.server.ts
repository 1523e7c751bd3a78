import { comparisonMessages } from "#app/features/listings/model/comparison.messages.ts";
import { addressLabel } from "#app/features/listings/model/labels.ts";
import { knownPlace } from "#app/features/map/view.ts";
import { metresLabel } from "#app/features/nearby/places.ts";
import {
  dateLabel,
  daysBetween,
  longDateLabel,
  sydneyDate,
  sydneyIso,
  timeLabel,
  timeRangeLabel,
} from "#app/lib/sydney-time.ts";
import { findClash, type InspectionTimes, isTight, metresBetween, minutesLabel } from "./inspection.ts";
import type { Inspection } from "./inspections.queries.server.ts";
import { inspectionPath } from "./paths.ts";

const legMessages = {
  after: (home: string) => `After ${home}`,
  samePlace: (home: string) => `At the same place as ${home}`,
  from: (metres: string, home: string) => `${metres} from ${home}`,
  between: (minutes: number) => (minutes === 0 ? "no time between" : `${minutesLabel(minutes)} between`),
  tight: (leg: string) => `Tight: ${leg}`,
  overlapping: (home: string) => `Clash: begins before ${home} ends`,
} as const;

/** "Saturday 28 November 2026, 10:00–10:30 am" */
export function formatWhen({ startsAt, endsAt }: Pick<Inspection, "startsAt" | "endsAt">): string {
  return `${longDateLabel(sydneyDate(startsAt))}, ${timeRangeLabel(startsAt, endsAt)}`;
}

/** "Saturday 28 November 2026, 10:00 am" */
export function formatStart(startsAt: Date): string {
  return `${longDateLabel(sydneyDate(startsAt))}, ${timeLabel(startsAt)}`;
}

/** "Sat 28 Nov, 10:00 am" */
export function formatShortStart(startsAt: Date): string {
  return `${dateLabel(sydneyDate(startsAt))}, ${timeLabel(startsAt)}`;
}

/** "12 Wilson Street, Newtown, NSW 2042". For a hidden number or street, adds that the agent gives it on request. */
export function formatWhere(inspection: Inspection): string {
  return [addressLabel(inspection), formatHiddenPart(inspection)].filter((part) => part !== undefined).join(". ");
}

/** "Ask the agent for the street number." Undefined if the whole address is public. */
export function formatHiddenPart({ hiddenPart }: Pick<Inspection, "hiddenPart">): string | undefined {
  if (hiddenPart === null) return undefined;
  return `${hiddenPart === "number" ? comparisonMessages.numberOnRequest : comparisonMessages.streetOnRequest}.`;
}

/** Undefined without a public street. */
export function directionsUrl(inspection: Inspection): string | undefined {
  if (inspection.address === null) return undefined;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLabel(inspection))}`;
}

export interface FormattedInspection {
  id: number;
  /** "Sat 28 Nov" */
  day: string;
  /** "10:00–10:30 am" */
  hours: string;
  /** ISO 8601 with Sydney's offset. */
  startDate: string;
  endDate: string;
}

export interface NextInspection {
  /** To register. */
  path: string;
  /** "Sat 28 Nov, 10:00–10:30 am" */
  when: string;
  /** "in 2 days"; undefined after two weeks. */
  soon?: string;
  /** "Sat 10:00", and "Sat 12 Dec" after a week. */
  short: string;
  /** The number of later inspections. */
  later: number;
}

/** The first of the upcoming inspections, in order of time. Undefined if there is none. */
export function formatNextInspection(
  [next, ...others]: readonly Inspection[],
  now = new Date(),
): NextInspection | undefined {
  if (!next) return undefined;
  const { id, startsAt, endsAt } = next;
  const date = sydneyDate(startsAt);
  const day = dateLabel(date);
  const days = daysBetween(sydneyDate(now), date);
  return {
    path: inspectionPath(id),
    when: `${day}, ${timeRangeLabel(startsAt, endsAt)}`,
    soon: days > 14 ? undefined : days < 1 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`,
    short: days > 6 ? day : `${day.slice(0, 3)} ${timeLabel(startsAt).replace(/ [ap]m$/, "")}`,
    later: others.length,
  };
}

/** Call it in the loader: browsers do not know Sydney time. */
export function formatInspection({ id, startsAt, endsAt }: Inspection): FormattedInspection {
  return {
    id,
    day: dateLabel(sydneyDate(startsAt)),
    hours: timeRangeLabel(startsAt, endsAt),
    startDate: sydneyIso(startsAt),
    endDate: sydneyIso(endsAt),
  };
}

interface Stop extends InspectionTimes {
  address: string | null;
  title: string;
  latitude: number | null;
  longitude: number | null;
}

export interface Leg {
  text: string;
  isWarning: boolean;
  /** Undefined for a clash, and unless both homes have a location. */
  metres?: number;
}

/** The way from the last of the earlier inspections, which are in order of time. Undefined for the first one. */
export function toLeg(inspection: Stop, earlier: readonly Stop[]): Leg | undefined {
  const previous = earlier.at(-1);
  if (!previous) return undefined;
  const clash = findClash(inspection, earlier);
  if (clash) return { text: legMessages.overlapping(clash.address ?? clash.title), isWarning: true };
  const [from, to] = [knownPlace(previous), knownPlace(inspection)];
  const metres = from && to && metresBetween(from, to);
  const name = previous.address ?? previous.title;
  const minutes = Math.round((inspection.startsAt.getTime() - previous.endsAt.getTime()) / 60_000);
  const way =
    metres === undefined
      ? legMessages.after(name)
      : metres < LEAST_METRES
        ? legMessages.samePlace(name)
        : legMessages.from(metresLabel(metres), name);
  const isWarning = metres !== undefined && isTight(metres, minutes);
  const text = `${way}, ${legMessages.between(minutes)}`;
  return { text: isWarning ? legMessages.tight(text) : text, isWarning, metres };
}

/** Shorter distances are within one building. */
const LEAST_METRES = 10;
