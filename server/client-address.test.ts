import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, clientNetwork, clientPrefix, clientScheme } from "./client-address.ts";

const requestWith = (headers: Record<string, string>, remoteAddress = "10.0.0.1") =>
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
  { chain: "::ffff:cb00:7107", hops: 1, address: "203.0.113.7", why: "IPv4 in IPv6 clothes, in hexadecimal" },
  { chain: "2001:DB8:0:0::7", hops: 1, address: "2001:db8::7", why: "one client, one spelling" },
  { chain: "127.1", hops: 1, address: "10.0.0.1", why: "half an address" },
])("with $hops trusted proxies '$chain' means $address: $why", ({ chain, hops, address }) => {
  expect(clientAddress(requestWith({ "x-forwarded-for": chain }), hops)).toBe(address);
});

test.each([
  { chain: "https", hops: 0, scheme: "http", why: "nobody is trusted" },
  { chain: "https", hops: 1, scheme: "https", why: "the proxy ended the TLS" },
  { chain: "https, http", hops: 1, scheme: "http", why: "the left was typed by the client" },
  { chain: "", hops: 1, scheme: "http", why: "nothing was said" },
])("with $hops trusted proxies '$chain' means $scheme: $why", ({ chain, hops, scheme }) => {
  expect(clientScheme(requestWith({ "x-forwarded-proto": chain }), hops)).toBe(scheme);
});

test.each([
  { address: "2001:db8:1:2::1", network: "2001:db8:1:2::/64", why: "one household has a whole /64" },
  { address: "2001:db8:1:2:ffff::9", network: "2001:db8:1:2::/64", why: "the same household" },
  { address: "2001:db8:0:0:5::", network: "2001:db8::/64", why: "zeros may be left out" },
  { address: "fe80::1%eth0", network: "fe80::/64", why: "the zone is ours, not the client's" },
  { address: "192.0.2.1", network: "192.0.2.1", why: "IPv4 addresses stand for themselves" },
  { address: "::ffff:192.0.2.1", network: "192.0.2.1", why: "also in IPv6 clothes" },
  { address: "", network: "", why: "a connection that is gone already" },
])("limits count $address as $network: $why", ({ address, network }) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each([
  { address: "2001:db8:1:2::1", prefix: "2001:db8:1::/48" },
  { address: "2001:db8:1:ffff::1", prefix: "2001:db8:1::/48" },
  { address: "2001:db8:2:2::1", prefix: "2001:db8:2::/48" },
  { address: "192.0.2.1", prefix: undefined },
  { address: "::ffff:192.0.2.1", prefix: undefined },
  { address: "", prefix: undefined },
])("the wider limit of $address is that of $prefix", ({ address, prefix }) => {
  expect(clientPrefix(address)).toBe(prefix);
});
