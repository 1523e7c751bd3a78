import { addDays, inSydney, readDate, readTime, startOfDate, sydneyDate, sydneyMoment } from "#app/lib/sydney-time.ts";
import type { FeedInspection } from "#app/features/feeds/model/feed-listing.ts";

/** A day and a time of it as a feed states them: a clock at the property, or with an offset anywhere. */
export interface Stamp {
  instant: Date;
  /** "2026-12-05" in Sydney. */
  date: string;
  hasTime: boolean;
}

const stampForms = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:(?:[-T]|\s*T\s*|\s+)(?<time>.+))?$/i,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:(?:[-T]|\s+)(?<time>.+))?$/i,
];
const clock =
  /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?<half>[ap]m)?\s*(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;
const shortClock = /^(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?:[.,]\d{1,9})?(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;
const bareHour = /^(?<hour>\d{1,2})\s*(?<half>[ap]m)$/i;

/** REAXML is younger: an earlier year, such as 1926 for 2026, is a typing error or a placeholder. */
const FIRST_DATE = "2000-01-01";

/**
 * A time of a feed: "2026-11-20-08:30:00", "20261120T0830", "2026-11-20" (its first moment), ISO 8601 with an offset,
 * "2026-11-20 8:30 AM". An hour that the clocks leave out moves forward, of one that comes twice it is the first. Undefined
 * for anything else, "0000-00-00" and years before 2000 included.
 */
export function readStamp(text: string): Stamp | undefined {
  const groups = stampForms.map((form) => form.exec(text.trim())?.groups).find(Boolean);
  if (!groups) return undefined;
  const date = readDate(`${groups["year"]}-${groups["month"]}-${groups["day"]}`);
  if (date === undefined || date < FIRST_DATE) return undefined;
  if (groups["time"] === undefined) return { instant: startOfDate(date), date, hasTime: false };
  return readClock(date, groups["time"].trim());
}

function readClock(date: string, text: string): Stamp | undefined {
  const groups = [clock, shortClock, bareHour].map((form) => form.exec(text)?.groups).find(Boolean);
  if (!groups) return undefined;
  const { minute = "00", second = "00", half, offset } = groups;
  const time = readTime(`${Number(groups["hour"])}:${minute}${half ? ` ${half}` : ""}`);
  if (time === undefined || Number(second) > 59) return undefined;
  if (offset !== undefined) {
    const zone = offset.toUpperCase() === "Z" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
    const instant = new Date(`${date}T${time}:${second}${zone}`);
    return Number.isNaN(instant.getTime()) ? undefined : { instant, date: sydneyDate(instant), hasTime: true };
  }
  const instant = wallClock(date, time);
  return { instant: new Date(instant.getTime() + Number(second) * 1000), date, hasTime: true };
}

const HOUR = 3_600_000;

/** The moment of a time on the clocks of Sydney; one that they leave out moves forward by the hour that they do. */
function wallClock(date: string, time: string): Date {
  const moment = sydneyMoment(date, time);
  if ("instant" in moment) return moment.instant;
  const [hour = "", minute = ""] = time.split(":");
  const later = sydneyMoment(date, `${String(Number(hour) + 1).padStart(2, "0")}:${minute}`);
  return "instant" in later ? later.instant : new Date(startOfDate(date).getTime() + Number(hour) * HOUR);
}

/** Why a time at which a home is open is left out. */
export type InspectionFault = "unreadable" | "half-day" | "backwards" | "long" | "night" | "midnight" | "far" | "old";

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const inspectionForm =
  /^(?:(?<day>\d{1,2})[-\s/](?<month>[a-z]{3,9})[-\s/](?<year>\d{4})|(?<iso>\d{4}-\d{2}-\d{2}))[\s,-]+(?<from>\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?)\s*(?:to|-|–|—|until|till)\s*(?<to>\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?)$/i;

/** The longest a home is open, and how far ahead that is announced. */
const MAX_OPEN_MINUTES = 6 * 60;
const FIRST_HOUR = "06:00";
const MAX_DAYS_AHEAD = 180;
/** Software goes on sending old inspections for months. A day further back has a wrong year. */
const MAX_DAYS_BACK = 366;

/**
 * When a home is open: "28-Nov-2026 11:00am to 11:30am". Undefined for one that is over at `now`, and the reason for one that
 * cannot be meant. Nothing is guessed: each time says am or pm.
 */
export function readInspection(text: string, now: Date): FeedInspection | { fault: InspectionFault } | undefined {
  const groups = inspectionForm.exec(text.trim())?.groups;
  const date = groups && inspectionDate(groups);
  if (!date) return { fault: "unreadable" };
  if (date < addDays(sydneyDate(now), -MAX_DAYS_BACK)) return { fault: "old" };
  const times = [groups["from"] ?? "", groups["to"] ?? ""] as const;
  if (!times.every((time) => /m\.?$/i.test(time))) {
    return date < sydneyDate(now) ? undefined : { fault: "half-day" };
  }
  const [from, to] = times.map(inspectionTime);
  if (!from || !to) return { fault: "unreadable" };
  if (date < sydneyDate(now) || (from < to && wallClock(date, to) <= now)) return undefined;
  if (from < "01:00") return { fault: "midnight" };
  if (to <= from) return { fault: "backwards" };
  if (from < FIRST_HOUR) return { fault: "night" };
  if (minutesOf(to) - minutesOf(from) > MAX_OPEN_MINUTES) return { fault: "long" };
  return date > addDays(sydneyDate(now), MAX_DAYS_AHEAD) ? { fault: "far" } : { date, from, to };
}

function inspectionDate({ iso, day = "", month = "", year = "" }: Partial<Record<string, string>>): string | undefined {
  if (iso) return readDate(iso);
  const number = monthNames.findIndex((name) => month.toLowerCase().startsWith(name)) + 1;
  return number === 0 ? undefined : readDate(`${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`);
}

function inspectionTime(text: string): string | undefined {
  return readTime(text.replaceAll(/\s+(?=[ap])/gi, ""));
}

function minutesOf(time: string): number {
  const [hours = "", minutes = ""] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** "2026-11-20-08:30:00": a moment as the clocks of Sydney show it. */
export function feedTime(instant: Date): string {
  return inSydney(instant).toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", "-");
}

/** "28-Nov-2026 11:00am to 11:30am" */
export function feedInspection({ date, from, to }: FeedInspection): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const name = monthNames[Number(month) - 1] ?? "";
  return `${day}-${name.charAt(0).toUpperCase()}${name.slice(1)}-${year} ${halfDay(from)} to ${halfDay(to)}`;
}

function halfDay(time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  return `${Number(hours) % 12 || 12}:${minutes}${Number(hours) < 12 ? "am" : "pm"}`;
}
