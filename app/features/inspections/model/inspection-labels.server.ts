import { addressLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { dateLabel, longDateLabel, sydneyDate, sydneyIso, timeLabel, timeRangeLabel } from "#app/lib/sydney-time.ts";
import type { Inspection } from "./inspections.queries.server.ts";

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
