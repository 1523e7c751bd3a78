import { countLinks, hasLink } from "#app/lib/untrusted-text.ts";

const MAX_LINKS = 2;

/** Until the sender confirms their account's address. */
export const AWAITING_CONFIRMATION = "the sender's account has an unconfirmed email address";

interface WrittenText {
  name: string;
  message: string;
  phone?: string;
}

/** Undefined if not suspicious. Only reviewers see the reason. */
export function findQuarantineReason({ name, message, phone = "" }: WrittenText): string | undefined {
  if (countLinks(name) > 0 || countLinks(phone) > 0) return "a link in the name or phone number";
  if (countLinks(message) > MAX_LINKS) return `more than ${MAX_LINKS} links`;
  return undefined;
}

/**
 * For answers of new accounts to unconfirmed addresses: links, and repeats of an `earlier` answer. Otherwise undefined.
 */
export function findNewAccountQuarantineReason(
  { name, message }: WrittenText,
  earlier: readonly string[],
): string | undefined {
  if (hasLink(name) || hasLink(message)) return "a link from a new account to an unconfirmed address";
  if (earlier.some((other) => isSimilar(message, other)))
    return "the same text from a new account to unconfirmed addresses";
  return undefined;
}

/** Shared words as a fraction of all words. */
const SIMILARITY_THRESHOLD = 0.6;

function isSimilar(one: string, other: string): boolean {
  const [terms, others] = [toWordSet(one), toWordSet(other)];
  const shared = [...terms].filter((word) => others.has(word)).length;
  const all = terms.size + others.size - shared;
  return all === 0 || shared / all >= SIMILARITY_THRESHOLD;
}

function toWordSet(text: string): Set<string> {
  return new Set(
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
}
