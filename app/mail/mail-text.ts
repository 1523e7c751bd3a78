import type { Mailbox } from "./layout.ts";

const maxNameLength = 100;
const maxSubjectLength = 200;
const maxHeaderLength = 500;

/** Line ends and other controls, line separators, and what turns the direction of text around. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text for one header line: controls become spaces, runs of space one, and a long text ends in "…". */
function headerText(text: string, longest: number): string {
  const line = text.toWellFormed().replace(unprintable, " ").replace(/\s+/g, " ").trim();
  const letters = Array.from(line);
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}

/** A subject of one line and at most 200 letters. */
export function subjectText(text: string): string {
  return headerText(text, maxSubjectLength);
}

/** Text or markup of any length, without control characters other than tabs and line ends. */
export function bodyText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\r\n])\p{Cc}/gu, "");
}

/**
 * An address without anything that would make it two, or more than an address: no spaces, quotes, brackets, commas, no
 * second "@". Wider than what our forms accept, so that it never refuses what they took.
 */
const oneAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/iu;

/** A mailbox that can stand in a header. Throws when the address is not exactly one plain address. */
export function mailbox({ name, address }: Mailbox): Mailbox {
  if (address.length > 255 || !oneAddress.test(address))
    throw new Error("A mail needs exactly one plain e-mail address.");
  return { name: headerText(name, maxNameLength), address };
}

const fixedHeaders =
  /^(?:from|sender|reply-to|to|cc|bcc|subject|date|message-id|return-path|mime-version|content-.*|resent-.*)$/i;

/** Further headers, made safe. Throws for a name that is none, or that says who writes to whom about what. */
export function furtherHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(headers);
  const wrong = names.find((name) => !/^[A-Za-z][A-Za-z\d-]{0,60}$/.test(name) || fixedHeaders.test(name));
  if (wrong !== undefined) throw new Error(`A mail may not set the header ${JSON.stringify(wrong)}.`);
  return Object.fromEntries(names.map((name) => [name, headerText(headers[name] ?? "", maxHeaderLength)]));
}
