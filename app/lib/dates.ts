const longDate = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: "Australia/Sydney" });

/**
 * The calendar day in Sydney, in the en-AU long format: "4 March 2025".
 * Takes a Date or an ISO 8601 instant; throws RangeError for anything else. Call it in loaders, so that server and browser agree.
 */
export function formatLongDate(instant: Date | string): string {
  return longDate.format(new Date(instant));
}

const dayAndMonth = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", timeZone: "Australia/Sydney" });
const yearOf = new Intl.DateTimeFormat("en-AU", { year: "numeric", timeZone: "Australia/Sydney" });

/**
 * The calendar day in Sydney, with its year when that is not this one: "4 March", "4 March 2025". Takes what
 * `formatLongDate` takes, and a date without a time.
 */
export function formatDayOfYear(instant: Date | string, now: Date): string {
  const moment = new Date(instant);
  return yearOf.format(moment) === yearOf.format(now) ? dayAndMonth.format(moment) : longDate.format(moment);
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day as "20 Nov 2026", of "2026-11-20". The same in every browser, so that components may ask. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${months[(month ?? 0) - 1]} ${year}`;
}

const zone = { timeZone: "Australia/Sydney" } as const;
const mediumDay = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", ...zone });
const clock = new Intl.DateTimeFormat("en-AU", { timeStyle: "short", ...zone });

/** A moment as a table shows it. */
export interface ShownMoment {
  /** In Sydney: "4 Mar 2026". */
  day: string;
  /** "10:42 am". With an ordinary space, so that texts can be compared. */
  clock: string;
  /** For machines: ISO 8601. */
  iso: string;
}

/** A moment for the page; call it in the loader, so that server and browser agree. */
export function shownMoment(instant: Date): ShownMoment {
  const [shownDay = "", shownClock = ""] = [mediumDay, clock].map((format) =>
    format.format(instant).replaceAll(/\s/g, " "),
  );
  return { day: shownDay, clock: shownClock, iso: instant.toISOString() };
}

/**
 * Days that people ask for: a date ("2026-11-28"), or a day of the week ("sat"), which is the next one. Plain texts, so that
 * browsers can show them; what day it is in Sydney is not asked here.
 */
const weekdays = {
  sun: "Sunday",
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
} as const;

const dateFormat = /^(2\d{3})-(\d{2})-(\d{2})$/;

/** "sat", "Saturday" and "saturdays" are "sat"; a date of the calendar is itself. Undefined for anything else. */
export function readDay(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const isDay = ([key, name]: readonly [string, string]) => [key, name, `${name}s`].includes(text);
  const weekday = Object.entries(weekdays).find(([key, name]) => isDay([key, name.toLowerCase()]));
  return weekday?.[0] ?? (toDate(text) && text);
}

/** "Saturday", or of a date "Sat 28 Nov"; what is no day is shown as it is. */
export function dayLabel(day: string): string {
  const date = toDate(day);
  if (!date) return Object.entries(weekdays).find(([key]) => key === day)?.[1] ?? day;
  const weekday = Object.values(weekdays)[date.getUTCDay()]?.slice(0, 3);
  return `${weekday} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** Midnight UTC of a date; undefined for 30 February and for what is no date. */
function toDate(text: string): Date | undefined {
  if (!dateFormat.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined;
}
