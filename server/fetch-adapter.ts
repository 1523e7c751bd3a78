import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { addVary, type BufferedResponse } from "./buffered-response.ts";
import { clientNetwork } from "./client-address.ts";
import { type ErrorResponse, errorResponse, serviceProblem } from "./error-response.ts";
import { pageMethods } from "./request-guard.ts";

/** Verified; the client's own headers are not trusted. */
interface RequestInfo {
  origin: string;
  target: string;
  requestId: string;
  clientAddress: string;
  streamsBody: boolean;
}

/** Hop-by-hop, or forgeable by clients. */
const withheld = new Set([
  "connection",
  "expect",
  "forwarded",
  "host",
  "http2-settings",
  "keep-alive",
  "origin",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-client-address",
  "x-real-ip",
  "x-request-id",
]);

/**
 * HEAD is handled as GET so that headers match. `Origin` is rewritten, as the request guard has verified it. Rejects if
 * the client disconnects before the end of the body.
 */
export async function toFetchRequest(
  request: IncomingMessage,
  response: ServerResponse,
  info: RequestInfo,
): Promise<Request> {
  const headers = new Headers();
  const raw = request.rawHeaders;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    if (!withheld.has(name) && !name.startsWith("x-forwarded-")) headers.append(name, raw[index + 1] ?? "");
  }
  headers.set("host", new URL(info.origin).host);
  if (request.headers.origin !== undefined) headers.set("origin", info.origin);
  headers.set("x-request-id", info.requestId);
  // An IPv6 household could rotate addresses.
  headers.set("x-client-address", clientNetwork(info.clientAddress));

  const body = await bodyOf(request, info);
  const disconnected = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) disconnected.abort();
  });
  const init: RequestInit & { duplex: "half" } = {
    method: request.method === "HEAD" ? "GET" : request.method,
    headers,
    body,
    signal: disconnected.signal,
    // Required for streams; missing from the types.
    duplex: "half",
  };
  return new Request(info.origin + info.target, init);
}

async function bodyOf(request: IncomingMessage, { streamsBody }: RequestInfo) {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  if (streamsBody) return streamBody(request);
  const body = await readBody(request);
  return body.length > 0 ? body : undefined;
}

/** After cancel, `sendResponse` drains the rest. */
function streamBody(request: IncomingMessage): ReadableStream<Uint8Array> {
  let letGo: () => void;
  return new ReadableStream({
    start(controller) {
      const onData = (chunk: Buffer) => {
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) request.pause();
      };
      const onEnd = () => {
        letGo();
        controller.close();
      };
      const onBroken = () => {
        letGo();
        // The application recognises the error by this name.
        const error = new Error("The client went away in the middle of the body.");
        controller.error(Object.assign(error, { name: "ClientGone" }));
      };
      letGo = () => {
        request.off("data", onData).off("end", onEnd).off("close", onBroken).off("error", onBroken);
      };
      request.on("data", onData).on("end", onEnd).on("close", onBroken).on("error", onBroken).pause();
    },
    pull() {
      request.resume();
    },
    cancel() {
      letGo();
    },
  });
}

/** The parser enforces the Content-Length, which the guard has checked. */
async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** A finished body skips web streams. A registered symbol, because the application is a separate bundle. */
export const finishedBody: unique symbol = Symbol.for("southerly.body");

interface FinishedResponse extends Response {
  [finishedBody]?: string | Uint8Array;
}

/** React Router's bare text errors become error responses; text with `finishedBody` is the application's own. */
export async function fromFetchResponse(
  response: FinishedResponse,
  cookiesSent: boolean,
): Promise<BufferedResponse | ErrorResponse> {
  const { status } = response;
  const type = response.headers.get("content-type") ?? "";
  const isBare = response[finishedBody] === undefined && (type === "" || type.startsWith("text/plain"));
  if (status >= 400 && isBare) {
    return status >= 500
      ? { ...serviceProblem, status }
      : errorResponse(status, "We could not understand the request.");
  }
  const headers: OutgoingHttpHeaders = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  if (headers["cache-control"] === undefined) setCaching(headers, cookiesSent || cookies.length > 0);
  if (status === 405) headers.allow ??= pageMethods.replace(", POST", "");
  // The length before compression.
  delete headers["content-length"];
  return { status, headers, body: response[finishedBody] ?? (await bytesOf(response)) };
}

/** Personal responses are not stored by default. */
function setCaching(headers: OutgoingHttpHeaders, personal: boolean): void {
  headers["cache-control"] = personal ? "private, no-store" : "no-cache";
  addVary(headers, "Cookie");
}

async function bytesOf(response: Response): Promise<Uint8Array | undefined> {
  return response.body ? new Uint8Array(await response.arrayBuffer()) : undefined;
}
