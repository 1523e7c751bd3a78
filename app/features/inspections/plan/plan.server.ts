import { listingName, priceLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { metresLabel } from "#app/features/nearby/labels.ts";
import type { Inspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { resolvePlace } from "#app/features/suburbs/model/search.queries.server.ts";
import { addDays, startOfDate, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { joinNames, quoted } from "#app/lib/text.ts";
import { findOverlaps } from "./plan.ts";
import {
  countPlannedInspections,
  findPlannedForCalendar,
  findPlannedInspections,
  type PlannedHomes,
  type PlannedInspection,
  type Span,
} from "./plan.queries.server.ts";

const messages = {
  overlaps: (homes: string) => `Overlaps with ${homes}`,
  more: (count: number) => `${count} more`,
  distance: (metres: string) => `${metres} from the previous one`,
  guessed: (typed: string, suburb: string) => `We can't find a suburb called ${typed}, so we show ${suburb}.`,
  unknownSuburb: (typed: string) => `We can't find a suburb called ${typed}, so it was left out.`,
} as const;

export const MAX_PLANNED = 100;

const DAYS_AHEAD = 7;

const MAX_CLASHES_NAMED = 2;

/** Resolves typed suburbs to known names, with notices about unknown and corrected ones. */
export async function readSuburbs(typed: readonly string[]): Promise<{ suburbs: string[]; notices: string[] }> {
  const places = await Promise.all(typed.map(async (text) => ({ text, match: await resolvePlace(text) })));
  const notices = places.flatMap(({ text, match }) => {
    if (!match) return messages.unknownSuburb(quoted(text));
    return match.isGuess ? messages.guessed(quoted(text), match.place) : [];
  });
  return { suburbs: [...new Set(places.flatMap(({ match }) => match?.place ?? []))], notices };
}

/** At most one more than `MAX_PLANNED`. */
export function findInspectionsOfDay(homes: PlannedHomes, date: string): Promise<PlannedInspection[]> {
  return findPlannedInspections(homes, spanOf(date, 1), MAX_PLANNED + 1);
}

/** Includes cancelled inspections; at most `MAX_PLANNED`. */
export function findCalendarOfDay(homes: PlannedHomes, date: string): Promise<Inspection[]> {
  return findPlannedForCalendar(homes, spanOf(date, 1), MAX_PLANNED);
}

/** Counts the inspections of each of the next seven days that has any, today included. */
export function countInspectionsByDay(homes: PlannedHomes, now: Date): Promise<{ date: string; count: number }[]> {
  return countPlannedInspections(homes, spanOf(sydneyDate(now), DAYS_AHEAD));
}

/** Days in Sydney may have 23, 24 or 25 hours. */
function spanOf(date: string, days: number): Span {
  return { from: startOfDate(date), to: startOfDate(addDays(date, days)) };
}

export interface PlanStop {
  id: number;
  /** "10:00–10:30 am" */
  hours: string;
  name: string;
  homePath: string;
  /** "$1,495,000", "$650 per week" */
  price: string;
  /** Saved, overlapping, distance from the previous one. */
  notes: string[];
}

/** In order of time. Call it in the loader: browsers do not know Sydney time. */
export function toPlanStops(inspections: readonly PlannedInspection[], saved: readonly number[]): PlanStop[] {
  const clashes = findOverlaps(inspections);
  return inspections.map((inspection, place) => {
    const { amount, frequency } = priceLabel(inspection);
    const notes = [
      inspection.underOfferAt === null ? undefined : listingsMessages.underOffer,
      inspection.address === null ? `${listingsMessages.streetOnRequest}.` : undefined,
      saved.includes(inspection.listingId) ? "Saved home" : undefined,
      overlapNote(clashes[place] ?? []),
      distanceNote(inspection.metresFromBefore),
    ];
    return {
      id: inspection.id,
      hours: timeRangeLabel(inspection.startsAt, inspection.endsAt),
      name: listingName(inspection),
      homePath: listingPath({ ...inspection, id: inspection.listingId }),
      price: frequency === undefined ? amount : `${amount} ${frequency}`,
      notes: notes.filter((note) => note !== undefined),
    };
  });
}

/** A busy morning has dozens; names only the last ones, which usually end last. */
function overlapNote(clashes: readonly PlannedInspection[]): string | undefined {
  if (clashes.length === 0) return undefined;
  const named = clashes.slice(-MAX_CLASHES_NAMED).map(listingName);
  const left = clashes.length - named.length;
  return messages.overlaps(joinNames(left > 0 ? [...named, messages.more(left)] : named));
}

/** Omitted under ten metres. */
function distanceNote(metres: number | null): string | undefined {
  if (metres === null) return undefined;
  return metres < 10 ? "At the same place as the previous one" : messages.distance(metresLabel(metres));
}
