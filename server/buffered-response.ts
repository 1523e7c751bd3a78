import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { chooseCoding, codingFollows, compress, isTextual } from "./compression.ts";
import { securityHeaders } from "./security-headers.ts";

/** Header names are lower-case. A stream needs content-length. */
export interface BufferedResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body?: string | Uint8Array | Readable;
}

/** Milliseconds before a rejected client's connection is closed. */
const lingerMillis = { silent: 1000, sending: 30_000 };

const withoutBody = new Set([204, 205, 304]);

/** `https` is the scheme of the public origin. */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  buffered: BufferedResponse,
  https: boolean,
): void {
  const { status, body = "" } = buffered;
  if (response.destroyed) {
    // Avoids leaking the file handle.
    if (body instanceof Readable) body.destroy();
    return;
  }
  const type = textOf(buffered.headers["content-type"]);
  const headers: OutgoingHttpHeaders = { ...securityHeaders(type, https), ...buffered.headers };
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    // Closes the file if the client disconnects, and the connection if reading fails.
    pipeline(body, response, () => undefined);
    return;
  }
  const content = withoutBody.has(status) ? undefined : encode(body, request, headers, type);
  const outstanding = isBodyOutstanding(request);
  if (outstanding) headers.connection = "close";
  response.writeHead(status, headers);
  const sent = request.method === "HEAD" ? undefined : content;
  if (outstanding) endAfterListening(request, response, sent);
  else response.end(sent);
}

/** Node writes an uncompressed string together with the head. */
function encode(
  body: string | Uint8Array,
  request: IncomingMessage,
  headers: OutgoingHttpHeaders,
  type: string,
): string | Uint8Array {
  const size = Buffer.byteLength(body);
  headers["content-length"] = size;
  if (headers["content-encoding"] !== undefined || !isTextual(type)) return body;
  for (const name of codingFollows(type)) addVary(headers, name);
  const coding = chooseCoding(request.headers, type, size);
  if (!coding) return body;
  const compressed = compress(typeof body === "string" ? Buffer.from(body) : body, coding);
  headers["content-encoding"] = coding;
  headers["content-length"] = compressed.byteLength;
  return compressed;
}

/** Closing while the client sends would reset the connection and lose the response. */
function endAfterListening(
  request: IncomingMessage,
  response: ServerResponse,
  content: string | Uint8Array | undefined,
): void {
  if (content) response.write(content);
  const end = () => {
    clearTimeout(patience);
    clearTimeout(silence);
    response.end();
  };
  const patience = setTimeout(end, lingerMillis.sending);
  const silence = setTimeout(end, lingerMillis.silent);
  // An abandoned body reader would pause the stream.
  request.removeAllListeners("data").on("data", () => silence.refresh());
  request.once("close", end).once("error", end).once("end", end).resume();
}

export function addVary(headers: OutgoingHttpHeaders, name: string): void {
  const present = textOf(headers.vary);
  const names = present.toLowerCase().split(/\s*,\s*/);
  if (!names.includes(name.toLowerCase()) && present !== "*") headers.vary = present ? `${present}, ${name}` : name;
}

function textOf(header: OutgoingHttpHeaders[string]): string {
  return header === undefined ? "" : String(header);
}

function isBodyOutstanding({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);
}
