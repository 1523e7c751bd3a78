import ipaddr from "ipaddr.js";

/** What every other IPv6 address is for: mapped and translated IPv4, tunnels, links, sites, tests. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** A public address behind which a cloud answers each of its own machines. */
const azureHost = "168.63.129.16";

/**
 * Whether an IP address is of a machine on the public network, and of one machine alone. What cannot be read is not: nor
 * are IPv4 addresses that are written as IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (text.includes("%") || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast" || address.toString() === azureHost) return false;
  return address.kind() === "ipv4" || address.match(globalUnicast);
}
