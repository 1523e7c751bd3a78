import { emailPattern, MAX_EMAIL_LENGTH, MAX_INTEGER } from "#app/lib/fields.ts";

/** Whether something is so: a number says how often. Undefined for any other word. */
export function readFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (["yes", "y", "true", "on"].includes(word)) return true;
  if (["no", "n", "false", "off", ""].includes(word)) return false;
  const number = /^\d{1,6}(?:\.\d{1,4})?$/.test(word) ? Number(word) : undefined;
  return number === undefined ? undefined : number >= 1;
}

/**
 * Whether something may be shown: it may where nothing is said, and where what is said is not plainly yes it may not.
 * `isClear` is false where that is neither.
 */
export function readDisplay(text: string | undefined): { isShown: boolean; isClear: boolean } {
  const word = text?.trim().toLowerCase();
  if (word === undefined || ["yes", "true", "1"].includes(word)) return { isShown: true, isClear: true };
  return { isShown: false, isClear: ["no", "false", "0"].includes(word) };
}

/** Digits, alone or in groups of three with the same separator between all of them, and decimals. */
const number = /^(?:\d{1,12}|\d{1,3}(?:,\s?\d{3}){1,3}|\d{1,3}(?:\s\d{3}){1,3})(?:\.\d{0,9})?$/;

/**
 * A number with or without separators of thousands: "1250000", "1,250,000", "1 250 000.50". Undefined for words and for
 * separators in other places, such as "1,25,0000": a digit may be missing.
 */
export function readGroupedNumber(text: string): number | undefined {
  const plain = text.trim();
  return number.test(plain) ? Number(plain.replaceAll(/[\s,]/g, "")) : undefined;
}

/**
 * Whole dollars as software writes them: "$1,250,000", "650 000", "350.50" (half up). Undefined for words, for separators
 * in the wrong places and for what no column can hold.
 */
export function readDollars(text: string): number | undefined {
  const amount = readGroupedNumber(text.replace(/^\s*(?:A|AU|AUD)?\s?\$/i, ""));
  const dollars = amount === undefined ? undefined : Math.floor(amount + 0.5);
  return dollars !== undefined && dollars <= MAX_INTEGER ? dollars : undefined;
}

/** The most rooms of one kind that a listing has. */
export const MAX_ROOMS = 12;

/** Garages, carports and open spaces together; null where none is stated. */
export function sumOfParking(parts: Readonly<Record<string, number | null>>): number | null {
  const counts = Object.values(parts).filter((count) => count !== null);
  return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0);
}

/** A number of rooms, and what is wrong with it. */
export interface Rooms {
  /** Undefined is unknown. */
  count: number | undefined;
  /** "words": no number; "many": over `MAX_ROOMS`; "part": a fraction was left out. */
  fault?: "words" | "many" | "part";
}

/** Rooms as software writes them: "4", "4.00", "2.5", which is 2; a blank is unknown. */
export function readRooms(text: string): Rooms {
  const plain = text.trim();
  if (plain === "") return { count: undefined };
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(plain)) return { count: undefined, fault: "words" };
  const count = Math.floor(Number(plain));
  if (count > MAX_ROOMS) return { count: undefined, fault: "many" };
  return Number(plain) === count ? { count } : { count, fault: "part" };
}

/** Square metres to each unit, by what it is called without spaces in lower case. */
const squareMetresOf: ReadonlyMap<string, number> = new Map([
  ...["squaremeter", "squaremetre", "squaremeters", "squaremetres", "sqm", "m2", "m²", "sqmeter", "sqmetre"].map(
    (unit) => [unit, 1] as const,
  ),
  ...["square", "squares", "sq"].map((unit) => [unit, 9.290304] as const),
  ...["acre", "acres", "ac"].map((unit) => [unit, 4046.8564224] as const),
  ...["hectare", "hectares", "ha"].map((unit) => [unit, 10_000] as const),
]);

/** The largest land that a listing states as its size, in square metres. */
export const MAX_LAND_SIZE = 100_000;

/** An area in whole square metres, or what is wrong with it. */
export type Area = { squareMetres: number } | { fault: "words" | "unit" };

/** An area as software writes it, with its unit; undefined where it is blank or nothing. */
export function readArea(text: string, unit: string): Area | undefined {
  if (text.trim() === "") return undefined;
  const area = readGroupedNumber(text);
  if (area === undefined) return { fault: "words" };
  if (area === 0) return undefined;
  const size = squareMetresOf.get(unit.toLowerCase().replaceAll(/[\s_-]/g, ""));
  return size === undefined ? { fault: "unit" } : { squareMetres: Math.floor(area * size + 0.5) };
}

/** An e-mail address in lower case; undefined for what is none. */
export function readEmail(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  return plain.length <= MAX_EMAIL_LENGTH && emailPattern.test(plain) ? plain : undefined;
}

/** A telephone number as it was written; undefined for what has too few digits or other words. */
export function readPhone(text: string): string | undefined {
  const plain = text.trim();
  const digits = plain.replaceAll(/\D/g, "").length;
  return plain.length <= 50 && digits >= 6 && digits <= 15 && /^[+\d\s().-]+$/.test(plain) ? plain : undefined;
}

/** An https address; http, another scheme or what is no address is undefined. One that was percent-encoded whole is decoded once. */
export function readLink(text: string): string | undefined {
  const url = readUrl(text);
  return url?.protocol === "https:" ? url.href : undefined;
}

/** Where a picture is: http or https on their own ports, without a name or password. Undefined for anything else. */
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
