import { createHash } from "node:crypto";

/** A strong entity tag of a text, in its quotes. */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url")}"`;
}

/** Whether whoever asks has this version already (If-None-Match); `etag` is a strong one, in its quotes. */
export function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get("if-none-match")?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
