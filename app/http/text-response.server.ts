import { env } from "#platform/env.server.ts";
import { stringify } from "csv-stringify/sync";

/** Where the server finds a finished body, past the web streams (server/ reads the same registered symbol). */
const finishedBody = Symbol.for("southerly.body");

/** A response whose body is one string: it carries the string itself, so that sending it costs no stream. */
export function textResponse(body: string, init: ResponseInit): Response {
  return finished(body, init);
}

/** The same for a body of bytes. */
export function bytesResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return finished(body, init);
}

/** Our own server asks for nothing else; the framework's, in development, reads streams. */
function finished(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const streamed = env.NODE_ENV === "production" ? null : body;
  return Object.assign(new Response(streamed, init), { [finishedBody]: body });
}

/** A calendar (RFC 5545) as a file to save or to subscribe to. */
export function calendarResponse(calendar: string, fileName: string): Response {
  return textResponse(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-cache",
    },
  });
}

/** Answers with an XML document that is already written. */
export function xmlResponse(xml: string): Response {
  return textResponse(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

/**
 * Rows as lines of CSV. Every cell is quoted, and reads in a spreadsheet as what it is: text that would run as a formula has
 * an apostrophe before it, and text that would turn into a number or a date a zero-width space. Our imports remove both.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(asSpreadsheetsKeepIt)),
    { quoted: true, quoted_empty: true, record_delimiter: "windows" },
  );
}

const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Numbers with a sign, and phone numbers as `groupedPhone` writes them: the spaces keep them from being sums. */
const harmless = /^-?\d+(?:\.\d+)?$|^\+\d{1,3}(?: \d+)+(?: ext\. \d+)?$/;

/** What Excel turns into another number or a date: digits after a 0, too many digits, "0,5", exponents, "(5)", "3/4", "1 1/2", "1-2-26", "May 5". */
const converted = [
  /^[+-]?0\d+(?:\.\d+)?$/,
  /^\+\d+(?:\.\d+)?$/,
  /^-?\d{12,}$/,
  /^[+-]?\d[\d,]*,[\d,]*(?:\.\d*)?$/,
  /^\d+ \d+\/\d+$/,
  /^[+-]?\d*\.?\d+e[+-]?\d+$/i,
  /^\(\d+(?:\.\d+)?\)$/,
  /^(?!\d{4}-\d\d-\d\d$)\d{1,4}\s?[/-]\s?\d{1,4}(?:\s?[/-]\s?\d{1,4})?$/,
  /^\d{1,4}\.\d{1,2}\.\d{1,4}$/,
  /^(?=.*\d)(?:\d{1,2}[\s-])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[\s-]\d{1,4})?$/i,
];

function asSpreadsheetsKeepIt(text: string): string {
  if (converted.some((pattern) => pattern.test(text))) return `\u200B${text}`;
  return formula.test(text) && !harmless.test(text) ? `'${text}` : text;
}

/** Lines of CSV as a file to save. It begins with a byte order mark, without which Excel does not take it for UTF-8. */
export function csvResponse(lines: string, fileName: string): Response {
  return textResponse(`\uFEFF${lines}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
