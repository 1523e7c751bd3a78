import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The client's IP address in its one normal spelling. Each of the `trustedHops` proxies in front of us appended the
 * address that it saw to X-Forwarded-For, so the one that counts is that many from the right; whatever stands left of
 * it was typed by the client.
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const seen = normalise(request.socket.remoteAddress ?? "") ?? "";
  if (trustedHops === 0) return seen;
  const chain = list(request.headers["x-forwarded-for"]);
  return normalise(chain[Math.max(0, chain.length - trustedHops)] ?? "") ?? seen;
}

/** What one household or company has, for limits: a whole IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/** The /48 network of an IPv6 address, which costs a dollar to rent and has 65,536 of /64; undefined for any other address. */
export function clientPrefix(address: string): string | undefined {
  if (!isIP(address)) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? undefined
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
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

/** An IPv4 client of a dual-stack socket is the same client: its address is unwrapped. Undefined when it is no address. */
function normalise(address: string): string | undefined {
  // The library also reads "127.1" and "0x7f.1", which no proxy writes.
  return isIP(address) ? ipaddr.process(address).toString() : undefined;
}
