import { singleLine } from "./plain-text.ts";

/** The maximum of PostgreSQL's `integer`, the type of ids, prices and counts. */
export const MAX_INTEGER = 2_147_483_647;

/** The length of email columns. With the rule below, no host name exceeds RFC 1035's 253. */
export const MAX_EMAIL_LENGTH = 255;

/**
 * An email address: dot-atom at a dotted host name (RFC 5321 and 1035 lengths), ASCII only. Quoted local parts,
 * comments and address literals are legal but rejected: no real mailbox has one, and each could smuggle a second
 * recipient into a header.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

/**
 * True for null, undefined and text without visible characters: forms send every field, and API clients may send
 * null.
 */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && singleLine(value) === "");
}

/** A whole number from `min` to `max` in plain digits without leading zeros; undefined for other text. */
export function wholeNumber(text: string | null | undefined, min = 0, max = MAX_INTEGER): number | undefined {
  const value = /^(?:0|[1-9]\d*)$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** A form's value for "unknown", next to yes and no. */
export const UNSTATED = "unstated";

/** A row id from an address; undefined if it cannot be one (not found). */
export function readRowId(text: string | null | undefined): number | undefined {
  return wholeNumber(text, 1);
}

/**
 * A typed number: reads "1,200", "1 200", "$1,200.50" and "-2.50"; "0x10", "1e5", "1.2.3", "6,5" and "6 5" are NaN.
 * Infinity for too many digits. Ignores invisible characters, which copied text often has.
 */
export function typedNumber(text: string): number {
  return readNumber(text, /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))$/);
}

/** A typed whole number; also NaN for "1.000", which some people type for 1,000. */
export function typedWholeNumber(text: string): number {
  return hasDoubtfulPoint(text) ? Number.NaN : typedNumber(text);
}

/**
 * Typed dollars, also in thousands or millions: "900k", "1.5m", "1.5 million". NaN for "750.000", which some people
 * type for 750,000.
 */
export function typedDollars(text: string): number {
  if (hasDoubtfulPoint(text)) return Number.NaN;
  return readNumber(text, /^(?:A|AUD)?([+-]?(?:\d+(?:\.\d*)?|\.\d+))(k|thousand|m|mil|million)?(?:AUD)?$/i);
}

/**
 * True for a comma or space that does not separate thousands, and for a dollar sign between digits: "6,5", "6 5",
 * "1,2500", "750.000,00", "6$5". Ignoring it would change the number.
 */
export function hasDoubtfulSeparator(text: string): boolean {
  return /,(?!\s*\d{3}(?!\d)|\s*\d+\s*,)|\.\d*,|\d\s+(?!\d{3}(?!\d))\d|\d\s+\.|\.\s+\d|\d\s*\$\s*[\d.]/.test(text);
}

/** True for three digits after the point: "750.000". Thousands and millions may have them: "1.005m". */
export function hasDoubtfulPoint(text: string): boolean {
  return /^[^\d.]*\d{1,3}\.\d{3}[^\da-z]*$/i.test(text);
}

function readNumber(text: string, pattern: RegExp): number {
  const line = singleLine(text);
  if (hasDoubtfulSeparator(line)) return Number.NaN;
  const plain = line.replaceAll(/[$,\s]/g, "").replace("−", "-");
  const [, digits, unit = ""] = pattern.exec(plain) ?? [];
  // Moves the point in the text, so that 1.005m is exactly 1,005,000.
  return digits === undefined ? Number.NaN : Number(`${digits}${exponents[unit.charAt(0).toLowerCase()] ?? ""}`);
}

const exponents: Partial<Record<string, string>> = { k: "e3", t: "e3", m: "e6" };
