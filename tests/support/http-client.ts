import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export interface RequestOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

export interface ReceivedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON. Throws if it is not JSON. */
  json(): unknown;
  /** From the first byte sent to the last byte received. */
  milliseconds: number;
}

/** Sends a request to exactly this target. Unlike `fetch`, it does not normalise the target and allows every header. */
export function sendRequest(
  origin: string,
  target: string,
  { method = "GET", headers, body }: RequestOptions = {},
): Promise<ReceivedResponse> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path: target, method, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: () => JSON.parse(text) as unknown,
            milliseconds: performance.now() - startedAt,
          });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Sends raw bytes and returns everything received until the connection closes. */
export function sendBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(received).toString("latin1")));
  });
}
