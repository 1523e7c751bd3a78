import { Resolver } from "node:dns/promises";
import { type LookupFunction, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The other ranges are mapped and translated IPv4, tunnels, local and test addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** Azure serves its own virtual machines at this public address. */
const azureHost = "168.63.129.16";

/** False for invalid addresses and IPv4 written as IPv6. */
export function isPublicAddress(text: string): boolean {
  if (text.includes("%") || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast" || address.toString() === azureHost) return false;
  return address.kind() === "ipv4" || address.match(globalUnicast);
}

/** Queries name servers, not the hosts file. */
export async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  try {
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return results.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** For `request`: connects only to these addresses, even if the name now resolves to others. */
export function lookupAmong(addresses: readonly string[]): LookupFunction {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, done) => {
    if (all) done(null, pinned);
    else done(null, pinned[0]?.address ?? "", pinned[0]?.family);
  };
}
