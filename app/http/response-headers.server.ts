import { hash as digest, createHash } from "node:crypto";
import { type MiddlewareFunction, type RouterContextProvider, createContext } from "react-router";
import { readPrimary } from "#platform/cache-dependencies.server.ts";
import { matchesEtag } from "#platform/etag.ts";

/**
 * Scripts are from this site or listed by hash. Styles may be inline, for the stylesheet and the slider; pictures may
 * be at any https address.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(" ")}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** SHA-256 in Base64. */
export function scriptHash(text: string): string {
  return digest("sha256", text, "base64");
}

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
 * Sends HTML with the document for the element of this name (`ServerHtml`, `useServerHtml`), instead of again in the loader
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
