const gmailHosts = new Set(["gmail.com", "googlemail.com"]);

/**
 * One key for all spellings of a mailbox, for limits: lower case, without a "+tag", and at Gmail without dots. It is no
 * address to write to. Text that is no address is only trimmed and put into lower case.
 */
export function mailboxKey(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const host = address.slice(at + 1).replace(/\.$/, "");
  const untagged = address.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return gmailHosts.has(host) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${host}`;
}
