import { redirect } from "react-router";
import { defineCookie } from "./cookie.server.ts";

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
