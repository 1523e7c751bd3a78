import { env } from "#platform/env.server.ts";

/** Where the server finds a finished body, past the web streams (server/ reads the same registered symbol). */
const finishedBody = Symbol.for("southerly.body");

/** A response whose body is one string: it carries the string itself, so that sending it costs no stream. */
export function textResponse(body: string, init: ResponseInit): Response {
  return finished(body, init);
}

/** The same for a body of bytes. */
export function bytesResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return finished(body, init);
}

/** Our own server asks for nothing else; the framework's, in development, reads streams. */
function finished(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const streamed = env.NODE_ENV === "production" ? null : body;
  return Object.assign(new Response(streamed, init), { [finishedBody]: body });
}
