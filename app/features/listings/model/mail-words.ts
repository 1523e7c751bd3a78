/** Who reads a mail: "proven" has shown that they read the mail of this address; of "anyone" somebody has only typed it. */
export type MailReader = "proven" | "anyone";

/**
 * Whether words that a member wrote may stand in a mail of ours that the reader did not have to expect from them. Of an account
 * without a confirmed address nobody gets any; whose address was only typed gets those of established accounts, without links.
 */
export function mayBeMailed(
  trust: "established" | "confirmed" | null,
  reader: MailReader,
  ...texts: string[]
): boolean {
  if (trust === null) return false;
  return reader === "proven" || (trust === "established" && !texts.some(hasLink));
}

/** A home in our own words. */
export function plainHome(knownSuburb: string | null): string {
  return knownSuburb === null ? "a home" : `a home in ${knownSuburb}`;
}

/** The address of a home's page without words of its title; it leads to the one with them. */
export function plainHomePath(id: number): string {
  return `/listings/${id}`;
}

/** What makes a link in a text, or in a mail program that looks for one. */
const markedLink = /https?:\/\/|www\.|\[url[=\]]|<a\s+href/gi;

/** Also "evil.example/login", "jo@evil.example" and "hxxp://". Letters after a full stop without a space count: rather one too many. */
const anyAddress = /[\p{L}\d-]+\.\p{L}{2,}|\w+:\/\/|@[\p{L}\d-]+\./iu;

/** How many web addresses a text marks as such. */
export function countLinks(text: string): number {
  return text.match(markedLink)?.length ?? 0;
}

/** Whether a text has anything that a reader or a mail program may take for a link or an email address. */
export function hasLink(text: string): boolean {
  // Full-width letters and dots become plain ones; what is invisible may stand between them.
  const plain = text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");
  return countLinks(plain) > 0 || anyAddress.test(plain);
}
