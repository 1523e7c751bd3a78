import type { Mailbox } from "./layout.ts";

const maxNameLength = 100;
const maxSubjectLength = 200;
const maxHeaderLength = 500;

/** Including line separators and bidirectional controls. */
const controlCharacters = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** One line without control characters, truncated with "…". */
function toHeader(text: string, longest: number): string {
  const line = text.toWellFormed().replace(controlCharacters, " ").replace(/\s+/g, " ").trim();
  const letters = Array.from(line);
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}

/** One line of at most 200 characters. */
export function toSubject(text: string): string {
  return toHeader(text, maxSubjectLength);
}

/** Removes control characters except tabs and line ends. */
export function toBody(text: string): string {
  return text.toWellFormed().replace(/(?![\t\r\n])\p{Cc}/gu, "");
}

/**
 * Exactly one address: no spaces, quotes, brackets, commas or second "@". Accepts every address that our forms accept.
 */
const addressPattern = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/iu;

/** For a header. Throws unless the address is exactly one plain address. */
export function sanitiseMailbox({ name, address }: Mailbox): Mailbox {
  if (address.length > 255 || !addressPattern.test(address))
    throw new Error("A mail needs exactly one plain e-mail address.");
  return { name: toHeader(name, maxNameLength), address };
}

const fixedHeaders =
  /^(?:from|sender|reply-to|to|cc|bcc|subject|date|message-id|return-path|mime-version|content-.*|resent-.*)$/i;

/** Throws for an invalid name, and for standard headers such as To and Subject. */
export function sanitiseHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(headers);
  const wrong = names.find((name) => !/^[A-Za-z][A-Za-z\d-]{0,60}$/.test(name) || fixedHeaders.test(name));
  if (wrong !== undefined) throw new Error(`A mail may not set the header ${JSON.stringify(wrong)}.`);
  return Object.fromEntries(names.map((name) => [name, toHeader(headers[name] ?? "", maxHeaderLength)]));
}

/** Pages with a secret URL that authorises its bearer. */
const secretPages = [
  "reset-password",
  "confirm-email",
  "saved-searches",
  "subscriptions/confirm",
  "unsubscribe",
  "enquiries",
  "answered",
  "inspections/registrations",
  "inspections/feedback",
  "agencies/join",
  "shortlists",
  "documents",
  "still-available",
];

const secretAddress = new RegExp(String.raw`/(${secretPages.join("|")})/[^\s/?#"'<>]+`, "g");

/** Removes secret links, so that admins can read the mail. */
export function redactSecrets(text: string): string {
  return text.replaceAll(secretAddress, "/$1/…");
}
