import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Who is asking: an IP address. Each of the `trustedHops` proxies in front of us appended the address it saw to
 * X-Forwarded-For, so the one that counts is that many from the right; whatever stands left of it was typed by the client.
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const seen = plain(request.socket.remoteAddress ?? "");
  if (trustedHops === 0) return seen;
  const chain = list(request.headers["x-forwarded-for"]);
  const named = plain(chain[Math.max(0, chain.length - trustedHops)] ?? "");
  return isIP(named) ? named : seen;
}

/** "https" when a trusted proxy says that the client came that way. */
export function clientScheme(request: IncomingMessage, trustedHops: number): "http" | "https" {
  if (trustedHops === 0) return "http";
  const chain = list(request.headers["x-forwarded-proto"]);
  return chain[Math.max(0, chain.length - trustedHops)] === "https" ? "https" : "http";
}

function list(header: string | string[] | undefined): string[] {
  return String(header ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** An IPv4 client of a dual-stack socket is the same client. */
function plain(address: string): string {
  return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}
