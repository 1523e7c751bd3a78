import { createHmac, timingSafeEqual } from "node:crypto";
import { redirect } from "react-router";
import { env } from "#platform/env.server.ts";

/** The prefix stops other hosts of the domain from setting the cookie; it requires https. */
const secure = env.ORIGIN?.startsWith("https:") ?? false;

/** For this host only, not sent with other sites' posts. */
interface Cookie {
  /** Undefined when the request has none. */
  read: (headers: Headers) => string | undefined;
  /** The Set-Cookie header. `maxAge` is in seconds; 0 deletes. */
  write: (value: string, maxAge: number) => string;
}

/** Cookies that change a page's HTML, unlike those read by scripts. */
const personal: string[] = [];

/** Cookies that choose between two versions of public pages. */
const varying: string[] = [];

/** Readable cookies that change the HTML of some addresses. */
const locallyPersonal: ((headers: Headers, address: string) => boolean)[] = [];

/**
 * The version of the public page at this absolute address for this `cookie` header. Undefined if the page is personal
 * and must not be shared.
 */
export function getPageVariant(header = "", address = ""): string | undefined {
  if (hasPersonalCookie(header)) return undefined;
  if (header !== "" && locallyPersonal.some((isPersonal) => isPersonal(new Headers({ cookie: header }), address)))
    return undefined;
  const names = header.split(";").map((pair) => pair.split("=", 1)[0]?.trim() ?? "");
  return varying.filter((name) => names.includes(name)).join(" ");
}

/** Whether a request with this `cookie` header gets personal pages, which must not be shared. */
export function hasPersonalCookie(header = ""): boolean {
  return header !== "" && header.split(";").some((pair) => personal.includes(pair.split("=", 1)[0]?.trim() ?? ""));
}

interface CookieOptions {
  readable?: boolean;
  varies?: boolean;
  changesPage?: (value: string, address: string) => boolean;
}

/**
 * Adds the prefix `__Host-` over https. Only `readable` cookies are visible to scripts. The presence of a `varies`
 * cookie changes public pages, which are then cached in two variants; its value must not. `changesPage` tells whether a
 * readable cookie changes the HTML of an absolute address, which is then not shared.
 */
export function defineCookie(
  ownName: string,
  { readable = false, varies = false, changesPage }: CookieOptions = {},
): Cookie {
  const name = secure ? `__Host-${ownName}` : ownName;
  if (varies) varying.push(name);
  else if (!readable) personal.push(name);
  const read = (headers: Headers) => {
    const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  };
  if (changesPage)
    locallyPersonal.push((headers, address) => {
      const value = read(headers);
      return value !== undefined && changesPage(value, address);
    });
  return {
    read,
    write(value, maxAge) {
      return `${name}=${value}; Path=/; Max-Age=${maxAge};${readable ? "" : " HttpOnly;"} SameSite=Lax${secure ? "; Secure" : ""}`;
    },
  };
}

/** Signs with the first key. Returns base64url; undefined without keys. */
export function sign(purpose: string, content: string, keys: readonly string[] = env.SECRET_KEYS): string | undefined {
  const [key] = keys;
  return key && digest(purpose, content, key).toString("base64url");
}

/** Accepts any of the keys. */
export function verifySignature(
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

/** The visitor has hidden the notice about sample data. */
export const samplesSeenCookie = defineCookie("samples-seen", { varies: true });

const maxAgeSeconds = 365 * 24 * 3600;

/** Hides the notice and redirects (303) to the page that it was on, or to "/" for another site's. */
export function hideSampleNotice({ headers }: Request, origin: URL): Response {
  const cookie = samplesSeenCookie.write("1", maxAgeSeconds);
  return redirect(refererPath(headers, origin), { status: 303, headers: { "Set-Cookie": cookie } });
}

function refererPath(headers: Headers, { host }: URL): string {
  const referer = URL.parse(headers.get("referer") ?? "");
  if (referer?.host !== host || referer.pathname.startsWith("//")) return "/";
  return referer.pathname + referer.search;
}
