import { hasLink } from "#app/lib/links.ts";

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
