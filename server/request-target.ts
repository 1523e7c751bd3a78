import { type ErrorResponse, errorResponse } from "./error-response.ts";

/** Longest request target in characters. */
export const MAX_TARGET = 8192;

/** Where a request goes, checked and normalised: the only spelling that the rest of the server reads. */
export interface RequestTarget {
  pathname: string;
  /** "?" and what follows, or "". */
  search: string;
  /** The authority of an absolute-form target, which then outranks the Host header (RFC 9112, 3.2.2). */
  authority?: string;
}

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;
const visibleAscii = /^[\x21-\x7e]+$/;
// Control characters and backslashes: some reader behind us would take "\" for "/", or end a string at NUL.
const forbiddenInPath = /[\p{Cc}\\]/u;

/** Reads the request line's target. What can be read in two ways is a 400, what has more than 8,192 characters a 414. */
export function readTarget(target: string): RequestTarget | ErrorResponse {
  if (target.length > MAX_TARGET) return errorResponse(414, "Please shorten the address and try again.");
  if (!visibleAscii.test(target)) return malformed("it contains characters that an address cannot have");
  const absolute = absoluteForm.exec(target);
  const path = absolute ? absolute[2] || "/" : target === "*" ? "/" : target;
  // "http://host?x" has an empty path; everything else starts with a slash.
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
  // As a Location, "//evil.example" is another site.
  if (decodedPath.startsWith("//")) return malformed("it starts with two slashes");
  return { pathname, search, authority: absolute?.[1] };
}

/** True for the JSON side of the application: what programs ask. */
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
