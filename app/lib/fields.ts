import { singleLine } from "./plain-text.ts";

/** The largest number of PostgreSQL's `integer`, the type of ids, prices and counts. */
export const MAX_INTEGER = 2_147_483_647;

/** Characters of an e-mail address: the length of its columns. With the rule below, no host name exceeds RFC 1035's 253. */
export const MAX_EMAIL_LENGTH = 255;

/**
 * An e-mail address as people write theirs: dot-atom at a dotted host name (RFC 5321 and 1035 lengths), ASCII only.
 * Quoted local parts, comments and address literals are legal but invalid here: no mailbox of a person has one, and
 * each is a way to smuggle a second recipient into a header.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** True for null, undefined and a text without a visible character: a form sends every field it has, and an API client may send null. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && singleLine(value) === "");
}

/** A whole number from `min` to `max` in plain digits, without leading zeros; undefined for any other text. */
export function wholeNumber(text: string | null | undefined, min = 0, max = MAX_INTEGER): number | undefined {
  const value = /^(?:0|[1-9]\d*)$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** What a form sends for the third choice beside yes and no. */
export const UNSTATED = "unstated";

/** The id of a row in an address; undefined when it cannot be one, which means not found. */
export function readRowId(text: string | null | undefined): number | undefined {
  return wholeNumber(text, 1);
}

/**
 * A number as people type it: "1,200", "1 200", "$1,200.50" and "-2.50" are read, "0x10", "1e5", "1.2.3", "6,5" and "6 5" are NaN. Only
 * more digits than a number can hold are Infinity. Invisible characters, which copied text often has, do not count.
 */
export function typedNumber(text: string): number {
  return readNumber(text, /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))$/);
}

/** The same of what is counted in whole numbers: NaN for "1.000", which is 1,000 to some people. */
export function typedWholeNumber(text: string): number {
  return hasDoubtfulPoint(text) ? Number.NaN : typedNumber(text);
}

/**
 * Dollars as people type them: a number, or one with its thousands or millions, as "900k", "1.5m" and "1.5 million". NaN for
 * "750.000", which is 750,000 to some people.
 */
export function typedDollars(text: string): number {
  if (hasDoubtfulPoint(text)) return Number.NaN;
  return readNumber(text, /^(?:A|AUD)?([+-]?(?:\d+(?:\.\d*)?|\.\d+))(k|thousand|m|mil|million)?(?:AUD)?$/i);
}

/**
 * True for a comma or space that does not separate thousands, and for a dollar sign between digits, as in "6,5", "6 5",
 * "1,2500", "750.000,00" or "6$5": without it the number would be another.
 */
export function hasDoubtfulSeparator(text: string): boolean {
  return /,(?!\s*\d{3}(?!\d)|\s*\d+\s*,)|\.\d*,|\d\s+(?!\d{3}(?!\d))\d|\d\s+\.|\.\s+\d|\d\s*\$\s*[\d.]/.test(text);
}

/** True for a number with three digits after the point, as in "750.000". Thousands and millions may have them: "1.005m". */
export function hasDoubtfulPoint(text: string): boolean {
  return /^[^\d.]*\d{1,3}\.\d{3}[^\da-z]*$/i.test(text);
}

function readNumber(text: string, pattern: RegExp): number {
  const line = singleLine(text);
  if (hasDoubtfulSeparator(line)) return Number.NaN;
  const plain = line.replaceAll(/[$,\s]/g, "").replace("−", "-");
  const [, digits, unit = ""] = pattern.exec(plain) ?? [];
  // The exponent moves the point in the text, so that 1.005m is 1,005,000 and not a fraction beside it.
  return digits === undefined ? Number.NaN : Number(`${digits}${exponents[unit.charAt(0).toLowerCase()] ?? ""}`);
}

const exponents: Partial<Record<string, string>> = { k: "e3", t: "e3", m: "e6" };
