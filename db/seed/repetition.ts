/** A home's own words that a description names once: twice, and the text sounds like a list. */
const ONCE = [
  "tree",
  "plant",
  "hedge",
  "fruit",
  "tiles",
  "wall",
  "cupboards",
  "paving",
  "timber",
  "mantel",
  "levies",
  "rates",
  "renovated",
  "land",
  "longMetres",
];

/** Ordinary words that a reader notices when they come back. */
const NOTICED =
  /\b(?:sun|sunny|tree|quiet|cupboards|joinery|drawers|deep|replaced|painted|shelves|table|table-tennis|neighbours|street|room for|hall|garage|landing|stairs?)\b/g;

const MAX_MENTIONS_OF_ASPECT = 2;
const MAX_SENTENCES_WITH_METRES = 3;

/** Whether `text`, put among the sentences before it, says something again or starts as the last of them did. */
export function repeats(text: string, previous: readonly string[], words: Readonly<Record<string, string>>): boolean {
  const last = previous.at(-1);
  if (last === undefined) return false;
  if (firstWord(text) === firstWord(last)) return true;
  const now = text.toLowerCase();
  const before = previous.map((sentence) => sentence.toLowerCase());
  const all = before.join(" ");
  return (
    sharesWord(now, all) ||
    ONCE.some((slot) => includes(now, words[slot]) && includes(all, words[slot])) ||
    [...before, now].filter((sentence) => includes(sentence, words["aspect"])).length > MAX_MENTIONS_OF_ASPECT ||
    [...before, now].filter((sentence) => sentence.includes(" metre")).length > MAX_SENTENCES_WITH_METRES
  );
}

/** Words that may stand twice in one sentence. */
const TWICE = new Set(["metres", "square", "bedroom", "bedrooms", "bathroom", "twelve"]);

/** Whether a sentence uses a long word twice, as in "a brick villa with a brick courtyard". */
export function stutters(text: string): boolean {
  const long = (text.toLowerCase().match(/[a-z][a-z-]{4,}/g) ?? []).filter((word) => !TWICE.has(word));
  return new Set(long).size < long.length;
}

const firstWord = (text: string) => text.split(" ", 1)[0];

function sharesWord(now: string, before: string): boolean {
  const said = new Set<string>(before.match(NOTICED));
  return (now.match(NOTICED) ?? []).some((word) => said.has(word));
}

const includes = (text: string, word: string | undefined) =>
  word !== undefined && word !== "" && text.includes(word.toLowerCase());
