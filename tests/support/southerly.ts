import { type OutgoingHttpHeaders, request } from "node:http";
import { afterAll } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { startServer, type StartOptions } from "#tests/setup/server-process.ts";
import { type ReceivedResponse, sendRequest, sendBytes, type RequestOptions } from "./http-client.ts";

/** A running server that tests access over HTTP. */
export interface Southerly {
  url: string;
  pid: number;
  send(target: string, options?: RequestOptions): Promise<ReceivedResponse>;
  sendBytes(bytes: string): Promise<string>;
  log(): string;
}

/**
 * Starts the built server for the test file, by default on the file's own database. Inside a test, pass
 * `onTestFinished` as `atEnd` to stop it with the test. The page cache is off by default, because tests write with
 * SQL and read immediately afterwards.
 */
export async function openSoutherly(
  settings: Record<string, string> = {},
  atEnd: (stop: () => Promise<void>) => void = afterAll,
  options: StartOptions = {},
): Promise<Southerly> {
  const { url: DATABASE_URL } = await testDatabase();
  const server = await startServer({ DATABASE_URL, FLOOD_LIMIT: "0", PAGE_CACHE_MB: "0", ...settings }, options);
  atEnd(() => server.stop());
  // ORIGIN is the public address, not the one the server listens on.
  const url = settings.PORT ? `http://127.0.0.1:${settings.PORT}` : server.url;
  return {
    url,
    pid: server.pid,
    log: () => server.log(),
    send: (target, requestOptions) => sendRequest(url, target, requestOptions),
    sendBytes: (bytes) => sendBytes(url, bytes),
  };
}

/**
 * An upload whose bytes the test writes. `response` resolves as soon as the server has responded, even if the body is
 * incomplete.
 */
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
  // Avoid an unhandled rejection if a test destroys the upload on purpose.
  response.promise.catch(() => undefined);
  return {
    write: (bytes) => void upload.write(bytes),
    destroy: () => void upload.destroy(),
    response: response.promise,
  };
}
