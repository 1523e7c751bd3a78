const longDate = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: "Australia/Sydney" });

/**
 * "4 March 2025", in Sydney. Throws RangeError unless given a Date or an ISO 8601 instant. Call it in loaders, so that
 * server and browser agree.
 */
export function formatLongDate(instant: Date | string): string {
  return longDate.format(new Date(instant));
}

const dayAndMonth = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", timeZone: "Australia/Sydney" });
const yearOf = new Intl.DateTimeFormat("en-AU", { year: "numeric", timeZone: "Australia/Sydney" });

/** "4 March 2025", without the year if it is the current one. Also accepts a date without a time. */
export function formatDayOfYear(instant: Date | string, now: Date): string {
  const date = new Date(instant);
  return yearOf.format(date) === yearOf.format(now) ? dayAndMonth.format(date) : longDate.format(date);
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2026-11-20" as "20 Nov 2026". The same in every browser, so components may call it. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${months[(month ?? 0) - 1]} ${year}`;
}

const zone = { timeZone: "Australia/Sydney" } as const;
const mediumDay = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", ...zone });
const clock = new Intl.DateTimeFormat("en-AU", { timeStyle: "short", ...zone });

export interface DisplayTime {
  /** "4 Mar 2026", in Sydney. */
  day: string;
  /** "10:42 am", with an ordinary space. */
  clock: string;
  /** ISO 8601. */
  iso: string;
}

/** Call it in loaders, so that server and browser agree. */
export function displayTime(instant: Date): DisplayTime {
  const [dayText = "", clockText = ""] = [mediumDay, clock].map((format) =>
    format.format(instant).replaceAll(/\s/g, " "),
  );
  return { day: dayText, clock: clockText, iso: instant.toISOString() };
}

/** Requested days: a date or the next such weekday. Independent of the current time, so browsers can format them. */
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

/** "saturdays" and "Saturday" are "sat"; a valid date is unchanged. Undefined for other text. */
export function readDay(typed: string): string | undefined {
  const text = typed.trim().toLowerCase();
  const isDay = ([key, name]: readonly [string, string]) => [key, name, `${name}s`].includes(text);
  const weekday = Object.entries(weekdays).find(([key, name]) => isDay([key, name.toLowerCase()]));
  return weekday?.[0] ?? (toDate(text) && text);
}

/** "this Saturday", or "Sat 28 Nov" for a date; invalid text is unchanged. */
export function dayLabel(day: string): string {
  const date = toDate(day);
  if (!date) {
    const name = Object.entries(weekdays).find(([key]) => key === day)?.[1];
    return name === undefined ? day : `this ${name}`;
  }
  const weekday = Object.values(weekdays)[date.getUTCDay()]?.slice(0, 3);
  return `${weekday} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

const isoDay = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", ...zone });

/** "2026-11-26", in Sydney. Call it in loaders. */
export function sydneyDay(instant: Date): string {
  return isoDay.format(instant);
}

/** An ISO 8601 date that exists. */
export function isDate(text: string): boolean {
  return toDate(text) !== undefined;
}

/** Midnight UTC; undefined for invalid dates such as 30 February. */
function toDate(text: string): Date | undefined {
  if (!dateFormat.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined;
}
