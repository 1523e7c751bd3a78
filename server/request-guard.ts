import type { IncomingMessage } from "node:http";
import { type ErrorResponse, errorResponse } from "./error-response.ts";

/** Which names this server answers to. */
export interface HostRules {
  /** The public origin, such as "https://southerly.example"; without it, localhost and the port we listen on. */
  origin?: string;
  /** Further Host values, with their port unless it is the default. */
  allowedHosts: readonly string[];
}

/** Host names, IPv4 addresses and bracketed IPv6 addresses, with an optional port; no user name, no path. */
const wellFormed = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** Names of this machine for itself. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Makes the judge of Host headers. It answers the host a request names, in lower case, when it is one of ours;
 * 400 for none, several or a malformed one, 421 for a foreign one.
 */
export function createHostCheck({ origin, allowedHosts }: HostRules) {
  const ours = new Set(allowedHosts.map((name) => name.toLowerCase()));
  if (origin) ours.add(new URL(origin).host);

  return function checkHost(request: IncomingMessage, authority: string | undefined): string | ErrorResponse {
    const named = hostHeaders(request);
    if (named.length !== 1) return errorResponse(400, "The request must name exactly one host.");
    const host = (authority ?? named[0] ?? "").toLowerCase();
    if (!wellFormed.test(host)) return errorResponse(400, "The request does not name a valid host.");
    if (ours.has(host) || (!origin && isLoopback(host, request.socket.localPort))) return host;
    return errorResponse(421, "Please check the address: this site does not answer under that name.");
  };
}

function hostHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host");
}

/** Clients leave out port 80. */
function isLoopback(host: string, port: number | undefined): boolean {
  return loopback.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}
