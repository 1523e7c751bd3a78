import { singleLine } from "./plain-text.ts";

/** PostgreSQL's `integer`: ids, prices and counts. */
export const MAX_INTEGER = 2_147_483_647;

/** The length of email columns. */
export const MAX_EMAIL_LENGTH = 255;

/**
 * RFC 5321 dot-atom at a dotted host name, ASCII only. Rejects quoted local parts, comments and address literals: no
 * real mailbox has one, and each could smuggle a second recipient into a header.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** At least six digits. */
export function hasPhoneNumber(text: string): boolean {
  return (text.match(/\d/g) ?? []).length >= 6;
}

/** Forms send every field, and API clients may send null. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && singleLine(value) === "");
}

/** Plain digits without leading zeros; undefined for other text. */
export function parseInteger(text: string | null | undefined, min = 0, max = MAX_INTEGER): number | undefined {
  const value = /^(?:0|[1-9]\d*)$/.test(text ?? "") ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** A form's value for "unknown". */
export const UNSTATED = "unstated";

/** Undefined if it cannot be a row id. */
export function readRowId(text: string | null | undefined): number | undefined {
  return parseInteger(text, 1);
}

/**
 * Reads "1,200", "1 200", "$1,200.50" and "-2.50"; "0x10", "1e5", "1.2.3", "6,5" and "6 5" are NaN. Infinity for too
 * many digits. Ignores invisible characters, which copied text often has.
 */
export function parseTypedNumber(text: string): number {
  return readNumber(text, /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))$/);
}

/** NaN also for "1.000", which may mean 1,000. */
export function parseTypedInteger(text: string): number {
  return hasDoubtfulPoint(text) ? Number.NaN : parseTypedNumber(text);
}

/** Also reads "900k", "1.5m" and "1.5 million". NaN for "750.000", which may mean 750,000. */
export function parseTypedDollars(text: string): number {
  if (hasDoubtfulPoint(text)) return Number.NaN;
  return readNumber(text, /^(?:A|AUD)?([+-]?(?:\d+(?:\.\d*)?|\.\d+))(k|thousand|m|mil|million)?(?:AUD)?$/i);
}

/**
 * A comma or space that does not separate thousands, or a dollar sign between digits: ignoring it would change "6,5",
 * "6 5", "1,2500", "750.000,00" or "6$5".
 */
export function hasDoubtfulSeparator(text: string): boolean {
  return /,(?!\s*\d{3}(?!\d)|\s*\d+\s*,)|\.\d*,|\d\s+(?!\d{3}(?!\d))\d|\d\s+\.|\.\s+\d|\d\s*\$\s*[\d.]/.test(text);
}

/** Three digits after the point, as in "750.000", except before a unit ("1.005m"). */
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

const gmailHosts = new Set(["gmail.com", "googlemail.com"]);

/**
 * Identifies a mailbox for rate limits: lower case, no "+tag", at Gmail no dots. Do not send to it. Other text is
 * trimmed and lower-cased.
 */
export function mailboxKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const host = address.slice(at + 1).replace(/\.$/, "");
  const untagged = address.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return gmailHosts.has(host) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${host}`;
}

/**
 * A hidden field that bots fill in. Constant, so that pages with forms can be cached; unusual, so that browsers do not
 * autofill it.
 */
export const honeypotName = "your_site";

/** False also without the field: such a form is not from our page. */
export function passesHoneypot(body: FormData): boolean {
  return body.get(honeypotName) === "";
}
