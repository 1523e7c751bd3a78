import { readPrimary } from "#platform/freshness.server.ts";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { createHash } from "node:crypto";
import { matchesEtag } from "#platform/etag.ts";

const responseHeaders = createContext<Headers | null>(null);

/**
 * Sends a header with the answer to this request, be it a document or data, returned or thrown. React Router itself sends
 * a page's own headers only where its route module exports `headers`, and those of what is thrown never.
 */
export function setResponseHeader(context: Readonly<RouterContextProvider>, name: string, value: string): void {
  const headers = responseHeadersOf(context);
  headers.set(name, value);
  context.set(responseHeaders, headers);
}

/** The headers set so far. */
export function responseHeadersOf(context: Readonly<RouterContextProvider>): Headers {
  return context.get(responseHeaders) ?? new Headers();
}

/** The answer belongs to whoever asked, signed in or not: no cache keeps it. */
export function keepPrivate(context: Readonly<RouterContextProvider>): void {
  readPrimary();
  setResponseHeader(context, "Cache-Control", "private, no-store");
}

/** For the root: sends what `setResponseHeader` was given. */
export const responseHeadersMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  for (const [name, value] of responseHeadersOf(context)) response.headers.set(name, value);
  return response;
};

/** For a page whose address is a secret of one person: no cache keeps any answer of it. */
export const privatePage: MiddlewareFunction<Response> = ({ context }, next) => {
  keepPrivate(context);
  return next();
};

/** A strong entity tag of a text, in its quotes. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url")}"`;
}

/** Whether the client has this version already (If-None-Match); `etag` is in its quotes. */
export function isKnown({ headers }: Request, etag: string): boolean {
  return matchesEtag(headers.get("if-none-match"), etag);
}
