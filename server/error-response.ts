import { createHash } from "node:crypto";
import { type IncomingMessage, type OutgoingHttpHeaders, STATUS_CODES } from "node:http";
import Negotiator from "negotiator";
import { brand } from "#platform/brand.ts";
import type { BufferedResponse } from "./buffered-response.ts";
import { securityHeaders } from "./security-headers.ts";

export interface ErrorResponse {
  status: number;
  /** Without a full stop. */
  title: string;
  /** Plain sentences; never contains client input. */
  message: string;
  headers?: OutgoingHttpHeaders;
}

const titles: Record<number, string> = {
  400: "That address or request is not valid",
  403: "This request came from another site",
  404: "Page not found",
  405: "Method not allowed",
  408: "The request took too long",
  411: "The request has no length",
  413: "That is too large to send",
  414: "The address is too long",
  415: "This kind of content is not accepted",
  417: "This expectation cannot be met",
  421: "This address is not served here",
  429: "Too many requests",
  431: "The request is too large",
  500: "There is a problem with the service",
  503: "The service is not available just now",
};

export function errorResponse(status: number, message: string, headers?: OutgoingHttpHeaders): ErrorResponse {
  return { status, title: titles[status] ?? "The request was not accepted", message, headers };
}

export function methodNotAllowed(allow: string): ErrorResponse {
  return errorResponse(405, "This address does not accept that kind of request.", { allow });
}

export const serviceProblem = errorResponse(500, "The fault is ours, not yours. Please try again in a moment.");

export function isErrorResponse(value: object | string): value is ErrorResponse {
  return typeof value === "object" && "status" in value && "title" in value;
}

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:34rem;padding:12vh 1.5rem;font:1.0625rem/1.55 system-ui,sans-serif;background:light-dark(#f9fcfd,#0f191f);color:light-dark(#0d2433,#e4eef4)}
h1{font-size:1.85rem;line-height:1.15}
a{color:light-dark(#00567a,#8cd0f2);display:inline-block;padding:.7rem 0}
small{color:light-dark(#44586a,#a9bac6)}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

type ErrorFormat = "json" | "html";

export function renderError(
  { status, title, message, headers }: ErrorResponse,
  requestId: string,
  format: ErrorFormat,
): BufferedResponse & { body: string } {
  const common = { ...headers, "cache-control": "no-store" };
  if (format === "json") {
    const body = JSON.stringify({ message: `${title}. ${message}`, ...(status >= 500 && { requestId }) });
    return { status, headers: { ...common, "content-type": "application/json; charset=utf-8" }, body };
  }
  return {
    status,
    headers: { ...common, "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    body: page(title, message, requestId),
  };
}

/** Nothing is escaped: no argument may contain client input. */
function page(title: string, message: string, requestId: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<p><a href="/">Go to the home page</a></p>
<p><small>If you write to us about this, quote this: ${requestId}</small></p>
</main>
</body>
</html>
`;
}

/** JSON below /api and for clients that prefer it to HTML. */
export function errorFormat(api: boolean, { headers }: IncomingMessage): ErrorFormat {
  const preferred = new Negotiator({ headers }).mediaType(["text/html", "application/json"]);
  return api || preferred === "application/json" ? "json" : "html";
}

/** For unparseable requests. Closes the connection. */
export function rawErrorResponse(error: ErrorResponse, requestId: string, https: boolean): string {
  const { status, headers, body } = renderError(error, requestId, "html");
  const all = {
    ...securityHeaders("text/html", https),
    ...headers,
    "x-request-id": requestId,
    "content-length": Buffer.byteLength(body),
    date: new Date().toUTCString(),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}
