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
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

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
