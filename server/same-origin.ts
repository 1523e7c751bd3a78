import type { IncomingHttpHeaders } from "node:http";
import { type ErrorResponse, errorResponse } from "./error-response.ts";

const elsewhere = errorResponse(
  403,
  "For your safety we only accept what is sent from our own pages. Please open the page here and try again.",
);

/**
 * A signed link that stops one kind of mail. Mail programs post to it for their users (RFC 8058), from wherever they run;
 * what it does needs the token in it and no cookie. The shape is that of app/mail/link-token.server.ts.
 */
const oneClick = /^\/unsubscribe\/[\da-z.]+\.[\w-]{43}$/;

/**
 * Refuses (403) writes that another site made the browser send. React Router checks pages only, so this stands in front
 * of everything. Browsers say where a request comes from (Sec-Fetch-Site, or Origin before that); a client that says
 * neither is not a browser and carries no stranger's cookies.
 */
export function checkSameOrigin(
  method: string,
  pathname: string,
  headers: IncomingHttpHeaders,
  host: string,
): ErrorResponse | undefined {
  if (method === "GET" || method === "HEAD" || oneClick.test(pathname)) return undefined;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none" ? undefined : elsewhere;
  if (headers.origin === undefined) return undefined;
  return hostOf(headers.origin) === host ? undefined : elsewhere;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
