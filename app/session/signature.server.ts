import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#platform/env.server.ts";

/**
 * Signs a text for one purpose, so that it is worth nothing for another; base64url. The first key signs; undefined
 * without keys.
 */
export function sign(purpose: string, content: string, keys: readonly string[] = env.SECRET_KEYS): string | undefined {
  const [key] = keys;
  return key && digest(purpose, content, key).toString("base64url");
}

/** Whether any of the keys has signed the text for this purpose. */
export function isSignedBy(
  purpose: string,
  content: string,
  signature: string,
  keys: readonly string[] = env.SECRET_KEYS,
): boolean {
  const sent = Buffer.from(signature, "base64url");
  return keys
    .map((key) => digest(purpose, content, key))
    .some((own) => own.length === sent.length && timingSafeEqual(own, sent));
}

function digest(purpose: string, content: string, key: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}:${content}`).digest();
}
