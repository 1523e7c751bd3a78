import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** A page request on a new connection. */
export interface Visit {
  at: Date;
  /** Milliseconds until the response is complete. */
  millis: number;
  /** The status, or the error of the connection. */
  outcome: number | string;
}

const pauseMillis = 200;
/** Longer than any page may take (milliseconds). */
const timeoutMillis = 20_000;

/**
 * Requests pages with `people` concurrent visitors until `signal` aborts. Every other page is a new search, which is not cached.
 */
export async function visitAll(
  origin: string,
  paths: readonly string[],
  visitors: number,
  signal: AbortSignal,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  let requests = 0;
  const visitor = async () => {
    while (!signal.aborted) {
      requests += 1;
      const path =
        requests % 2 === 0 ? (paths[(requests / 2) % paths.length] ?? "/") : `/listings?minPrice=${requests}`;
      const { at, millis, outcome } = await visit(`${origin}${path}`);
      visits.push({ at, millis, outcome });
      await delay(pauseMillis, undefined, { signal }).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  return visits;
}

/** Requests a page. Never rejects. */
export async function visit(url: string, headers: Record<string, string> = {}): Promise<Visit & { text: string }> {
  const at = new Date();
  const { outcome, text } = await get(url, headers);
  return { at, millis: Date.now() - at.getTime(), outcome, text };
}

function get(url: string, headers: Record<string, string>): Promise<{ outcome: number | string; text: string }> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ outcome: "code" in error ? String(error.code) : error.message, text: "" });
    // On a reused connection, a request may cross with the server's close. On a new one only the server can be at fault.
    const timeout = AbortSignal.timeout(timeoutMillis);
    const outgoing = request(url, { agent: false, headers, signal: timeout }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", fail);
      response.on("end", () => resolve({ outcome: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    outgoing.on("error", fail);
    outgoing.end();
  });
}
