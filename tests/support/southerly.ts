import { type OutgoingHttpHeaders, request } from "node:http";
import { afterAll } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { startServer, type StartOptions } from "#tests/setup/server-process.ts";
import { type Answer, ask, converse, type Question } from "./ask.ts";

/** A running Southerly, asked over HTTP like any client would. */
export interface Southerly {
  url: string;
  pid: number;
  ask(target: string, question?: Question): Promise<Answer>;
  converse(bytes: string): Promise<string>;
  log(): string;
}

/**
 * Starts the built server for the running test file, on the file's own database unless the settings name another. One
 * that is opened inside a test is stopped with it: `atEnd` is then `onTestFinished`. It makes every page anew unless it is
 * told otherwise: tests write with SQL and ask the moment after.
 */
export async function openSoutherly(
  settings: Record<string, string> = {},
  atEnd: (stop: () => Promise<void>) => void = afterAll,
  options: StartOptions = {},
): Promise<Southerly> {
  const { url: DATABASE_URL } = await testDatabase();
  const server = await startServer({ DATABASE_URL, FLOOD_LIMIT: "0", PAGE_CACHE_MB: "0", ...settings }, options);
  atEnd(() => server.stop());
  // A public ORIGIN is what the server calls itself, not where it listens.
  const url = settings.PORT ? `http://127.0.0.1:${settings.PORT}` : server.url;
  return {
    url,
    pid: server.pid,
    log: () => server.log(),
    ask: (target, question) => ask(url, target, question),
    converse: (bytes) => converse(url, bytes),
  };
}

/** An upload whose bytes the test writes itself. `response` is there as soon as the server has sent it, be the body whole or not. */
export function startUpload(
  { url }: Pick<Southerly, "url">,
  path: string,
  { headers }: { headers: OutgoingHttpHeaders },
): { write: (bytes: Uint8Array) => void; destroy: () => void; response: Promise<{ status: number; text: string }> } {
  const { hostname, port, host } = new URL(url);
  const response = Promise.withResolvers<{ status: number; text: string }>();
  const upload = request(
    { hostname, port, path, method: "POST", agent: false, headers: { host, ...headers } },
    (incoming) => {
      const { statusCode = 0, headers: received } = incoming;
      let text = "";
      incoming.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        if (Buffer.byteLength(text) >= Number(received["content-length"]))
          response.resolve({ status: statusCode, text });
      });
      incoming.on("end", () => response.resolve({ status: statusCode, text })).on("error", () => undefined);
    },
  );
  upload.on("error", response.reject);
  // A test that ends an upload on purpose does not wait for its response.
  response.promise.catch(() => undefined);
  return {
    write: (bytes) => void upload.write(bytes),
    destroy: () => void upload.destroy(),
    response: response.promise,
  };
}
