import { createHash } from "node:crypto";
import { matchesEtag } from "#platform/etag.ts";

/** A strong entity tag of a text, in its quotes. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url")}"`;
}

/** Whether the client has this version already (If-None-Match); `etag` is in its quotes. */
export function isKnown({ headers }: Request, etag: string): boolean {
  return matchesEtag(headers.get("if-none-match"), etag);
}
