/** More words than this say nothing more. */
const MOST_WORDS = 8;

/** The words that a search asks for, in lower case, at most eight; none when it has no letter or digit. */
export function searchWords(search: string): string[] {
  const words = search
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return [...new Set(words)].slice(0, MOST_WORDS);
}
