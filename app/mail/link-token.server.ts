import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#app/env.server.ts";

/**
 * A token for a link in a mail: `content`, which may hold letters, digits and dots, and what proves that we wrote it.
 * `purpose` is part of the proof: a token of one kind opens nothing of another. Throws when SECRET_KEYS is not set.
 */
export function signLink(purpose: string, content: string, keys: readonly string[] = env.SECRET_KEYS): string {
  const [key] = keys;
  if (!key) throw new Error("SECRET_KEYS is not set: links cannot be signed.");
  return `${content}.${signature(purpose, content, key).toString("base64url")}`;
}

/** The content of a token that any of the keys signed for this purpose; otherwise undefined. */
export function readLink(
  purpose: string,
  token: string,
  keys: readonly string[] = env.SECRET_KEYS,
): string | undefined {
  const [, content = "", given = ""] = /^([\da-z.]{1,60})\.([\w-]{43})$/.exec(token) ?? [];
  const isOurs = keys.some((key) => isSame(signature(purpose, content, key), given));
  return isOurs ? content : undefined;
}

function signature(purpose: string, content: string, key: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}:${content}`).digest();
}

/** Compares in a time that does not tell how much was right; only one spelling of the signature is believed. */
function isSame(own: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, "base64url");
  return bytes.length === own.length && timingSafeEqual(bytes, own) && bytes.toString("base64url") === given;
}
