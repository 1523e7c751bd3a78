import { addressLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import {
  dateLabel,
  daysBetween,
  longDateLabel,
  sydneyDate,
  sydneyIso,
  timeLabel,
  timeRangeLabel,
} from "#app/lib/sydney-time.ts";
import type { Inspection } from "./inspections.queries.server.ts";
import { inspectionPath } from "./paths.ts";

/** "Saturday 28 November 2026, 10:00–10:30 am" */
export function formatWhen({ startsAt, endsAt }: Pick<Inspection, "startsAt" | "endsAt">): string {
  return `${longDateLabel(sydneyDate(startsAt))}, ${timeRangeLabel(startsAt, endsAt)}`;
}

/** "Saturday 28 November 2026, 10:00 am" */
export function formatStart(startsAt: Date): string {
  return `${longDateLabel(sydneyDate(startsAt))}, ${timeLabel(startsAt)}`;
}

/** "12 Wilson Street, Newtown, NSW 2042". For a hidden street, adds that the agent gives it on request. */
export function formatWhere(inspection: Inspection): string {
  const place = addressLabel(inspection);
  return inspection.address === null ? `${place}. ${listingsMessages.streetOnRequest}.` : place;
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
