const gmailHosts = new Set(["gmail.com", "googlemail.com"]);

/**
 * Identifies a mailbox for rate limits: lower case, no "+tag", at Gmail no dots. Do not send to it. Other text is
 * trimmed and lower-cased.
 */
export function mailboxKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const host = address.slice(at + 1).replace(/\.$/, "");
  const untagged = address.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return gmailHosts.has(host) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${host}`;
}
