import { countLinks, hasLink } from "#app/features/listings/model/mail-words.ts";

const MAX_LINKS = 2;

/** The reason of an enquiry that waits until its sender has confirmed the address of their account. */
export const awaitsConfirmation = "the sender's account has not confirmed its address";

/** What somebody wrote to somebody else. */
interface Written {
  name: string;
  message: string;
  phone?: string;
}

/**
 * Why an enquiry or an answer is held for review instead of being sent on; undefined for one that is not suspicious. Only
 * reviewers see the reason.
 */
export function reasonToHold({ name, message, phone = "" }: Written): string | undefined {
  if (countLinks(name) > 0 || countLinks(phone) > 0) return "a link in the name or phone number";
  if (countLinks(message) > MAX_LINKS) return `more than ${MAX_LINKS} links`;
  return undefined;
}

/**
 * Why the answer of a new account to an address that never confirmed anything is held; undefined when it carries no link
 * and repeats none of the `earlier` answers of the same account.
 */
export function reasonToHoldNew({ name, message }: Written, earlier: readonly string[]): string | undefined {
  if (hasLink(name) || hasLink(message)) return "a link from a new account to an unconfirmed address";
  if (earlier.some((other) => isRepeat(message, other)))
    return "the same words from a new account to unconfirmed addresses";
  return undefined;
}

/** How much of the words of two texts is the same, of all that either has. */
const REPEATED_SHARE = 0.6;

/** Whether two texts say much the same: case, punctuation, numbers and a few other words make no difference. */
function isRepeat(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  const all = words.size + others.size - shared;
  return all === 0 || shared / all >= REPEATED_SHARE;
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
}
