const markedLink = /https?:\/\/|www\.|\[url[=\]]|<a\s+href/gi;

/**
 * Also "evil.example/login", "jo@evil.example" and "hxxp://". Letters after a full stop without a space count: false
 * positives are acceptable.
 */
const anyAddress = /[\p{L}\d-]+\.\p{L}{2,}|\w+:\/\/|@[\p{L}\d-]+\./iu;

export function countLinks(text: string): number {
  return text.match(markedLink)?.length ?? 0;
}

/** Whether a reader or mail program may see a link or email address. */
export function hasLink(text: string): boolean {
  // Normalises full-width characters and removes invisible ones.
  const plain = text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");
  return countLinks(plain) > 0 || anyAddress.test(plain);
}

const MAX_NAME_LENGTH = 60;
/** As in "Century 21" or "McGrath 2000"; a phone number has more. */
const MAX_NAME_DIGITS = 4;

/**
 * A name that someone typed, for a mailbox that did not ask for it. Undefined unless it is plainly a name: short, and
 * without links, phone numbers and symbols.
 */
export function toPlainName(text: string): string | undefined {
  const name = text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const isShort = name.length <= MAX_NAME_LENGTH && (name.match(/\p{N}/gu) ?? []).length <= MAX_NAME_DIGITS;
  return isShort && /^[\p{L}\p{M}\d &'’.,()-]+$/u.test(name) && !hasLink(name) ? name : undefined;
}
