import type { IncomingMessage, ServerResponse } from "node:http";

/** What the gate found out about a request, for the application: it never reads what clients say about themselves. */
interface RequestFacts {
  /** Scheme, host and port that the application may believe. */
  origin: string;
  /** Normalised path and query. */
  target: string;
  requestId: string;
  clientAddress: string;
  body: Buffer | undefined;
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
 * is dropped on the way out. `Origin` is restated: same-origin was judged before, with more knowledge.
 */
export function toFetchRequest(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Request {
  const headers = new Headers();
  const raw = request.rawHeaders;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    if (!withheld.has(name) && !name.startsWith("x-forwarded-")) headers.append(name, raw[index + 1] ?? "");
  }
  headers.set("host", new URL(facts.origin).host);
  if (request.headers.origin !== undefined) headers.set("origin", facts.origin);
  headers.set("x-request-id", facts.requestId);
  headers.set("x-client-address", facts.clientAddress);

  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return new Request(facts.origin + facts.target, {
    method: request.method === "HEAD" ? "GET" : request.method,
    headers,
    body: facts.body?.length ? new Uint8Array(facts.body) : undefined,
    signal: gone.signal,
  });
}
