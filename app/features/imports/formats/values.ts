import type { ImportInspection } from "#app/features/imports/model/import-listing.ts";
import type { ListingField } from "#app/features/listings/model/field-kinds.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { emailPattern, MAX_EMAIL_LENGTH, MAX_INTEGER } from "#app/lib/fields.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { singleLine } from "#app/lib/plain-text.ts";
import { addDays, inSydney, readDate, readTime, startOfDate, sydneyDate, toSydneyTime } from "#app/lib/sydney-time.ts";

/** A number above 0 is yes. Undefined for other text. */
export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (["yes", "y", "true", "on"].includes(word)) return true;
  if (["no", "n", "false", "off", ""].includes(word)) return false;
  const number = /^\d{1,6}(?:\.\d{1,4})?$/.test(word) ? Number(word) : undefined;
  return number === undefined ? undefined : number >= 1;
}

/** Shown if not stated; otherwise only if clearly yes. `isClear` is false for any other text. */
export function readDisplay(text: string | undefined): { isPublic: boolean; isClear: boolean } {
  const word = text?.trim().toLowerCase();
  if (word === undefined || ["yes", "true", "1"].includes(word)) return { isPublic: true, isClear: true };
  return { isPublic: false, isClear: ["no", "false", "0"].includes(word) };
}

/** Plain or grouped digits with one kind of separator, with decimals. */
const number = /^(?:\d{1,12}|\d{1,3}(?:,\s?\d{3}){1,3}|\d{1,3}(?:\s\d{3}){1,3})(?:\.\d{0,9})?$/;

/**
 * Reads "1250000", "1,250,000", "1 250 000.50". Undefined for other text, such as "1,25,0000", where a digit may be
 * missing.
 */
export function readGroupedNumber(text: string): number | undefined {
  const plain = text.trim();
  return number.test(plain) ? Number(plain.replaceAll(/[\s,]/g, "")) : undefined;
}

/** Whole dollars, half up: "$1,250,000", "350.50". Undefined for other text and numbers too large for the column. */
export function readDollars(text: string): number | undefined {
  const amount = readGroupedNumber(text.replace(/^\s*(?:A|AU|AUD)?\s?\$/i, ""));
  const dollars = amount === undefined ? undefined : Math.floor(amount + 0.5);
  return dollars !== undefined && dollars <= MAX_INTEGER ? dollars : undefined;
}

/** Quarters in the period. */
const PERIODS: readonly [name: RegExp, quarters: number][] = [
  [/^(?:quarter|quarterly|qtr|pq|q)$/, 1],
  [/^(?:annum|annually|year|yearly|pa)$/, 4],
  [/^(?:month|monthly|pcm|pm)$/, 1 / 3],
  [/^(?:week|weekly|pw)$/, 1 / 13],
];

/** Reads "$420 per quarter", "$1,680 p.a.", "$140/month". Undefined for other text, and without a period. */
export function readDollarsAQuarter(text: string): number | undefined {
  const [, amount = "", period = ""] = /^([^a-z/]*\d)\s*(?:\/|per |an? )?\s*([a-z.]+)$/i.exec(text.trim()) ?? [];
  const word = period.toLowerCase().replaceAll(".", "");
  const quarters = PERIODS.find(([name]) => name.test(word))?.[1];
  const dollars = readDollars(amount);
  return quarters === undefined || dollars === undefined ? undefined : Math.round(dollars / quarters);
}

/** "$420 a quarter" for an amount with a period; other values as they are. */
export function withPeriod<Value extends string | number | null | undefined>(
  field: ListingField,
  value: Value,
): Value | string {
  if (field.kind !== "money" || field.per === undefined || typeof value !== "number") return value;
  return `${formatDollars(value)} a ${field.per}`;
}

export const MAX_ROOMS = 12;

/** Null if no part is stated. */
export function sumOfParking(parts: Readonly<Record<string, number | null>>): number | null {
  const counts = Object.values(parts).filter((count) => count !== null);
  return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0);
}

export interface Rooms {
  count: number | undefined;
  /** "words": not a number; "many": over `MAX_ROOMS`; "part": a fraction was dropped. */
  fault?: "words" | "many" | "part";
}

/** Reads "4", "4.00" and "2.5", which is 2; blank is unknown. */
export function readRooms(text: string): Rooms {
  const plain = text.trim();
  if (plain === "") return { count: undefined };
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(plain)) return { count: undefined, fault: "words" };
  const count = Math.floor(Number(plain));
  if (count > MAX_ROOMS) return { count: undefined, fault: "many" };
  return Number(plain) === count ? { count } : { count, fault: "part" };
}

/** By the unit's name in lower case without spaces. */
const squareMetresOf: ReadonlyMap<string, number> = new Map([
  ...["squaremeter", "squaremetre", "squaremeters", "squaremetres", "sqm", "m2", "m²", "sqmeter", "sqmetre"].map(
    (unit) => [unit, 1] as const,
  ),
  ...["square", "squares", "sq"].map((unit) => [unit, 9.290304] as const),
  ...["acre", "acres", "ac"].map((unit) => [unit, 4046.8564224] as const),
  ...["hectare", "hectares", "ha"].map((unit) => [unit, 10_000] as const),
]);

export const MAX_LAND_SIZE = 100_000;

export type Area = { squareMetres: number } | { fault: "words" | "unit" };

/** Undefined if blank or 0. */
export function readArea(text: string, unit: string): Area | undefined {
  if (text.trim() === "") return undefined;
  const area = readGroupedNumber(text);
  if (area === undefined) return { fault: "words" };
  if (area === 0) return undefined;
  const size = squareMetresOf.get(unit.toLowerCase().replaceAll(/[\s_-]/g, ""));
  return size === undefined ? { fault: "unit" } : { squareMetres: Math.floor(area * size + 0.5) };
}

/** In lower case; undefined if invalid. */
export function readEmail(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  return plain.length <= MAX_EMAIL_LENGTH && emailPattern.test(plain) ? plain : undefined;
}

/** As written; undefined with too few digits or other text. */
export function readPhone(text: string): string | undefined {
  const plain = text.trim();
  const digits = plain.replaceAll(/\D/g, "").length;
  return plain.length <= 50 && digits >= 6 && digits <= 15 && /^[+\d\s().-]+$/.test(plain) ? plain : undefined;
}

/** Undefined unless https. Decodes an address that was percent-encoded as a whole. */
export function readLink(text: string): string | undefined {
  const url = readUrl(text);
  return url?.protocol === "https:" ? url.href : undefined;
}

/** http or https, default port, no credentials; otherwise undefined. */
export function readPictureAddress(text: string): string | undefined {
  const url = readUrl(text);
  return url && url.port === "" && !url.username && !url.password ? url.href : undefined;
}

const MAX_ADDRESS_LENGTH = 2048;

function readUrl(text: string): URL | undefined {
  const sent = text.trim();
  const plain = /^https?%3a/i.test(sent) ? decodeOnce(sent) : sent;
  if (plain.length > MAX_ADDRESS_LENGTH || !/^https?:\/\/[^\s/:@]/i.test(plain) || !URL.canParse(plain))
    return undefined;
  return new URL(plain);
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Names are in lower case without prefix. */
export interface XmlElement {
  name: string;
  writtenName: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text outside its children. */
  text: string;
  line: number;
}

/** Undefined if none. */
export function getChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Returns them in the order of the file. */
export function getChildren(element: XmlElement | undefined, ...names: string[]): XmlElement[] {
  return element?.children.filter((child) => names.includes(child.name)) ?? [];
}

/** With single spaces; undefined if absent. */
export function getAttribute(element: XmlElement | undefined, name: string): string | undefined {
  const value = element?.attributes.get(name);
  return value === undefined ? undefined : onOneLine(value);
}

/** With single spaces; "" if absent. */
export function getText(element: XmlElement | undefined): string {
  return onOneLine(element?.text ?? "");
}

function onOneLine(text: string): string {
  return singleLine(text.normalize("NFC"));
}

/** Sydney time, or with an offset. */
interface Stamp {
  instant: Date;
  date: string;
  hasTime: boolean;
}

const stampForms = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:(?:[-T]|\s*T\s*|\s+)(?<time>.+))?$/i,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:(?:[-T]|\s+)(?<time>.+))?$/i,
];
const typedForm = /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?:\s+(?<time>.+))?$/;
const clock =
  /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?<half>[ap]m)?\s*(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;
const shortClock = /^(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?:[.,]\d{1,9})?(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;
const bareHour = /^(?<hour>\d{1,2})\s*(?<half>[ap]m)$/i;

/** Earlier years are typing errors or placeholders: REAXML is newer. */
const FIRST_DATE = "2000-01-01";

/** "0000-00-00" or "00/00/0000", which software writes for no date. */
export function isZeroDate(text: string): boolean {
  return /^(?:0{4}|0{1,2}\/0{1,2}\/0{4})/.test(text);
}

/**
 * Reads "2026-11-20-08:30:00", "20261120T0830", "2026-11-20" (midnight), "2026-11-20 8:30 AM", and ISO 8601 with an
 * offset. A spreadsheet, `isTyped`, may also have "5/12/2026 11:00", with the day first. Of a time repeated by daylight
 * saving the first counts; a skipped one moves forward. Undefined for anything else and years before 2000.
 */
export function readStamp(text: string, { isTyped = false } = {}): Stamp | undefined {
  const forms = isTyped ? [...stampForms, typedForm] : stampForms;
  const groups = forms.map((form) => form.exec(text.trim())?.groups).find(Boolean);
  if (!groups) return undefined;
  const { year = "", month = "", day = "" } = groups;
  const date = readDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
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

/** A time skipped by daylight saving moves forward an hour. */
function wallClock(date: string, time: string): Date {
  const instant = toSydneyTime(date, time);
  if ("instant" in instant) return instant.instant;
  const [hour = "", minute = ""] = time.split(":");
  const later = toSydneyTime(date, `${String(Number(hour) + 1).padStart(2, "0")}:${minute}`);
  return "instant" in later ? later.instant : new Date(startOfDate(date).getTime() + Number(hour) * HOUR_MS);
}

type InspectionFault =
  | "unreadable"
  | "no-day"
  | "half-day"
  | "backwards"
  | "long"
  | "night"
  | "midnight"
  | "far"
  | "old";

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const inspectionForm =
  /^(?:(?<day>\d{1,2})[-\s/](?<month>[a-z]{3,9})[-\s/](?<year>\d{4})|(?<iso>\d{4}-\d{2}-\d{2})|(?<slashed>\d{1,2}\/\d{1,2}\/\d{4}))[\s,-]+(?<from>\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?)\s*(?:to|-|–|—|until|till)\s*(?<to>\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?)$/i;

const MAX_OPEN_MINUTES = 6 * 60;
const FIRST_HOUR = "06:00";
const MAX_DAYS_AHEAD = 180;
/** Software sends old inspections for months. */
const MAX_DAYS_BACK = 366;

const clock24 = /^\d{1,2}[:.]\d{2}$/;

/**
 * Reads "28-Nov-2026 11:00am to 11:30am"; both times need am or pm. A spreadsheet, `isTyped`, may also have
 * "28/11/2026 11:00 - 11:30", with the day first and 24 hours. Undefined if over at `now`; a fault if implausible.
 */
export function readInspection(
  text: string,
  now: Date,
  { isTyped = false } = {},
): ImportInspection | { fault: InspectionFault } | undefined {
  const groups = inspectionForm.exec(text.trim())?.groups;
  if (!groups || (groups["slashed"] && !isTyped)) return { fault: "unreadable" };
  const date = inspectionDate(groups);
  if (!date) return { fault: isTyped ? "no-day" : "unreadable" };
  if (date < addDays(sydneyDate(now), -MAX_DAYS_BACK)) return { fault: "old" };
  const times = [groups["from"] ?? "", groups["to"] ?? ""] as const;
  const is24Hours = isTyped && times.every((time) => clock24.test(time.trim()));
  if (!is24Hours && !times.every((time) => /m\.?$/i.test(time))) {
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

function inspectionDate(groups: Partial<Record<string, string>>): string | undefined {
  const { iso, slashed, day = "", month = "", year = "" } = groups;
  if (iso) return readDate(iso);
  if (slashed) {
    const [first = "", second = "", last = ""] = slashed.split("/");
    return readDate(`${last}-${second.padStart(2, "0")}-${first.padStart(2, "0")}`);
  }
  const monthNumber = monthNames.findIndex((name) => month.toLowerCase().startsWith(name)) + 1;
  if (monthNumber === 0) return undefined;
  return readDate(`${year}-${String(monthNumber).padStart(2, "0")}-${day.padStart(2, "0")}`);
}

function inspectionTime(text: string): string | undefined {
  return readTime(text.replaceAll(/\s+(?=[ap])/gi, ""));
}

function minutesOf(time: string): number {
  const [hours = "", minutes = ""] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** "2026-11-20-08:30:00" in Sydney. */
export function formatStamp(instant: Date): string {
  return inSydney(instant).toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", "-");
}

/** "28-Nov-2026 11:00am to 11:30am" */
export function formatInspection({ date, from, to }: ImportInspection): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const name = monthNames[Number(month) - 1] ?? "";
  return `${day}-${name.charAt(0).toUpperCase()}${name.slice(1)}-${year} ${halfDay(from)} to ${halfDay(to)}`;
}

function halfDay(time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  return `${Number(hours) % 12 || 12}:${minutes}${Number(hours) < 12 ? "am" : "pm"}`;
}
