import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.server.ts";

test.each([
  {
    why: "a machine on the network",
    addresses: ["8.8.8.8", "1.1.1.1", "203.0.114.1", "2606:4700::1111", "2400:cb00::1"],
  },
])("$why is public", ({ addresses }) => {
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test.each([
  { why: "this machine", addresses: ["127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "::1", "::"] },
  {
    why: "a private network",
    addresses: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd00::1", "fc00::1"],
  },
  { why: "a link or a site", addresses: ["169.254.1.1", "fe80::1", "fe80::1%eth0", "fec0::1"] },
  {
    why: "what a cloud tells its machines",
    addresses: ["169.254.169.254", "fd00:ec2::254", "168.63.129.16", "100.100.100.200", "192.0.0.192"],
  },
  { why: "a provider's inside", addresses: ["100.64.0.1", "100.127.255.255"] },
  { why: "many machines", addresses: ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"] },
  {
    why: "reserved",
    addresses: [
      "192.0.0.1",
      "192.0.2.1",
      "198.18.0.1",
      "198.51.100.1",
      "203.0.113.1",
      "240.0.0.1",
      "192.88.99.1",
      "2001:db8::1",
      "3fff::1",
      "100::1",
      "5f00::1",
    ],
  },
  {
    why: "an IPv4 address in another dress",
    addresses: [
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "::ffff:7f00:1",
      "::127.0.0.1",
      "::7f00:1",
      "::ffff:0:127.0.0.1",
      "64:ff9b::7f00:1",
      "64:ff9b::8.8.8.8",
      "64:ff9b:1::a00:1",
      "2002:7f00:1::",
      "2002:a00:1::1",
      "2001:0:7f00:1::1",
    ],
  },
  {
    why: "no address",
    addresses: ["", "localhost", "1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "1.2.3.4.5", "8.8.8.8 ", "[::1]"],
  },
])("$why is not", ({ addresses }) => {
  expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
});
