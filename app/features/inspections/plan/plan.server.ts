import { toLeg } from "#app/features/inspections/model/inspection-labels.server.ts";
import {
  findClash,
  type InspectionTimes,
  metresBetween,
  nextInspectionDay,
} from "#app/features/inspections/model/inspection.ts";
import type { Inspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { planPath } from "#app/features/inspections/model/paths.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { listingName, type RoomCount, roomCounts, shortPriceLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { knownPlace } from "#app/features/map/view.ts";
import { metresLabel } from "#app/features/nearby/places.ts";
import { resolvePlace } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { addDays, dateLabel, startOfDate, sydneyDate, timeLabel, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { countOf, joinNames, quoted } from "#app/lib/text.ts";
import {
  countOpenHomes,
  countPlannedInspections,
  findCourse,
  findInspectionsNear,
  findLaterInspections,
  findOpenDates,
  findOtherInspections,
  findPlannedForCalendar,
  findPlannedInspections,
  findSuburbNames,
  type OpenDate,
  type OpenHomes,
  type PlannedHomes,
  type PlannedInspection,
  type Span,
} from "./plan.queries.server.ts";
import { drawnPlaceOf, findOverlaps, MAX_LATER } from "./plan.ts";

const messages = {
  overlaps: (homes: string) => `Overlaps with ${homes}`,
  clash: (homes: string) => `Clash: overlaps with ${homes}`,
  opening: (time: string, suburb: string) => `${time} in ${suburb}`,
  more: (count: number) => `${count} more`,
  length: (metres: string) => `${metres} in all`,
  away: (metres: string) => `${metres} away`,
  partOfLength: (metres: string) => `At least ${metres}: not every leg is known`,
  openOn: (open: number, total: number, day: string) => {
    const verb = open === 1 ? "opens" : "open";
    if (open === 0) return `No saved home opens on ${day}`;
    if (open < total) return `${open} of ${total} saved homes ${verb} on ${day}`;
    return total === 1 ? `Your saved home opens on ${day}` : `All ${total} saved homes open on ${day}`;
  },
  othersOpen: (count: number, isOther: boolean, days: string) =>
    `${count} ${isOther ? (count === 1 ? "other " : "others ") : ""}${count === 1 ? "opens" : "open"} ${days}`,
  laterDays: "later",
  noneOpen: "No inspections announced for the next two weeks.",
  otherTime: (home: string, day: string, hours: string) => `${home}: ${day}, ${hours}`,
  guessed: (typed: string, suburb: string) => `We can't find a suburb called ${typed}, so we show ${suburb}.`,
  unknownSuburb: (typed: string) => `We can't find a suburb called ${typed}, so it was left out.`,
} as const;

export const MAX_PLANNED = 100;

/** Today and seven more, so that the days include the next Saturday on a Saturday. */
const DAYS_AHEAD = 8;

/** Ahead, for the summary of a list of homes. */
const OPEN_DAYS = 14;
const MAX_DAYS_NAMED = 3;

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

const AFTERWARDS_REACH_KM = 5;

/**
 * The next inspections of the same kind on the same day, at most 5 km from that of the id, none of them overlapping.
 * Undefined if its home is off the market or its place is unknown.
 */
export async function findOpenAfterwards(id: number, limit: number) {
  const [own] = await findCourse([id]);
  const from = own && drawnPlaceOf(own).place;
  if (!from) return undefined;
  const { to } = spanOf(sydneyDate(own.startsAt), 1);
  const choice = { type: own.listingType, km: AFTERWARDS_REACH_KM, span: { from: own.endsAt, to } };
  const chosen: PlannedInspection[] = [];
  for (const inspection of await findInspectionsNear(from, { ...choice, limit: MAX_PLANNED })) {
    const isOther = [own, ...chosen].every(({ listingId }) => listingId !== inspection.listingId);
    if (isOther && chosen.length < limit && !findClash(inspection, chosen)) chosen.push(inspection);
  }
  return chosen.map((inspection) => {
    const { place, isCentre } = drawnPlaceOf(inspection);
    const away = place && messages.away(metresLabel(metresBetween(from, place)));
    return { ...describePlanned(inspection), away, isCentre };
  });
}

/** Includes cancelled inspections; at most `MAX_PLANNED`. */
export function findCalendarOfDay(homes: PlannedHomes, date: string): Promise<Inspection[]> {
  return findPlannedForCalendar(homes, spanOf(date, 1), MAX_PLANNED);
}

/** All of them, unlike `findInspectionsOfDay`. */
export async function countInspectionsOfDay(homes: PlannedHomes, date: string, type?: ListingType): Promise<number> {
  const [day] = await countPlannedInspections(homes, spanOf(date, 1), type);
  return day?.count ?? 0;
}

/** Counts the inspections of today and of each of the next seven days that has any. */
export function countInspectionsByDay(homes: PlannedHomes, now: Date): Promise<{ date: string; count: number }[]> {
  return countPlannedInspections(homes, spanOf(sydneyDate(now), DAYS_AHEAD));
}

export interface OpenHomesOverview {
  total: number;
  /** Today and the next seven days, without those that have none. */
  days: { date: string; homes: number }[];
  /** Of the day, most homes first. `name` is a slug. */
  regions: HomesByName[];
  suburbs: HomesByName[];
  /** The suburbs of the visitor's saved homes and searches. */
  own: HomesByName[];
}

interface HomesByName {
  name: string;
  homes: number;
}

const MAX_SUBURBS = 12;

/** Counts the homes of one kind or both in all of Sydney that open on a day. `searched` are the suburbs of saved searches. */
export async function findOpenHomes(
  date: string,
  type: ListingType | undefined,
  { saved, searched }: { saved: readonly number[]; searched: readonly string[] },
): Promise<OpenHomesOverview> {
  const [all, savedSuburbs] = await Promise.all([countOpenHomes(), saved.length > 0 ? findSuburbNames(saved) : []]);
  const own = new Set([...savedSuburbs, ...searched].map((name) => name.toLowerCase()));
  const now = new Date();
  const today = sydneyDate(now);
  const end = addDays(today, DAYS_AHEAD);
  const isShown = (row: OpenHomes) => row.closesAt > now && row.date >= today && row.date < end;
  const rows = all.filter((row) => (type === undefined || row.listingType === type) && isShown(row));
  const ofDay = rows.filter((row) => row.date === date);
  const suburbs = sumHomes(ofDay, ({ suburb }) => (suburb === null ? [] : [suburb]));
  const isOwn = ({ name }: HomesByName) => own.has(name.toLowerCase());
  return {
    total: ofDay.reduce((sum, { homes }) => sum + homes, 0),
    days: sumHomes(rows, (row) => [row.date])
      .map(({ name, homes }) => ({ date: name, homes }))
      .toSorted((one, other) => one.date.localeCompare(other.date)),
    regions: sumHomes(ofDay, ({ regions }) => regions),
    suburbs: suburbs.filter((suburb) => !isOwn(suburb)).slice(0, MAX_SUBURBS),
    own: suburbs.filter(isOwn).slice(0, MAX_SUBURBS),
  };
}

/** Most homes first. */
function sumHomes(rows: readonly OpenHomes[], namesOf: (row: OpenHomes) => readonly string[]): HomesByName[] {
  const sums = new Map<string, number>();
  for (const row of rows) for (const name of namesOf(row)) sums.set(name, (sums.get(name) ?? 0) + row.homes);
  return [...sums]
    .map(([name, homes]) => ({ name, homes }))
    .toSorted((one, other) => other.homes - one.homes || one.name.localeCompare(other.name));
}

/** The next inspection of homes that do not open today or in the next seven days; at most `MAX_LATER`. */
export function findInspectionsAfterWeek(homes: PlannedHomes, now: Date): Promise<Inspection[]> {
  return findLaterInspections(homes, spanOf(sydneyDate(now), DAYS_AHEAD).to, MAX_LATER);
}

/** The alternatives to chosen inspections that clash, in order of time. */
export async function findOtherTimes(
  inspections: readonly PlannedInspection[],
  chosen: readonly number[],
): Promise<Inspection[]> {
  const course = inspections.filter(({ id }) => chosen.includes(id));
  const clashing = course.filter((inspection) => findOverlaps(inspection, course).length > 0);
  if (clashing.length === 0) return [];
  return findOtherInspections(
    clashing.map(({ listingId }) => listingId),
    chosen,
    MAX_PLANNED,
  );
}

/** When the homes of a list open in the coming two weeks, and the plan to begin with. */
export interface OpenDays {
  /** "1 of 3 saved homes opens on Sat 5 Dec; 2 others open Mon 7 Dec and Wed 9 Dec." */
  text: string;
  planPath: string;
  isSaturday: boolean;
}

/** Needs the ids of at least one saved home. */
export async function findOpenDays(saved: readonly number[], now: Date): Promise<OpenDays> {
  const today = sydneyDate(now);
  const span = { from: now, to: startOfDate(addDays(today, OPEN_DAYS)) };
  return describeOpenDays(await findOpenDates({ saved, suburbs: [] }, span), saved.length, now);
}

export function describeOpenDays(dates: readonly OpenDate[], total: number, now: Date): OpenDays {
  const saturday = nextInspectionDay("saturday", now);
  const open = new Set(dates.filter(({ date }) => date === saturday).map(({ listingId }) => listingId));
  const firstDates = new Map<number, string>();
  for (const { listingId, date } of dates) {
    if (!open.has(listingId) && !firstDates.has(listingId)) firstDates.set(listingId, date);
  }
  const days = [...new Set(firstDates.values())];
  const named = joinNames([
    ...days.slice(0, MAX_DAYS_NAMED).map(dateLabel),
    ...(days.length > MAX_DAYS_NAMED ? [messages.laterDays] : []),
  ]);
  const text = [
    messages.openOn(open.size, total, dateLabel(saturday)),
    ...(days.length > 0 ? [messages.othersOpen(firstDates.size, open.size > 0, named)] : []),
  ];
  const isSaturday = open.size > 0;
  const day = isSaturday ? undefined : days[0];
  return {
    text: dates.length === 0 ? messages.noneOpen : `${text.join("; ")}.`,
    planPath: planPath({ ...(day !== undefined && { day }), suburbs: [] }),
    isSaturday,
  };
}

/** Days in Sydney may have 23, 24 or 25 hours. */
function spanOf(date: string, days: number): Span {
  return { from: startOfDate(date), to: startOfDate(addDays(date, days)) };
}

/** An inspection that may be ticked. */
export interface PlanStop extends Pick<PlannedInspection, "listingId" | "propertyType" | "cover" | "heroImageUrl"> {
  id: number;
  /** "10:00 am" */
  starts: string;
  /** "10:00–10:30 am" */
  hours: string;
  name: string;
  homePath: string;
  /** "$1,495,000", "$650 per week", "Guide $1,400,000 – $1,540,000" */
  price: string;
  /** "$1.4m–$1.54m". Undefined if the price is no guide. */
  shortGuide?: string;
  /** "12 Wilson Street, Newtown". Only the suburb of a home that hides its address. */
  where: string;
  /** Of the home, if `where` is only the suburb. */
  title?: string;
  /** Whether the home shows its location. */
  isPlaced: boolean;
  /** On the chart, as a ring unless it is placed. */
  isDrawn: boolean;
  choice: "registered" | "ticked" | "open";
  /** Of the registration. Undefined unless registered. */
  registrationPath?: string;
  rooms: RoomCount[];
  /** Saved, under offer. */
  notes: string[];
  /** "Overlaps with 10:30 am in Newtown", as a clash if it is one of the course. Undefined without an overlap. */
  overlap?: string;
}

/** One of the course: registered or ticked. */
export interface CourseStop extends Pick<
  PlanStop,
  "id" | "hours" | "name" | "where" | "title" | "homePath" | "price" | "shortGuide" | "isPlaced" | "isDrawn"
> {
  isRegistered: boolean;
  listingId: number;
  /** The visitor's own; blank if there is none. */
  note: string;
  /** From the previous one. Undefined for the first. */
  leg?: { text: string; isWarning: boolean };
  /** Of a clash: the other inspections of both homes. Undefined without a clash. */
  otherTimes?: OtherTime[];
}

export interface Plan {
  /** The registered ones first, each part in order of time. */
  stops: PlanStop[];
  course: CourseStop[];
  /** "4 homes, 11:15 am to 3:30 pm". Undefined without a course. */
  summary?: string;
  /** "7.7 km in all", or "At least 7.7 km" if a leg has no length. Undefined if none has. */
  length?: string;
  counts: Record<ListingType, number>;
}

export interface PlanChoice {
  /** Ids of homes. */
  saved: readonly number[];
  /** Ids of inspections. */
  registered: readonly number[];
  /** By the id of the inspection. */
  registrationPaths?: ReadonlyMap<number, string>;
  see: readonly number[];
  /** Hides inspections of the other kind, unless they are chosen. */
  type?: ListingType;
  /** The visitor's own notes, by the id of the home. */
  notes: ReadonlyMap<number, string>;
  /** Other inspections of homes that clash. */
  otherTimes?: readonly Inspection[];
}

/** An inspection to attend instead of one that clashes. */
export interface OtherTime {
  id: number;
  /** "12 Wilson Street: Sat 5 Dec, 10:00–10:30 am" */
  label: string;
  date: string;
  /** The inspection that it replaces. */
  replaces: number;
  /** A registration is changed on the page of the inspection, a tick in the address. */
  isRegistered: boolean;
}

/** Expects inspections in order of time. Call it in the loader: browsers do not know Sydney time. */
export function toPlan(inspections: readonly PlannedInspection[], choice: PlanChoice): Plan {
  const { saved, registered, see, type } = choice;
  const choiceOf = ({ id }: PlannedInspection) =>
    registered.includes(id) ? "registered" : see.includes(id) ? "ticked" : "open";
  const chosen = inspections.filter((inspection) => choiceOf(inspection) !== "open");
  const legs = chosen.map((inspection, index) => toLeg(inspection, chosen.slice(0, index)));
  const shown = inspections.filter(
    (inspection) => type === undefined || inspection.listingType === type || chosen.includes(inspection),
  );
  const stops = shown.map((inspection) => {
    const notes = [
      inspection.underOfferAt === null ? undefined : listingsMessages.underOffer[inspection.listingType],
      inspection.address === null ? listingsMessages.addressOnRequest : undefined,
      saved.includes(inspection.listingId) ? "Saved home" : undefined,
    ];
    const overlap = describeOverlaps(findOverlaps(inspection, chosen), chosen.includes(inspection));
    const registrationPath = choice.registrationPaths?.get(inspection.id);
    return {
      ...describePlanned(inspection),
      starts: timeLabel(inspection.startsAt),
      rooms: roomCounts(inspection),
      listingId: inspection.listingId,
      propertyType: inspection.propertyType,
      cover: inspection.cover,
      heroImageUrl: inspection.heroImageUrl,
      ...placing(inspection),
      choice: choiceOf(inspection),
      ...(registrationPath !== undefined && { registrationPath }),
      notes: notes.filter((note) => note !== undefined),
      ...(overlap !== undefined && { overlap }),
    } as const;
  });
  const first = (stop: PlanStop) => Number(stop.choice === "registered");
  const metres = legs.reduce((sum, leg) => sum + (leg?.metres ?? 0), 0);
  const length = legs.slice(1).every((leg) => leg?.metres !== undefined) ? messages.length : messages.partOfLength;
  return {
    stops: stops.toSorted((one, other) => first(other) - first(one)),
    course: chosen.map((inspection, index) => ({
      ...describePlanned(inspection),
      isRegistered: choiceOf(inspection) === "registered",
      listingId: inspection.listingId,
      note: choice.notes.get(inspection.listingId) ?? "",
      ...placing(inspection),
      ...(legs[index] && { leg: legs[index] }),
      ...toOtherTimes(inspection, chosen, choice),
    })),
    summary: summarise(chosen),
    length: metres > 0 ? length(metresLabel(metres)) : undefined,
    counts: {
      sale: inspections.filter(({ listingType }) => listingType === "sale").length,
      rent: inspections.filter(({ listingType }) => listingType === "rent").length,
    },
  };
}

function placing(inspection: PlannedInspection): Pick<PlanStop, "isPlaced" | "isDrawn"> {
  return { isPlaced: knownPlace(inspection) !== undefined, isDrawn: drawnPlaceOf(inspection).place !== undefined };
}

/** For a clash, the times that overlap with none of the other homes, in order of time. */
function toOtherTimes(
  inspection: PlannedInspection,
  chosen: readonly PlannedInspection[],
  { registered, otherTimes = [] }: PlanChoice,
): Pick<CourseStop, "otherTimes"> {
  const clash = findClash(inspection, chosen.slice(0, chosen.indexOf(inspection)));
  if (!clash) return {};
  const times = [clash, inspection].flatMap((replaced) => {
    const others = chosen.filter((other) => other !== replaced);
    return otherTimes
      .filter(
        (time) => time.listingId === replaced.listingId && findOverlaps<InspectionTimes>(time, others).length === 0,
      )
      .slice(0, MAX_OTHER_TIMES)
      .map((time) => {
        const date = sydneyDate(time.startsAt);
        const hours = timeRangeLabel(time.startsAt, time.endsAt);
        return {
          id: time.id,
          label: messages.otherTime(replaced.address ?? replaced.title, dateLabel(date), hours),
          date,
          replaces: replaced.id,
          isRegistered: registered.includes(replaced.id),
        };
      });
  });
  return { otherTimes: times };
}

/** For each home. */
const MAX_OTHER_TIMES = 3;

/** Time, home and price in words. Call it in the loader: browsers do not know Sydney time. */
export function describePlanned(inspection: PlannedInspection) {
  const { amount, isGuide, full, frequency } = shortPriceLabel(inspection);
  const price = full ?? amount;
  return {
    id: inspection.id,
    hours: timeRangeLabel(inspection.startsAt, inspection.endsAt),
    name: listingName(inspection),
    where: inspection.address === null ? inspection.suburb : listingName(inspection),
    ...(inspection.address === null && { title: inspection.title }),
    homePath: listingPath({ ...inspection, id: inspection.listingId }),
    price: frequency === undefined ? price : `${price} ${frequency}`,
    ...(isGuide && { shortGuide: amount }),
  };
}

/** "4 homes, 11:15 am to 3:30 pm" */
function summarise(chosen: readonly PlannedInspection[]): string | undefined {
  const [first] = chosen;
  if (!first) return undefined;
  const end = new Date(Math.max(...chosen.map(({ endsAt }) => endsAt.getTime())));
  return `${countOf(chosen.length, "home")}, ${timeLabel(first.startsAt)} to ${timeLabel(end)}`;
}

/** A busy morning has dozens; names only the last ones, which usually end last. */
function describeOverlaps(overlaps: readonly PlannedInspection[], isChosen: boolean): string | undefined {
  if (overlaps.length === 0) return undefined;
  const openings = [...new Set(overlaps.map(({ startsAt, suburb }) => messages.opening(timeLabel(startsAt), suburb)))];
  const named = openings.slice(-MAX_CLASHES_NAMED);
  const left = openings.length - named.length;
  const homes = joinNames(left > 0 ? [...named, messages.more(left)] : named);
  return isChosen ? messages.clash(homes) : messages.overlaps(homes);
}
