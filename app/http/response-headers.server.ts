import { readPrimary } from "#platform/cache-dependencies.server.ts";
import { type MiddlewareFunction, type RouterContextProvider, createContext } from "react-router";
import { createHash } from "node:crypto";
import { matchesEtag } from "#platform/etag.ts";

const responseHeaders = createContext<Headers | null>(null);

/**
 * For documents and data, returned or thrown. React Router sends headers only from `headers` exports, and none for
 * thrown responses.
 */
export function setResponseHeader(context: Readonly<RouterContextProvider>, name: string, value: string): void {
  const headers = getResponseHeaders(context);
  headers.set(name, value);
  context.set(responseHeaders, headers);
}

export function getResponseHeaders(context: Readonly<RouterContextProvider>): Headers {
  return context.get(responseHeaders) ?? new Headers();
}

/** No cache stores the response. */
export function keepPrivate(context: Readonly<RouterContextProvider>): void {
  readPrimary();
  setResponseHeader(context, "Cache-Control", "private, no-store");
}

/** For the root. */
export const responseHeadersMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  for (const [name, value] of getResponseHeaders(context)) response.headers.set(name, value);
  return response;
};

/** For pages with a secret address. */
export const privatePage: MiddlewareFunction<Response> = ({ context }, next) => {
  keepPrivate(context);
  return next();
};

/** A strong, quoted entity tag. */
export function toEtag(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url")}"`;
}

/** Whether If-None-Match contains `etag` (quoted). */
export function isNotModified({ headers }: Request, etag: string): boolean {
  return matchesEtag(headers.get("if-none-match"), etag);
}

type Draw = () => string;

const pieces = createContext<ReadonlyMap<string, Draw> | null>(null);

/**
 * Sends HTML with the document for the element of this name (`SentHtml`, `useSentHtml`), instead of again in the loader
 * data. `draw` runs for documents only.
 */
export function serverHtml(context: Readonly<RouterContextProvider>, name: string, draw: Draw): void {
  context.set(pieces, new Map([...(context.get(pieces) ?? []), [name, draw]]));
}

/** Undefined for a name without HTML. */
export function readServerHtml(context: Readonly<RouterContextProvider>): (name: string) => string | undefined {
  const sent = context.get(pieces);
  return (name) => sent?.get(name)?.();
}
