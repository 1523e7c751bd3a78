const gmailHosts = new Set(["gmail.com", "googlemail.com"]);

/**
 * A key for all spellings of a mailbox, for rate limits: lower case, no "+tag", at Gmail no dots. Not an address to
 * write to. Other text is only trimmed and lower-cased.
 */
export function mailboxKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const host = address.slice(at + 1).replace(/\.$/, "");
  const untagged = address.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return gmailHosts.has(host) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${host}`;
}
