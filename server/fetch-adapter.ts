import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { clientNetwork } from "./client-address.ts";
import { type ErrorResponse, errorResponse, serviceProblem } from "./error-response.ts";
import { addVary, type Reply } from "./reply.ts";
import { pageMethods } from "./request-guard.ts";

/** What we found out about a request, for the application: it never reads what clients say about themselves. */
interface RequestFacts {
  /** Scheme, host and port that the application may believe. */
  origin: string;
  /** Normalised path and query. */
  target: string;
  requestId: string;
  clientAddress: string;
  /** The body is long: it is handed on as it arrives. */
  streamsBody: boolean;
}

/** Of the connection and not of the message, or said by whoever likes to: not for the application. */
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
 * The Fetch request that React Router reads. HEAD is asked as GET, so that both have the same headers; the reply's body
 * is dropped on the way out. `Origin` is written anew: the request guard has checked it, knowing more.
 * Rejects when the client goes away before the end of its body.
 */
export async function toFetchRequest(
  request: IncomingMessage,
  response: ServerResponse,
  facts: RequestFacts,
): Promise<Request> {
  const headers = new Headers();
  const raw = request.rawHeaders;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    if (!withheld.has(name) && !name.startsWith("x-forwarded-")) headers.append(name, raw[index + 1] ?? "");
  }
  headers.set("host", new URL(facts.origin).host);
  if (request.headers.origin !== undefined) headers.set("origin", facts.origin);
  headers.set("x-request-id", facts.requestId);
  // Limits count by it: an IPv6 household has a whole network of addresses, and could use each in turn.
  headers.set("x-client-address", clientNetwork(facts.clientAddress));

  const body = await bodyOf(request, facts);
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const init: RequestInit & { duplex: "half" } = {
    method: request.method === "HEAD" ? "GET" : request.method,
    headers,
    body,
    signal: gone.signal,
    // A stream needs it; only the types do not know.
    duplex: "half",
  };
  return new Request(facts.origin + facts.target, init);
}

async function bodyOf(request: IncomingMessage, { streamsBody }: RequestFacts) {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  if (streamsBody) return streamBody(request);
  const body = await readBody(request);
  return body.length > 0 ? body : undefined;
}

/**
 * The body as it arrives: the client is read from when the application asks for more, and waits meanwhile. What the
 * application leaves is no longer this stream's: the reply reads past it.
 */
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
        // The application knows it by its name.
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

/** The whole body, which is no longer than the Content-Length that was checked: the parser delivers no more. */
async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Under this property a Response may carry its finished body, a string or bytes, so that it need not travel through web
 * streams a second time. The application is bundled apart from the server: a registered symbol is what both can name.
 */
export const finishedBody: unique symbol = Symbol.for("southerly.body");

interface FinishedResponse extends Response {
  [finishedBody]?: string | Uint8Array;
}

/**
 * What the application answered, or an error response in its place: React Router's own last resort is bare text.
 * Text with a finished body is the application's own, such as the message of a download that does not exist.
 */
export async function fromFetchResponse(
  response: FinishedResponse,
  cookiesSent: boolean,
): Promise<Reply | ErrorResponse> {
  const { status } = response;
  const type = response.headers.get("content-type") ?? "";
  const isBare = response[finishedBody] === undefined && (type === "" || type.startsWith("text/plain"));
  if (status >= 400 && isBare) {
    return status >= 500
      ? { ...serviceProblem, status }
      : errorResponse(status, "We could not make sense of the request.");
  }
  const headers: OutgoingHttpHeaders = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  if (headers["cache-control"] === undefined) setCaching(headers, cookiesSent || cookies.length > 0);
  if (status === 405) headers.allow ??= pageMethods.replace(", POST", "");
  // It described the body before compression.
  delete headers["content-length"];
  return { status, headers, body: response[finishedBody] ?? (await bytesOf(response)) };
}

/** Unless the application knows better, a reply that may concern one person is kept by nobody. */
function setCaching(headers: OutgoingHttpHeaders, personal: boolean): void {
  headers["cache-control"] = personal ? "private, no-store" : "no-cache";
  addVary(headers, "Cookie");
}

async function bytesOf(response: Response): Promise<Uint8Array | undefined> {
  return response.body ? new Uint8Array(await response.arrayBuffer()) : undefined;
}
