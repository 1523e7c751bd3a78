import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { isPrefetch } from "#app/http/request.server.ts";
import { env } from "#platform/env.server.ts";
import { verifySignature, defineCookie, sign } from "./cookie.server.ts";

/** Shown once, on the next page. */
export interface Flash {
  id: string;
  kind: "success" | "failure";
  title: string;
  text: string;
  mailed?: boolean;
  /** Id of the changed element, such as a row, where the message appears too. */
  at?: string;
}

/** Used as the redirect's hash. */
const flashElement = "flash";

const validSeconds = 60;
/** Tokens of other purposes have the same key and must not pass as a flash. */
const purpose = "flash.1";

const cookie = defineCookie("flash");

/**
 * Redirects (303) to a path of this site and preserves its hash. Drops the message without keys, because the action has
 * already succeeded.
 */
export function redirectWithFlash(path: string, message: Omit<Flash, "id" | "at">): Response {
  const [, at] = path.split("#", 2);
  const to = at === undefined ? `${path}#${flashElement}` : path;
  const token = signFlash({ id: randomUUID(), ...message, at });
  return redirect(to, { status: 303, headers: token ? { "Set-Cookie": cookie.write(token, validSeconds) } : {} });
}

/** Also returns the header that clears the message. Skips prefetches, because the page may never be seen. */
export function consumeFlash({ headers }: Request): { flash?: Flash; headers?: { "Set-Cookie": string } } {
  const token = cookie.read(headers);
  if (token === undefined || isPrefetch(headers)) return {};
  return { flash: readFlash(token), headers: { "Set-Cookie": cookie.write("", 0) } };
}

/** The cookie's value; undefined without keys. `now` is in milliseconds. */
export function signFlash(
  flash: Flash,
  now: number = Date.now(),
  keys: readonly string[] = env.SECRET_KEYS,
): string | undefined {
  const content = Buffer.from(JSON.stringify({ ...flash, until: now + validSeconds * 1000 })).toString("base64url");
  const signature = sign(purpose, content, keys);
  return signature && `${content}.${signature}`;
}

/** Undefined after a minute, or if not signed by these keys. */
export function readFlash(
  token: string,
  now: number = Date.now(),
  keys: readonly string[] = env.SECRET_KEYS,
): Flash | undefined {
  const [content = "", given = ""] = token.split(".", 2);
  if (!verifySignature(purpose, content, given, keys)) return undefined;
  // The signature guarantees the shape.
  const { until, ...flash } = JSON.parse(Buffer.from(content, "base64url").toString()) as Flash & { until: number };
  return now <= until ? flash : undefined;
}
