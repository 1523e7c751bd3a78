import { dateLabel, longDateLabel, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import type { Opening } from "./openings.queries.server.ts";

/** "Saturday 28 November 2026, 10:00–10:30 am" */
export function openingWhen({ startsAt, endsAt }: Pick<Opening, "startsAt" | "endsAt">): string {
  return `${longDateLabel(sydneyDate(startsAt))}, ${timeRangeLabel(startsAt, endsAt)}`;
}

/** An inspection as a page lists it: every text is finished. */
export interface ShownOpening {
  id: number;
  /** "Sat 28 Nov" */
  day: string;
  /** "10:00–10:30 am" */
  hours: string;
}

/** An inspection for a page; call it in the loader, as browsers know no Sydney time. */
export function shownOpening({ id, startsAt, endsAt }: Opening): ShownOpening {
  return { id, day: dateLabel(sydneyDate(startsAt)), hours: timeRangeLabel(startsAt, endsAt) };
}
