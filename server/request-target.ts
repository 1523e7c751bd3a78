import { type ErrorResponse, errorResponse } from "./error-response.ts";

/** In characters. */
export const MAX_TARGET = 8192;

export interface RequestTarget {
  pathname: string;
  /** "?" and the query, or "". */
  search: string;
  /** Host of an absolute-form target, which overrides the Host header (RFC 9112, 3.2.2). */
  authority?: string;
}

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;
const visibleAscii = /^[\x21-\x7e]+$/;
// Downstream parsers may treat "\" as "/", or end a string at NUL.
const forbiddenInPath = /[\p{Cc}\\]/u;

/** 400 if malformed or ambiguous, 414 if longer than 8,192 characters. */
export function readTarget(target: string): RequestTarget | ErrorResponse {
  if (target.length > MAX_TARGET) return errorResponse(414, "Please shorten the address and try again.");
  if (!visibleAscii.test(target)) return malformed("it contains characters that an address cannot have");
  const absolute = absoluteForm.exec(target);
  const path = absolute ? absolute[2] || "/" : target === "*" ? "/" : target;
  // "http://host?x" has an empty path.
  const rooted = path.startsWith("?") ? `/${path}` : path;
  if (!rooted.startsWith("/")) return malformed("it does not start with a slash");

  const { pathname, search } = new URL(`http://host${rooted}`);
  const decodedPath = decode(pathname);
  const decodedSearch = decode(search);
  if (decodedPath === undefined || decodedSearch === undefined)
    return malformed("a % in it is not followed by a valid code");
  if (forbiddenInPath.test(decodedPath) || rawPath(rooted).includes("\\") || decodedSearch.includes("\0")) {
    return malformed("it contains characters that an address cannot have");
  }
  // A Location of "//evil.example" would redirect to another site.
  if (decodedPath.startsWith("//")) return malformed("it starts with two slashes");
  return { pathname, search, authority: absolute?.[1] };
}

/** For programs, not browsers. */
export function isApi(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/") || pathname.startsWith("/feeds/");
}

function rawPath(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? "";
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function malformed(reason: string): ErrorResponse {
  return errorResponse(400, `We could not read the address: ${reason}.`);
}
