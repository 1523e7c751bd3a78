import { listingName, priceLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { metresLabel } from "#app/features/nearby/labels.ts";
import type { Opening } from "#app/features/inspections/model/inspections.queries.server.ts";
import { findPlaceMeant } from "#app/features/suburbs/model/search.queries.server.ts";
import { addDays, startOfDate, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { joinNames, quoted } from "#app/lib/text.ts";
import { clashesOf } from "./plan.ts";
import {
  countPlannedOpenings,
  findPlannedForCalendar,
  findPlannedOpenings,
  type PlannedHomes,
  type PlannedOpening,
  type Span,
} from "./plan.queries.server.ts";

const messages = {
  overlaps: (homes: string) => `Overlaps with ${homes}`,
  more: (count: number) => `${count} more`,
  distance: (metres: string) => `${metres} from the one before`,
  guessed: (typed: string, suburb: string) => `We know no suburb called ${typed}, so this is with ${suburb}.`,
  unknownSuburb: (typed: string) => `We know no suburb called ${typed}, so it was left out.`,
} as const;

export const MAX_PLANNED = 100;

/** Days that the page offers as tabs. */
const DAYS_AHEAD = 7;

const MAX_CLASHES_NAMED = 2;

/** Resolves suburbs as typed to known names, with notices about unknown and corrected ones. */
export async function readSuburbs(typed: readonly string[]): Promise<{ suburbs: string[]; notices: string[] }> {
  const places = await Promise.all(typed.map(async (text) => ({ text, meant: await findPlaceMeant(text) })));
  const notices = places.flatMap(({ text, meant }) => {
    if (!meant) return messages.unknownSuburb(quoted(text));
    return meant.isGuess ? messages.guessed(quoted(text), meant.place) : [];
  });
  return { suburbs: [...new Set(places.flatMap(({ meant }) => meant?.place ?? []))], notices };
}

/** The inspections of a day in Sydney, at most one more than `MAX_PLANNED`. */
export function findOpeningsOfDay(homes: PlannedHomes, date: string): Promise<PlannedOpening[]> {
  return findPlannedOpenings(homes, spanOf(date, 1), MAX_PLANNED + 1);
}

/** The inspections of a day for a calendar, including cancelled ones; at most `MAX_PLANNED`. */
export function findCalendarOfDay(homes: PlannedHomes, date: string): Promise<Opening[]> {
  return findPlannedForCalendar(homes, spanOf(date, 1), MAX_PLANNED);
}

/** Of the next seven days, today included, those with inspections of these homes, and their number. */
export function countOpeningsAhead(homes: PlannedHomes, now: Date): Promise<{ date: string; count: number }[]> {
  return countPlannedOpenings(homes, spanOf(sydneyDate(now), DAYS_AHEAD));
}

/** Days in Sydney may have 23, 24 or 25 hours. */
function spanOf(date: string, days: number): Span {
  return { from: startOfDate(date), to: startOfDate(addDays(date, days)) };
}

/** An inspection in a plan, with formatted texts. */
export interface ShownStop {
  id: number;
  /** "10:00–10:30 am" */
  hours: string;
  name: string;
  homePath: string;
  /** "$1,495,000", "$650 per week" */
  price: string;
  /** Remarks: saved, overlapping, distance from the previous one. */
  notes: string[];
}

/** Formats a plan's inspections in order of time. Call it in the loader: browsers do not know Sydney time. */
export function shownStops(openings: readonly PlannedOpening[], saved: readonly number[]): ShownStop[] {
  const clashes = clashesOf(openings);
  return openings.map((opening, place) => {
    const { amount, frequency } = priceLabel(opening);
    const notes = [
      opening.underOfferAt === null ? undefined : listingsMessages.underOffer,
      opening.address === null ? `${listingsMessages.streetOnRequest}.` : undefined,
      saved.includes(opening.listingId) ? "Saved home" : undefined,
      clashWords(clashes[place] ?? []),
      distanceWords(opening.metresFromBefore),
    ];
    return {
      id: opening.id,
      hours: timeRangeLabel(opening.startsAt, opening.endsAt),
      name: listingName(opening),
      homePath: listingPath({ ...opening, id: opening.listingId }),
      price: frequency === undefined ? amount : `${amount} ${frequency}`,
      notes: notes.filter((note) => note !== undefined),
    };
  });
}

/** Names the last ones only, which usually end last; a busy morning has dozens. */
function clashWords(clashes: readonly PlannedOpening[]): string | undefined {
  if (clashes.length === 0) return undefined;
  const named = clashes.slice(-MAX_CLASHES_NAMED).map(listingName);
  const left = clashes.length - named.length;
  return messages.overlaps(joinNames(left > 0 ? [...named, messages.more(left)] : named));
}

/** Under ten metres, no distance is given. */
function distanceWords(metres: number | null): string | undefined {
  if (metres === null) return undefined;
  return metres < 10 ? "At the same place as the one before" : messages.distance(metresLabel(metres));
}
