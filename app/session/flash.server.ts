import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { env } from "#platform/env.server.ts";
import { isPrefetch } from "#app/http/request.server.ts";
import { isSignedBy, openCookie, sign } from "./cookie.server.ts";

/** A message for the next page that a person sees, said once. */
export interface Flash {
  id: string;
  kind: "success" | "failure";
  title: string;
  text: string;
  /** It announces a mail. */
  mailed?: boolean;
  /** The id of the element that it is about, such as the row that was changed: it says so, too. */
  at?: string;
}

/** The id of the element that shows it: the hash of an address that leads to it. */
const flashElement = "flash";

const validSeconds = 60;
/** What the signature is for: a token of another kind, signed with the same key, is no flash. */
const purpose = "flash.1";

const cookie = openCookie("flash");

/**
 * 303 to a path of ours, whose page says the message: in its HTML, or as a toast. The path keeps a hash that it has.
 * Without keys nothing can be signed and nothing is said, which is no reason to fail what has already been done.
 */
export function redirectWithFlash(path: string, message: Omit<Flash, "id" | "at">): Response {
  const [, at] = path.split("#", 2);
  const to = at === undefined ? `${path}#${flashElement}` : path;
  const token = signFlash({ id: randomUUID(), ...message, at });
  return redirect(to, { status: 303, headers: token ? { "Set-Cookie": cookie.write(token, validSeconds) } : {} });
}

/**
 * The message that this request is to show, and the header that makes it the last one to do so. A prefetch does not see
 * it: nobody may ever look at that page.
 */
export function takeFlash({ headers }: Request): { flash?: Flash; headers?: { "Set-Cookie": string } } {
  const token = cookie.read(headers);
  if (token === undefined || isPrefetch(headers)) return {};
  return { flash: readFlash(token), headers: { "Set-Cookie": cookie.write("", 0) } };
}

/** The cookie's value; undefined without keys. `now` in milliseconds. */
export function signFlash(
  flash: Flash,
  now: number = Date.now(),
  keys: readonly string[] = env.SECRET_KEYS,
): string | undefined {
  const content = Buffer.from(JSON.stringify({ ...flash, until: now + validSeconds * 1000 })).toString("base64url");
  const signature = sign(purpose, content, keys);
  return signature && `${content}.${signature}`;
}

/** What a cookie says that any of the keys signed less than a minute ago; otherwise undefined. */
export function readFlash(
  token: string,
  now: number = Date.now(),
  keys: readonly string[] = env.SECRET_KEYS,
): Flash | undefined {
  const [content = "", given = ""] = token.split(".", 2);
  if (!isSignedBy(purpose, content, given, keys)) return undefined;
  // Ours by its signature, so it has the shape that was signed.
  const { until, ...flash } = JSON.parse(Buffer.from(content, "base64url").toString()) as Flash & { until: number };
  return now <= until ? flash : undefined;
}
