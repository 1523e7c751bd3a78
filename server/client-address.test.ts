import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, clientScheme } from "./client-address.ts";

const asked = (headers: Record<string, string>, remoteAddress = "10.0.0.1") =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

test.each([
  { chain: "203.0.113.7", hops: 0, address: "10.0.0.1", why: "nobody is trusted" },
  { chain: "203.0.113.7", hops: 1, address: "203.0.113.7", why: "the proxy saw it" },
  { chain: "192.0.2.66, 203.0.113.7", hops: 1, address: "203.0.113.7", why: "the left was typed by the client" },
  { chain: "192.0.2.66, 203.0.113.7, 10.0.0.2", hops: 2, address: "203.0.113.7", why: "two proxies" },
  { chain: "203.0.113.7", hops: 3, address: "203.0.113.7", why: "fewer entries than proxies" },
  { chain: "unknown", hops: 1, address: "10.0.0.1", why: "no address at all" },
  { chain: "", hops: 1, address: "10.0.0.1", why: "nothing was said" },
  { chain: "::ffff:203.0.113.7", hops: 1, address: "203.0.113.7", why: "IPv4 in IPv6 clothes" },
])("with $hops trusted proxies '$chain' means $address: $why", ({ chain, hops, address }) => {
  expect(clientAddress(asked({ "x-forwarded-for": chain }), hops)).toBe(address);
});

test.each([
  { chain: "https", hops: 0, scheme: "http", why: "nobody is trusted" },
  { chain: "https", hops: 1, scheme: "https", why: "the proxy ended the TLS" },
  { chain: "https, http", hops: 1, scheme: "http", why: "the left was typed by the client" },
  { chain: "", hops: 1, scheme: "http", why: "nothing was said" },
])("with $hops trusted proxies '$chain' means $scheme: $why", ({ chain, hops, scheme }) => {
  expect(clientScheme(asked({ "x-forwarded-proto": chain }), hops)).toBe(scheme);
});
