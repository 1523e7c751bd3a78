import { STATUS_CODES } from "node:http";
import { methodNotAllowed, pageMethods } from "./methods.ts";
import { refusalReply } from "./refusal-reply.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { securityHeaders } from "./security-headers.ts";

const unreadable = refuse(400, "We could not read the request.");

/** A whole response as text, for a socket whose request Node could not even parse. Closes the connection. */
export function rawRefusal(refusal: Refusal, requestId: string, https: boolean): string {
  const { status, headers, body } = refusalReply(refusal, requestId, "html");
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
export function refusalOfParserError({ code, rawPacket }: ParserError): Refusal {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return refuse(408, "Please check your connection and try again.");
    case "HPE_HEADER_OVERFLOW":
      return refuse(431, "Please shorten the address, or clear this site's cookies, and try again.");
    case "HPE_INVALID_METHOD":
      return rawPacket && requestLine.test(rawPacket.toString("latin1")) ? methodNotAllowed(pageMethods) : unreadable;
    default:
      return unreadable;
  }
}
