import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Each of `trustedHops` proxies appends an address to X-Forwarded-For; clients can forge the rest. */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const seen = normalise(request.socket.remoteAddress ?? "") ?? "";
  if (trustedHops === 0) return seen;
  const chain = list(request.headers["x-forwarded-for"]);
  return normalise(chain[Math.max(0, chain.length - trustedHops)] ?? "") ?? seen;
}

/** The IPv4 address, or the /64 of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (!isIP(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/** The /48 of an IPv6 address: it rents for a dollar and has 65,536 /64 networks. Undefined for other input. */
export function clientPrefix(address: string): string | undefined {
  if (!isIP(address)) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? undefined
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}

/** Reads X-Forwarded-Proto of a trusted proxy. */
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

/** Unwraps IPv4-mapped IPv6 addresses. Undefined if invalid. */
function normalise(address: string): string | undefined {
  // isIP first: ipaddr.js also accepts "127.1" and "0x7f.1".
  return isIP(address) ? ipaddr.process(address).toString() : undefined;
}
