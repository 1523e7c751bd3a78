import { inspectionState, type InspectionState } from "#app/features/inspections/model/inspection.ts";
import type { KeptInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { dateLabel, longDateLabel, nextWeekday, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import { type OpeningTimes, overlap } from "#app/features/inspections/schedule.ts";

/** An inspection as its agent's lists show it: every value is a finished text. */
export interface ShownInspection {
  id: number;
  /** "2026-11-28" */
  date: string;
  /** "Sat 28 Nov" */
  day: string;
  /** "10:00–10:30 am" */
  time: string;
  startsAt: string;
  state: InspectionState;
  cancelReason: string | null;
  registered: number;
  listingId: number;
  title: string;
  place: string;
  /** Other homes of the list that are open at the same time. */
  clash?: string;
}

/** An inspection for the page; call it in the loader, as browsers know no Sydney time. */
export function shownInspection(inspection: KeptInspection, now: Date): ShownInspection {
  const { id, startsAt, endsAt, cancelReason, registered, listingId, title, address, suburb } = inspection;
  const date = sydneyDate(startsAt);
  return {
    id,
    date,
    day: dateLabel(date),
    time: timeRangeLabel(startsAt, endsAt),
    startsAt: startsAt.toISOString(),
    state: inspectionState(inspection, now),
    cancelReason,
    registered,
    listingId,
    title,
    place: `${address}, ${suburb}`,
  };
}

/** A week's inspections by day, the earliest first, each with those at the same time: an agent is in one place at once. */
export function inspectionsByDay(inspections: readonly KeptInspection[], now: Date) {
  const shown = inspections.map((inspection) => {
    const others = inspections.filter((other) => other !== inspection && isClash(inspection, other));
    const names = others.map((other) => `${other.address}, ${timeRangeLabel(other.startsAt, other.endsAt)}`);
    return {
      ...shownInspection(inspection, now),
      clash: names.length > 0 ? messages.week.overlaps(names.join("; ")) : undefined,
    };
  });
  const days = Map.groupBy(shown, ({ date }) => date);
  return [...days].map(([date, ofDay]) => ({ date, label: longDateLabel(date), inspections: ofDay }));
}

function isClash(one: KeptInspection, other: KeptInspection): boolean {
  return !one.cancelledAt && !other.cancelledAt && overlap(one, other);
}

/** "Sat 28 Nov, 10:00–10:30 am, then weekly until Sat 19 Dec.", with what must be said of the times. */
export function arrangedWords({
  openings,
  notes,
}: {
  openings: readonly OpeningTimes[];
  notes: readonly string[];
}): string {
  const [first] = openings;
  const last = openings.at(-1);
  if (!first || !last) return "";
  const when = `${dateLabel(sydneyDate(first.startsAt))}, ${timeRangeLabel(first.startsAt, first.endsAt)}`;
  const words =
    first === last ? messages.add.when(when) : messages.add.series(when, dateLabel(sydneyDate(last.startsAt)));
  return [words, ...notes].join(" ");
}

/** What the form of new inspections begins with: half an hour of the next Saturday, or of a Saturday that is asked for. */
export function firstOpening(now: Date, saturday = nextWeekday("saturday", now)) {
  return { date: saturday, from: "10:00", to: "10:30", weeks: "1" };
}
