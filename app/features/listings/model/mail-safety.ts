import type { MemberTrust } from "#app/features/agents/model/agent.queries.server.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { hasLink } from "#app/lib/untrusted-text.ts";

/** "proven": the reader has confirmed the address; "anyone": unconfirmed. */
export type MailReader = "proven" | "anyone";

/**
 * Whether an email may contain text of a member. Null trust: never. Unconfirmed readers get only text of established
 * accounts, without links.
 */
export function canMailText(trust: MemberTrust | null, reader: MailReader, ...texts: string[]): boolean {
  if (trust === null) return false;
  return reader === "proven" || (trust === "established" && !texts.some(hasLink));
}

/** Begins with a number, perhaps after "Unit" or the like, so that it is not a sentence. */
const streetAddress = /^(?:(?:unit|lot|shop|suite|apartment|apt|level|villa|townhouse) )?\d[^\n]{1,79}$/i;

/**
 * Whether an email may contain the public address of a home without its title. Unconfirmed readers also get that of
 * vouched agents, in a suburb that we know.
 */
export function canMailAddress(
  trust: MemberTrust | null,
  reader: MailReader,
  { address, knownSuburb }: { address: string | null; knownSuburb: string | null },
): boolean {
  if (address === null) return false;
  if (trust !== "vouched" || reader === "proven") return canMailText(trust, reader, address);
  return knownSuburb !== null && streetAddress.test(address) && !hasLink(address);
}

interface MailableContact {
  trust: MemberTrust | null;
  agentName: string | null;
  agencyName: string | null;
  /** Of an agency that an admin has confirmed. */
  publicAgency: string | null;
  phone: string | null;
  portrait: SmallPicture | null;
}

/** An agent as an email names them. */
export interface MailedContact {
  name: string;
  phone: string | null;
  /** Absent if the name is withheld. */
  portrait?: SmallPicture | null;
}

/**
 * "Kim Tran, Ironbark & Quay", the phone and the portrait; of a vouched agent the confirmed agency's name, perhaps "". Undefined if this
 * reader must not get the account's texts.
 */
export function mailableContact(
  { trust, agentName, agencyName, publicAgency, phone, portrait }: MailableContact,
  reader: MailReader,
): MailedContact | undefined {
  if (trust === "vouched" && reader === "anyone") return { name: publicAgency ?? "", phone };
  const names = [agentName, agencyName].filter((name) => name !== null);
  return canMailText(trust, reader, ...names, phone ?? "") ? { name: names.join(", "), phone, portrait } : undefined;
}

/** A second agent or an assistant. */
export interface SharingContact extends Required<MailedContact> {
  /** In their own account. */
  trust: MemberTrust | null;
}

/** Undefined for null, or if this reader must not get that person's texts. */
export function mailableSharer(sharer: SharingContact | null, reader: MailReader): MailedContact | undefined {
  if (!sharer || !canMailText(sharer.trust, reader, sharer.name, sharer.phone ?? "")) return undefined;
  return { name: sharer.name, phone: sharer.phone, portrait: sharer.portrait };
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
