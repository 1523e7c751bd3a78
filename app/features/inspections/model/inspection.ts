import { type Place, toMetres } from "#app/features/map/view.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import {
  addDays,
  daysBetween,
  nextWeekday,
  sydneyDate,
  sydneyTime,
  toSydneyTime,
  type Weekday,
  weekdayOf,
} from "#app/lib/sydney-time.ts";

const MAX_HOURS = 3;

/** Upcoming inspections per home. */
export const MAX_UPCOMING = 50;

export const MAX_WEEKS = 12;

const MAX_DAYS_AHEAD = 365;

/** In characters. */
export const MAX_REASON_LENGTH = 300;

/** In characters. */
export const MAX_VISITOR_NOTE = 500;

/** The agent's rating of an attendee. */
export const interests = ["hot", "warm", "none"] as const;
export type Interest = (typeof interests)[number];

/** "cancelled" has precedence. */
export type InspectionState = "to come" | "on now" | "over" | "cancelled";

/**
 * The date of "Saturday" for people who look for inspections: today only until its inspections are over, 6 pm at
 * weekends and 8 pm on other days. The SQL function `open_date` follows the same rule.
 */
export function nextInspectionDay(weekday: Weekday, now: Date): string {
  const next = nextWeekday(weekday, now);
  const end = ["saturday", "sunday"].includes(weekdayOf(next)) ? "18:00" : "20:00";
  return next === sydneyDate(now) && sydneyTime(now) >= end ? addDays(next, 7) : next;
}

interface Timed {
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

export function inspectionState({ startsAt, endsAt, cancelledAt }: Timed, now: Date): InspectionState {
  if (cancelledAt) return "cancelled";
  if (endsAt <= now) return "over";
  return startsAt <= now ? "on now" : "to come";
}

export interface InspectionTimes {
  startsAt: Date;
  endsAt: Date;
}

export interface ScheduleInput {
  date: string;
  from: string;
  to: string;
  weeks?: number;
}

type Errors = Partial<Record<keyof ScheduleInput, string[]>>;

/** Times (earliest first) and remarks, or the errors by field. */
type Schedule = { times: InspectionTimes[]; notes: string[] } | { errors: Errors };

/** Every week has the same local time, also across daylight saving changes. */
export function expandSchedule({ date, from, to, weeks = 1 }: ScheduleInput, now: Date): Schedule {
  const today = sydneyDate(now);
  const last = addDays(date, 7 * (weeks - 1));
  if (daysBetween(today, date) < 0) return { errors: { date: [inspectionMessages.date.past] } };
  if (daysBetween(today, date) > MAX_DAYS_AHEAD) return { errors: { date: [inspectionMessages.date.far] } };
  if (daysBetween(today, last) > MAX_DAYS_AHEAD) return { errors: { weeks: [inspectionMessages.date.farSeries] } };
  if (to <= from) return { errors: { to: [inspectionMessages.to.order] } };

  const times: InspectionTimes[] = [];
  const notes: string[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const day = addDays(date, 7 * week);
    const [start, end] = [toSydneyTime(day, from), toSydneyTime(day, to)];
    if ("problem" in start) return { errors: { from: [start.problem] } };
    if ("problem" in end) return { errors: { to: [end.problem] } };
    const opening = { startsAt: start.instant, endsAt: end.instant };
    if (opening.endsAt.getTime() - opening.startsAt.getTime() > MAX_HOURS * HOUR_MS) {
      return { errors: { to: [inspectionMessages.to.long(MAX_HOURS)] } };
    }
    times.push(opening);
    notes.push(...[start.note, end.note].filter((note) => note !== undefined));
  }
  if (times.some(({ startsAt }) => startsAt <= now)) return { errors: { from: [inspectionMessages.from.past] } };
  return { times, notes };
}

/** Of each home, if they are inspected one after the other. */
export const VISIT_MINUTES = [15, 20, 30, 45] as const;

/** Between two addresses, unless the agent chooses otherwise. */
export const TRAVEL_MINUTES = 10;

export const MAX_TRAVEL_MINUTES = 120;

export interface SeveralTimes {
  date: string;
  from: string;
  /** If all are at the same time. */
  to?: string;
  order: "turn" | "together";
  /** Of each home in turn. */
  minutes: number;
  /** Between two homes in turn. */
  travel: number;
}

export interface Addressed {
  address: string;
  suburb: string;
}

/** Same street number and street: "7/16 Curlew Street" and "Unit 9, 16 Curlew St". */
export function isSameBuilding(one: Addressed, other: Addressed): boolean {
  const building = toBuilding(one);
  return building !== undefined && building === toBuilding(other);
}

/** Undefined without a street number. */
function toBuilding({ address, suburb }: Addressed): string | undefined {
  const street = address
    .toLowerCase()
    .replace(/^.*[/,]\s*(?=\d)/, "")
    .replace(/\bst\b\.?/, "street")
    .replace(/\brd\b\.?/, "road")
    .replace(/\bave?\b\.?/, "avenue")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /^\d/.test(street) ? `${street}, ${suburb.toLowerCase()}` : undefined;
}

const UNIT_WORDS = /\b(?:unit|apartment|apt|flat|villa|townhouse|suite|shop|level|lot|no)\b\.?/g;
const byUnit = new Intl.Collator("en-AU", { numeric: true });

/** "7" of "Unit 7, 16 Curlew Street". Empty without a unit. */
function toUnit({ address }: Addressed): string {
  const [, unit = ""] = /^(.*)[/,]\s*(?=\d)/.exec(address.toLowerCase()) ?? [];
  return unit.replaceAll(UNIT_WORDS, "").replaceAll(/\s+/g, " ").trim();
}

/** Homes of one building by unit number, in the places that they have in the list. Other homes stay where they are. */
export function sortUnits<Home extends Addressed>(homes: readonly Home[]): Home[] {
  const buildings = Map.groupBy(homes, toBuilding);
  const sorted = new Map(
    [...buildings].map(([building, units]) => [
      building,
      units.toSorted((one, other) => byUnit.compare(toUnit(one), toUnit(other))).values(),
    ]),
  );
  return homes.map((home) => {
    const building = toBuilding(home);
    return (building === undefined ? undefined : sorted.get(building)?.next().value) ?? home;
  });
}

export function areInOneBuilding(homes: readonly Addressed[]): boolean {
  return homes.every((home) => isSameBuilding(home, homes[0] ?? home));
}

/**
 * The start and end of each home, in their order. Homes of one building need no travel, unless all are in it and the
 * agent wants a break. Undefined if the last would end after midnight.
 */
export function toSlots(
  homes: readonly Addressed[],
  { from, to = from, order, minutes, travel }: SeveralTimes,
): { from: string; to: string }[] | undefined {
  if (order === "together") return homes.map(() => ({ from, to }));
  const isOneBuilding = areInOneBuilding(homes);
  let start = toMinutes(from);
  const starts = homes.map((home, index) => {
    const previous = homes[index - 1];
    if (previous) start += minutes + (isOneBuilding || !isSameBuilding(previous, home) ? travel : 0);
    return start;
  });
  if (starts.some((one) => one + minutes >= 24 * 60)) return undefined;
  return starts.map((one) => ({ from: toClock(one), to: toClock(one + minutes) }));
}

/** Of the day. */
export function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function toClock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Back-to-back inspections do not overlap. */
export function overlap(one: InspectionTimes, other: InspectionTimes): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/**
 * The earlier inspection that ends last, if it ends after this one begins. Expects those before it, in order of time.
 */
export function findClash<Opening extends InspectionTimes>(
  opening: InspectionTimes,
  earlier: readonly Opening[],
): Opening | undefined {
  return earlier
    .filter(({ endsAt }) => endsAt > opening.startsAt)
    .toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime())
    .at(0);
}

/** In a straight line. */
export function metresBetween(from: Place, to: Place): number {
  const [[x, y], [toX, toY]] = [toMetres(from), toMetres(to)];
  return Math.round(Math.hypot(toX - x, toY - y));
}

/** For each kilometre in a straight line, by car in the city. */
export const TIGHT_MINUTES_PER_KM = 4;

export function isTight(metres: number, minutes: number): boolean {
  return minutes < (metres / 1000) * TIGHT_MINUTES_PER_KM;
}

/** "15 minutes", "1 h 45 min" */
export function minutesLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return rest === 1 ? "1 minute" : `${rest} minutes`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export const inspectionMessages = {
  agentsOnly: "Only agents can do this.",
  noHome: "Listing not found",
  none: "Inspection not found",
  tryLater: "Please try again in a moment.",
  state: { "to come": "Upcoming", "on now": "On now", over: "Over", cancelled: "Cancelled" },

  date: {
    missing: "Choose the day",
    invalid: "Enter a day such as 28/11/2026",
    past: "This day has passed",
    far: "Choose a day within the next 12 months",
    farSeries: "The last of these days is more than 12 months ahead: choose fewer weeks",
  },
  from: {
    missing: "Enter a start time",
    invalid: "Enter a time such as 10:00 am",
    past: "This time has passed: enter a time in the future",
  },
  to: {
    missing: "Enter an end time",
    invalid: "Enter a time such as 10:30 am",
    order: "The end time must be after the start time",
    long: (hours: number) => `An inspection can last at most ${hours} hours`,
  },
  weeks: (most: number) => `Choose from 1 to ${most} weeks`,
  byAppointment: "Must be true or false",
  reason: {
    missing: "Enter a reason. We send it to everyone who registered",
    long: (most: number) => `Use at most ${most} characters`,
  },
  listing: "Choose the home",

  afterAuction: (when: string) => `The auction is before that, on ${when}. If the home is sold, cancel the inspection.`,
  overlaps: (when: string) => `This home already has an inspection on ${when}`,
  full: (most: number, toCome: number) =>
    `A home can have at most ${most} upcoming inspections, and this one has ${toCome}. Choose fewer weeks, or cancel some first.`,
  offMarket: "This home is not on the market, so it cannot have inspections.",
  suspended: "The account of this home's owner is suspended. Reinstate it first.",
  notAdvertised: "This home is no longer advertised.",
  isCancelled: "This inspection is cancelled. Arrange a new one instead.",
  isOver: "This inspection is over.",
  hasBegun: "This inspection has started, so it cannot be moved.",
} as const;

export const checkInMessages = {
  walkedIn: "Walked in",
  failed: "We couldn't save this just now.",
  nobody: "This person is no longer on the list.",
  undialable: "This phone number cannot be called. Enter one such as 0491 570 006",
  opensOn: (day: string) => `People can be checked in and walk-ins added from the day of the inspection on, ${day}.`,
  remove: {
    nobody: "Choose who to remove",
  },
  visitor: {
    interestOf: (name: string) => `Interest of ${name}`,
    interest: { hot: "Hot", warm: "Warm", none: "Not interested" },
    interestInvalid: "Choose hot, warm or not interested",
    feedback: "Feedback:",
    note: "Private note",
    noteAbout: (name: string) => `the note about ${name}`,
    noteInvalid: "The note must be text",
    noteLong: (most: number) => `Use at most ${most} characters`,
    bothNotesLong: (other: string) =>
      `A colleague has written “${other}” in the meantime. Both notes together are too long: shorten yours.`,
    save: "Save",
    saving: "Saving...",
    send: "Send contract",
    /** Without an attached file. */
    offer: "Offer contract",
    documents: "Send a document",
    to: (name: string) => `to ${name}`,
    offering: "Sending...",
    offeredAt: (time: string) => `Contract offered: ${time}`,
    notArrived: "Check this person in first.",
    noEmail: "This person gave no email address. Call them instead.",
    rental: "A rental has no contract of sale.",
    confirmFirst: "Please confirm your email address first: use the link that we emailed to you. Nothing was sent.",
    tooManyMails: "This address has had several emails from us today, so nothing was sent. Please call instead.",
    offMarket: "This home is not on the market, so nothing was sent.",
  },
} as const;

export const manageMessages = {
  title: "Inspections",
  door: "Check-in list",
  scopes: "Whose inspections",
  scope: { mine: "Mine", agency: "Whole agency" },
  agent: "Agent",
  everyAgent: "Every agent",
  noAgent: "No agent",
  show: "Show",
  cut: (most: number) => `Only the first ${most} inspections of this week are shown. Choose an agent to see theirs.`,
  add: {
    heading: "Add inspections",
    date: "Day",
    from: "From",
    to: "To",
    added: (count: number) => (count === 1 ? "Inspection added" : `${count} inspections added`),
    failed: "We couldn't add this just now.",
  },
} as const;

export const severalInspectionsMessages = {
  title: "Inspections of several homes",
  description: "When several homes are open for inspection on one day.",
  lead: "Nothing is added before you press the last button.",
  order: { legend: "Open the homes", turn: "One after the other", together: "All at the same time" },
  label: {
    minutes: "Minutes for each home",
    travel: "Minutes of travel between them",
  },
  travelHint: "None between homes of one building.",
  update: "Show the new times",
  updating: "Updating...",
  homes: (day: string) => `Times on ${day}`,
  add: (count: number) => (count === 1 ? "Add 1 inspection" : `Add ${count} inspections`),
  adding: "Adding...",
  back: "Back to My Listings",
  none: "No homes to inspect",
  noneHint: "Choose homes in My Listings first.",
  unusable: "It will not be added.",
  existing: "It already has this inspection.",
  busy: (agent: string, others: string) => `${agent} already has an inspection at that time: ${others}`,
  anAgent: "The agent",
  split: "An agent cannot be at several addresses at the same time.",
  missing: { order: "Choose whether the homes are open one after the other" },
  minutes: "Choose 15, 20, 30 or 45 minutes",
  travel: (most: number) => `Enter whole minutes, from 0 to ${most}`,
  midnight: "The last inspection would end after midnight. Start earlier, or choose fewer homes",
  changed: {
    title: "Check the new times",
    text: "They differ from the ones that were shown, so nothing was added yet.",
  },
  nothing: "None of these homes can have the inspection, so nothing was added.",
  failedFor: (home: string, reason: string) => `${home}: ${reason} Nothing was added.`,
  added: (day: string, from: string, to: string) => `${day}, ${from} to ${to}.`,
} as const;

/** Of an address that is not published in full. */
export type HiddenPart = "number" | "street";

export const registerMessages = {
  notice: "We pass these details to the agent of this home, for this inspection.",
  submit: "Register",
  noInspection: "There is no such inspection",
  cancelled: "This inspection is cancelled",
  over: "This inspection is over",
  toCalendar: "Add to your calendar",
  directions: "Directions",
  notLoaded: "We couldn't load this just now.",
  registered: "You’re registered",
  change: "Details, or withdraw",
  registeredText: "We have sent you an email with the time and the address.",
  /** In place of `registeredText`, with `sendsHiddenPart`. */
  registeredWithoutAddress: "We have sent you an email with the time.",
  sendsHiddenPart: {
    number:
      "The agent does not publish the street number, and sends it to the people who register. Call if you don’t have it the day before.",
    street:
      "The agent does not publish the street address, and sends it to the people who register. Call if you don’t have it the day before.",
  },
  confirmFirstText: "We have sent you an email. You will be registered once you use the link in it.",
  removed: "Removed by the agent",
  labels: {
    where: "Where",
  },
  withdrawn: "Withdrawn by you",
  unavailable: {
    invalid: {
      title: "We can't find this registration",
      text: "The link is incomplete or not one of ours. Please open it again from the email that we sent you.",
    },
    expired: {
      title: "This link has expired",
      text: "Registrations can be viewed for a year.",
    },
    loadFailed: {
      title: "We couldn't load your registration just now",
      text: "It is safe with us. Please try again in a moment.",
    },
  },
} as const;

export const followUpMessages = {
  title: "Email to everyone who came",
  lead: "Write once to all visitors of this inspection. The email has your name and phone, and a link for their feedback.",
  text: {
    label: "Your message",
    hint: "For example when offers close, or the next inspection. Everyone gets the same text.",
    missing: "Write a message",
    long: (most: number) => `Use at most ${most} characters`,
    links: "Use fewer web addresses: email programs would treat this as spam",
  },
  save: "Save and preview",
  saving: "Saving...",
  saved: { title: "Draft saved", text: "Check the preview below. Nothing has been sent." },
  failed: "We couldn't save this just now.",
  preview: {
    heading: "Preview",
    recipient: "visitor@example.com",
    subject: "Subject",
    send: (count: number) => (count === 1 ? "Send to 1 person" : `Send to ${count} people`),
    sending: "Sending...",
    advice: "Please check this text",
    none: "No one can get this email yet.",
    confirmFirst: "Confirm your email address before you send this: use the link that we emailed to you.",
    once: "It can be sent once. People who have stopped such emails do not get it.",
    noEmail: (count: number) => `${count} without an email address`,
    optedOut: (count: number) => `${count} stopped such emails`,
    untrusted: (count: number) =>
      `${count} with an unconfirmed address: they cannot be emailed web addresses. Remove these to include them.`,
    unvouched: (count: number) =>
      `${count} with an unconfirmed address. You can email them as soon as an admin has confirmed your agency or verified you; until then only after they confirm the address on the page of their registration.`,
    rule: "People you checked in get it even if they have not confirmed their address: once, and without web addresses, when an admin has confirmed your agency. They can stop it with one press.",
    left: "Not included:",
  },
  sent: (count: number) => ({
    title: count === 1 ? "Email to 1 person on its way" : `Email to ${count} people on its way`,
    text: "Their feedback appears on the check-in list.",
  }),
  sentOn: (when: string) => `Sent on ${when}`,
  isSent: "This email has already been sent, perhaps by a colleague. It can be sent once.",
  changed: "A colleague has changed the text since you opened this page. Read the preview again, then send it.",
  none: "There is no email to send. Write it first.",
  nobody: "No one who came can get this email, so nothing was sent.",
  notOver: "You can write once the inspection is over.",
  confirmFirst: "Please confirm your email address first: use the link that we emailed to you. Nothing was sent.",
  versionInvalid: "Open the page again",

  feedback: {
    title: "Your feedback",
    lead: "Only the people who manage this home see your answers. You need no account, and can change them here.",
    liked: {
      label: "Did you like the home?",
      yes: "Yes",
      partly: "In part",
      no: "No",
      missing: "Choose whether you liked the home",
    },
    price: {
      sale: "What is it worth, in your opinion?",
      rent: "What is a fair rent, in your opinion?",
      hint: "In dollars, for example 1.5m or 1,500,000.",
      hintOfRent: "In dollars.",
      invalid: "Enter an amount in dollars, for example 1,500,000",
    },
    message: {
      label: "Message to the agent",
      long: (most: number) => `Use at most ${most} characters`,
      invalid: "The message must be text",
    },
    submit: "Send feedback",
    submitting: "Sending...",
    failed: "We couldn't save your feedback just now.",
    thanks: "Thank you, the agent can see your feedback",
    stopHeading: "No more emails like this",
    stopLead: "Agents then cannot write to you after an inspection. Emails about your registrations still come.",
    stop: "Stop these emails",
    stopping: "Stopping...",
    stopped: "You get no more emails like this",
    invalid: {
      title: "We can't find this page",
      text: "The link is incomplete, has expired, or its registration has been erased. Please open it again from the email that we sent you.",
    },
    loadFailed: {
      title: "We couldn't load this page just now",
      text: "Please try again in a moment.",
    },
  },
} as const;
