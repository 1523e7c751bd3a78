import { STATUS_CODES } from "node:http";
import { methodNotAllowed, pageMethods } from "./methods.ts";
import { renderError } from "./error-page.ts";
import { type ErrorResponse, errorResponse } from "./error-response.ts";
import { securityHeaders } from "./security-headers.ts";

const unreadable = errorResponse(400, "We could not read the request.");

/** A whole response as text, for a socket whose request Node could not even parse. Closes the connection. */
export function rawErrorResponse(refusal: ErrorResponse, requestId: string, https: boolean): string {
  const { status, headers, body } = renderError(refusal, requestId, "html");
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

/** An error of Node's HTTP parser, with the bytes that it read last. */
export interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** A proper request line, whatever its method is called. */
const requestLine = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** What to say about an error of the parser. */
export function parserErrorResponse({ code, rawPacket }: ParserError): ErrorResponse {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return errorResponse(408, "Please check your connection and try again.");
    case "HPE_HEADER_OVERFLOW":
      return errorResponse(431, "Please shorten the address, or clear this site's cookies, and try again.");
    case "HPE_INVALID_METHOD":
      return rawPacket && requestLine.test(rawPacket.toString("latin1")) ? methodNotAllowed(pageMethods) : unreadable;
    default:
      return unreadable;
  }
}
