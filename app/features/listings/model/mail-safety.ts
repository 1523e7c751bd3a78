import { hasLink } from "#app/lib/untrusted-text.ts";

/** "proven": the reader has confirmed the address; "anyone": unconfirmed. */
export type MailReader = "proven" | "anyone";

/**
 * Whether an email may contain text of a member. Null trust: never. Unconfirmed readers get only text of established
 * accounts, without links.
 */
export function canMailText(
  trust: "established" | "confirmed" | null,
  reader: MailReader,
  ...texts: string[]
): boolean {
  if (trust === null) return false;
  return reader === "proven" || (trust === "established" && !texts.some(hasLink));
}

interface MailableContact {
  trust: "established" | "confirmed" | null;
  agentName: string | null;
  agencyName: string | null;
  phone: string | null;
}

/** "Kim Tran, Ironbark & Quay" and the phone. Undefined if this reader must not get the account's texts. */
export function mailableContact(
  { trust, agentName, agencyName, phone }: MailableContact,
  reader: MailReader,
): { name: string; phone: string | null } | undefined {
  const names = [agentName, agencyName].filter((name) => name !== null);
  return canMailText(trust, reader, ...names, phone ?? "") ? { name: names.join(", "), phone } : undefined;
}

export function genericHomeLabel(knownSuburb: string | null): string {
  return knownSuburb === null ? "a home" : `a home in ${knownSuburb}`;
}

/** Redirects to the full path. */
export function shortListingPath(id: number): string {
  return `/listings/${id}`;
}

/** Of the Statement of Information. Redirects to the full path. */
export function shortStatementPath(id: number): string {
  return `/listings/${id}/-/statement`;
}
