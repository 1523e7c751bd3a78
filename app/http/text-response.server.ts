/** Where the server finds a finished body, past the web streams (server/ reads the same registered symbol). */
const finishedBody = Symbol.for("southerly.body");

/** A response whose body is one string: it carries the string itself, so that sending it costs no stream. */
export function textResponse(body: string, init: ResponseInit): Response {
  return Object.assign(new Response(body, init), { [finishedBody]: body });
}

/** The same for a body of bytes. */
export function bytesResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return Object.assign(new Response(body, init), { [finishedBody]: body });
}
