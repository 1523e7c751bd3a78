import type { IncomingHttpHeaders } from "node:http";
import { type Refusal, refuse } from "./refusal.ts";

const elsewhere = refuse(
  403,
  "For your safety we only accept what is sent from our own pages. Please open the page here and try again.",
);

/**
 * Refuses (403) writes that another site made the browser send. React Router checks pages only, so this stands in front
 * of everything. Browsers say where a request comes from (Sec-Fetch-Site, or Origin before that); a client that says
 * neither is not a browser and carries no stranger's cookies.
 */
export function judgeSameOrigin(method: string, headers: IncomingHttpHeaders, host: string): Refusal | undefined {
  if (method === "GET" || method === "HEAD") return undefined;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none" ? undefined : elsewhere;
  if (headers.origin === undefined) return undefined;
  return hostOf(headers.origin) === host ? undefined : elsewhere;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
