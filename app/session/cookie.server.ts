import { env } from "#platform/env.server.ts";
import { createHmac, timingSafeEqual } from "node:crypto";

/** Over https the prefix keeps other hosts of the domain from setting it. */
const secure = env.ORIGIN?.startsWith("https:") ?? false;

/** A cookie of ours: only for this host, and not sent with what other sites post. */
export interface Cookie {
  /** The value that a request carries; undefined when it carries none. */
  read: (headers: Headers) => string | undefined;
  /** The Set-Cookie header that stores a value for so many seconds; 0 takes it away. */
  write: (value: string, maxAge: number) => string;
}

/** The cookies that change what pages say. Scripts read the others themselves, and pages are the same with them as without. */
const personal: string[] = [];

/** Whether a request with this `cookie` header gets pages that are nobody else's. */
export function carriesPersonalCookie(header = ""): boolean {
  return header !== "" && header.split(";").some((pair) => personal.includes(pair.split("=", 1)[0]?.trim() ?? ""));
}

/** A cookie by its name, which over https is preceded by `__Host-`. Scripts cannot read it unless it is `readable`. */
export function openCookie(ownName: string, { readable = false } = {}): Cookie {
  const name = secure ? `__Host-${ownName}` : ownName;
  if (!readable) personal.push(name);
  return {
    read(headers) {
      const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    write(value, maxAge) {
      return `${name}=${value}; Path=/; Max-Age=${maxAge};${readable ? "" : " HttpOnly;"} SameSite=Lax${secure ? "; Secure" : ""}`;
    },
  };
}

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
