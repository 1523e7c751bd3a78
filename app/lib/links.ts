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
