import { stringify } from "csv-stringify/sync";
import type { LoaderFunctionArgs } from "react-router";
import { env } from "#platform/env.server.ts";
import { toHttpError } from "./http-error.server.ts";

/** Read by the server, bypassing web streams. */
const finishedBody = Symbol.for("southerly.body");

export function textResponse(body: string, init: ResponseInit): Response {
  return finished(body, init);
}

export function bytesResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return finished(body, init);
}

/** Our server reads only the symbol; the development server reads streams. */
function finished(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const streamed = env.NODE_ENV === "production" ? null : body;
  return Object.assign(new Response(streamed, init), { [finishedBody]: body });
}

/** RFC 5545, to download or subscribe to. */
export function calendarResponse(calendar: string, fileName: string): Response {
  return textResponse(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-cache",
    },
  });
}

export function xmlResponse(xml: string): Response {
  return textResponse(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

/**
 * Formulas are prefixed with an apostrophe, and text that a spreadsheet would convert to a number or date with a
 * zero-width space. Our imports remove both.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(asSpreadsheetsKeepIt)),
    { quoted: true, quoted_empty: true, record_delimiter: "windows" },
  );
}

const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Signed numbers, and phone numbers as `groupedPhone` writes them. */
const harmless = /^-?\d+(?:\.\d+)?$|^\+\d{1,3}(?: \d+)+(?: ext\. \d+)?$/;

/**
 * Excel converts these to another number or a date: digits after a 0, too many digits, "0,5", exponents, "(5)", "3/4",
 * "1 1/2", "1-2-26", "May 5".
 */
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

/** With a byte order mark so that Excel reads it as UTF-8. */
export function csvResponse(lines: string, fileName: string): Response {
  return textResponse(`\uFEFF${lines}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** A private PDF to download. It may contain scripts, so it never opens in the site's origin. */
export function pdfResponse({ name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> }): Response {
  return bytesResponse(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": toContentDisposition(/\.pdf$/i.test(name) ? name : `${name}.pdf`),
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "private, no-store",
    },
  });
}

/** For a download with any name (RFC 6266): ASCII for old programs, then UTF-8. */
function toContentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replaceAll(/[^\w .()-]/g, "")
    .trim();
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii.startsWith(".") ? `document${ascii}` : ascii}"; filename*=UTF-8''${encoded}`;
}

/** For files such as feeds and sitemaps: errors are sent as plain text. */
export function fileEndpoint(handle: (args: LoaderFunctionArgs) => Promise<Response> | Response) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await handle(args);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const {
        status,
        headers,
        message = "This is not available just now. Please try again in a moment.",
      } = toHttpError(error);
      return textResponse(`${message}\n`, {
        status,
        headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache", ...headers },
      });
    }
  };
}

/**
 * Addresses of public pictures never change. A CDN revalidates every second (usually a 304), so that withdrawn pictures
 * disappear.
 */
export const publicPicture = "public, max-age=31536000, s-maxage=1, immutable";

/** The server's policy forbids scripts in SVG. */
export function drawingResponse(svg: string, cacheControl: string): Response {
  return textResponse(svg, {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": cacheControl },
  });
}
