/** More words than this say nothing more. */
const MAX_WORDS = 8;

/** The words of a text, in lower case: letters and digits, so that they need no escaping. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words that a search asks for, each once, at most eight; `fillers` count only when there is nothing else. */
export function searchWords(search: string, fillers: ReadonlySet<string> = new Set()): string[] {
  const words = wordsOf(search);
  const telling = words.filter((word) => !fillers.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MAX_WORDS);
}
