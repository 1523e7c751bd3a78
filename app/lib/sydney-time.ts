/**
 * Dates ("2026-11-28"), times ("10:00") and moments (Date) in Sydney, regardless of the time zone of the process. For
 * the server only: browsers get labels.
 */
const zone = "Australia/Sydney";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** `problem` is a message for the user. */
export type SydneyTime = { instant: Date; note?: string } | { problem: string };

/** Reads "2026-11-28" and "28/11/2026"; undefined for invalid dates and after the year 2100. */
export function readDate(text: string | null | undefined): string | undefined {
  const plain = text?.trim() ?? "";
  const typed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(plain);
  const [year = 0, month = 0, day = 0] = (typed ? [typed[3], typed[2], typed[1]] : plain.split("-")).map(Number);
  if (!typed && !/^\d{4}-\d{2}-\d{2}$/.test(plain)) return undefined;
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return undefined;
  return day > Temporal.PlainYearMonth.from({ year, month }).daysInMonth
    ? undefined
    : Temporal.PlainDate.from({ year, month, day }).toString();
}

/** Reads "10:00", "10am" and "2.30 pm" as "HH:MM"; undefined if invalid. */
export function readTime(text: string | null | undefined): string | undefined {
  const typed = /^(\d{1,2})(?:[:.](\d{2})(?::00)?)? ?(?:([ap])\.?m\.?)?$/i.exec(text?.trim() ?? "");
  if (!typed) return undefined;
  const [, hours = "", minutes, half] = typed;
  if (minutes === undefined && half === undefined) return undefined;
  const hour = Number(hours);
  if (Number(minutes ?? 0) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined;
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour;
  return `${String(ofDay).padStart(2, "0")}:${minutes ?? "00"}`;
}

/**
 * The hour skipped at the start of daylight saving is a problem. Of the hour repeated at its end the first is used,
 * with a note.
 */
export function toSydneyTime(date: string, time: string): SydneyTime {
  const plain = Temporal.PlainDateTime.from(`${date}T${time}`);
  const first = plain.toZonedDateTime(zone, { disambiguation: "earlier" });
  const second = plain.toZonedDateTime(zone, { disambiguation: "later" });
  const label = clockLabel(plain.hour, plain.minute);
  const instant = new Date(first.epochMilliseconds);
  if (first.epochMilliseconds === second.epochMilliseconds) return { instant };
  const day = longDateLabel(date);
  if (!first.toPlainDateTime().equals(plain))
    return { problem: `On ${day} there is no ${label}: the clocks go forward from 2:00 am to 3:00 am.` };
  return { instant, note: `${label} comes twice on ${day}, as daylight saving ends. This is the first one.` };
}

export function sydneyDate(instant: Date): string {
  return inSydney(instant).toPlainDate().toString();
}

/** "10:00" */
export function sydneyTime(instant: Date): string {
  return inSydney(instant).toPlainTime().toString({ smallestUnit: "minute" });
}

export function startOfDate(date: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
}

/** At the same time of day in Sydney, on the last day of a month that is too short. */
export function monthsBefore(instant: Date, count: number): Date {
  const before = inSydney(instant).toPlainDateTime().subtract({ months: count });
  // A retention period ends after the hour that is skipped or comes twice.
  return new Date(before.toZonedDateTime(zone, { disambiguation: "later" }).epochMilliseconds);
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Negative if the second date is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days;
}

export function weekdayOf(date: string): Weekday {
  return weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? "monday";
}

/** Today or later. */
export function nextWeekday(weekday: Weekday, now: Date): string {
  const today = sydneyDate(now);
  const ahead = weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(today));
  return addDays(today, (ahead + 7) % 7);
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -weekdays.indexOf(weekdayOf(date)));
}

/** "Sat 28 Nov" */
export function dateLabel(date: string): string {
  const { day, month } = Temporal.PlainDate.from(date);
  return `${capitalised(weekdayOf(date)).slice(0, 3)} ${day} ${months[month - 1]?.slice(0, 3)}`;
}

/** "Saturday 28 November 2026" */
export function longDateLabel(date: string): string {
  const { day, month, year } = Temporal.PlainDate.from(date);
  return `${capitalised(weekdayOf(date))} ${day} ${months[month - 1]} ${year}`;
}

/** "10:00 am" */
export function timeLabel(instant: Date): string {
  const { hour, minute } = inSydney(instant);
  return clockLabel(hour, minute);
}

/** "10:00–10:30 am", "11:45 am–12:15 pm"; with zones if the clocks change in between. */
export function timeRangeLabel(start: Date, end: Date): string {
  const [from, to] = [timeLabel(start), timeLabel(end)];
  if (inSydney(start).offset !== inSydney(end).offset) return `${from} ${zoneName(start)}–${to} ${zoneName(end)}`;
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from}–${to}`;
}

/** "Sat 28 Nov, 10:04 am" */
export function dateTimeLabel(instant: Date): string {
  return `${dateLabel(sydneyDate(instant))}, ${timeLabel(instant)}`;
}

/** "2026-11-28T10:00:00+11:00" */
export function sydneyIso(instant: Date): string {
  return inSydney(instant).toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** For the calendar library. */
export function inSydney(instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

function zoneName(instant: Date): string {
  return inSydney(instant).offset === "+11:00" ? "AEDT" : "AEST";
}

function clockLabel(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
