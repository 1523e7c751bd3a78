import { addressLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { dateLabel, longDateLabel, sydneyDate, sydneyIso, timeLabel, timeRangeLabel } from "#app/lib/sydney-time.ts";
import type { Opening } from "./inspections.queries.server.ts";

/** "Saturday 28 November 2026, 10:00–10:30 am" */
export function openingWhen({ startsAt, endsAt }: Pick<Opening, "startsAt" | "endsAt">): string {
  return `${longDateLabel(sydneyDate(startsAt))}, ${timeRangeLabel(startsAt, endsAt)}`;
}

/** "Saturday 28 November 2026, 10:00 am" */
export function openingStart(startsAt: Date): string {
  return `${longDateLabel(sydneyDate(startsAt))}, ${timeLabel(startsAt)}`;
}

/** "12 Wilson Street, Newtown, NSW 2042"; for a hidden street, adds that the agent gives it on request. */
export function openingWhere(opening: Opening): string {
  const place = addressLabel(opening);
  return opening.address === null ? `${place}. ${listingsMessages.streetOnRequest}.` : place;
}

/** An inspection with formatted texts. */
export interface ShownOpening {
  id: number;
  /** "Sat 28 Nov" */
  day: string;
  /** "10:00–10:30 am" */
  hours: string;
  /** ISO 8601 with Sydney's offset. */
  startDate: string;
  endDate: string;
}

/** Formats an inspection. Call it in the loader: browsers do not know Sydney time. */
export function shownOpening({ id, startsAt, endsAt }: Opening): ShownOpening {
  return {
    id,
    day: dateLabel(sydneyDate(startsAt)),
    hours: timeRangeLabel(startsAt, endsAt),
    startDate: sydneyIso(startsAt),
    endDate: sydneyIso(endsAt),
  };
}
