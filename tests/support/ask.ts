import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export interface Question {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON; throws when it is none. */
  json(): unknown;
  /** From the first byte sent to the last byte read. */
  milliseconds: number;
}

/** Asks a server for exactly this target: unlike `fetch`, nothing is tidied on the way, and any header may be set. */
export function ask(origin: string, target: string, { method = "GET", headers, body }: Question = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(
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
            milliseconds: performance.now() - begun,
          });
        });
      },
    );
    asking.on("error", reject);
    asking.end(body);
  });
}

/** Sends raw bytes, and returns the response until the connection closes. */
export function converse(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(received).toString("latin1")));
  });
}
