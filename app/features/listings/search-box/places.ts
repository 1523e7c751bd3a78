/** Words of a place name that may be typed last. */
const MAX_WORDS = 4;
const MIN_LETTERS = 2;

/**
 * The phrases at the caret that may begin a place name, longest first: "near new", "new". In lower case, with single
 * spaces. `at` is the position of the caret.
 */
export function phrasesAt(text: string, at: number): string[] {
  const rest = /^[\p{L}\p{N}'’-]*/u.exec(text.slice(at))?.[0] ?? "";
  const typed = (text.slice(0, at) + rest).toLowerCase();
  const last = typed.split(/[,;.!?]/).at(-1) ?? "";
  const all = last.trim().split(/\s+/).filter(Boolean);
  return Array.from({ length: Math.min(MAX_WORDS, all.length) }, (_, index) => all.slice(-MAX_WORDS).slice(index))
    .map((words) => words.join(" "))
    .filter((phrase) => phrase.length >= MIN_LETTERS);
}
