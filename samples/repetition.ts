/** A home's own words that a description names once: twice, and the text sounds like a list. */
const ONCE = [
  "tree",
  "hedge",
  "fruit",
  "tiles",
  "cupboards",
  "paving",
  "timber",
  "mantel",
  "levies",
  "rates",
  "renovated",
  "land",
  "sun",
];

/** Where a text stands: over a home, at the head of its description or later in it. */
export type Place = "title" | "opening" | "later";

/** How often one whole sentence may stand in all texts. */
const MAX_SAME: Readonly<Record<Place, number>> = { title: 1, opening: 1, later: 4 };
/** How often its first five words may. */
const WORDS_OF_START = 5;
const MAX_SAME_START: Readonly<Record<Place, number>> = { title: 16, opening: 4, later: 10 };
/** How often any seven words in a row may. */
const WORDS_OF_RUN = 7;
const MAX_SAME_RUN = 16;

/** Ordinary words that a reader notices when they come back. */
const NOTICED =
  /(?:quiet|tree|table|stools|barbecue|street|drawers|privacy|private|generous|neat|tidy|easy-care|low-maintenance|well[- ]kept|well[- ]maintained|fully fenced|freshly painted|natural light|common areas|open[- ]plan|storage|work(?:ing)? from home|large fridge|double fridge|garage|landing|stairs?)/g;

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
const TWICE = new Set(["metres", "square", "bedroom", "bedrooms", "bathroom", "twelve", "floor", "built-in"]);

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

/** What the texts written so far have said, to keep any of it from coming back often enough to be noticed. */
export interface Echoes {
  tooOften(text: string, place: Place, previous: readonly string[]): boolean;
  add(text: string, place: Place, previous: readonly string[]): void;
}

export function createEchoes(): Echoes {
  const counts = new Map<string, number>();
  /** by sentence: those that have stood in one text with it */
  const companions = new Map<string, Set<string>>();

  function note(one: string, other: string): void {
    companions.set(one, (companions.get(one) ?? new Set()).add(other));
  }

  const isSpent = ([trace, limit]: Trace) => (counts.get(trace) ?? 0) >= limit;

  return {
    tooOften: (text, place, previous) =>
      previous.some((sentence) => companions.get(text)?.has(sentence)) ||
      beginnings(text, place).some(isSpent) ||
      runs(text).some(isSpent),
    add(text, place, previous) {
      for (const [trace] of [...beginnings(text, place), ...runs(text)])
        counts.set(trace, (counts.get(trace) ?? 0) + 1);
      for (const sentence of previous) {
        note(text, sentence);
        note(sentence, text);
      }
    },
  };
}

/** What is counted of a text, with how often it may stand in all of them. */
type Trace = readonly [trace: string, limit: number];

function beginnings(text: string, place: Place): Trace[] {
  const start = text.toLowerCase().split(" ").slice(0, WORDS_OF_START).join(" ");
  return [
    [`whole ${text}`, MAX_SAME[place]],
    [`start ${start}`, MAX_SAME_START[place]],
  ];
}

/** Every so many words in a row. One date is as good as another. */
function runs(text: string): Trace[] {
  const words = text
    .toLowerCase()
    .replace(/\{in\d+days\}/g, "(date)")
    .split(" ");
  return words
    .slice(WORDS_OF_RUN - 1)
    .map((_, at): Trace => [words.slice(at, at + WORDS_OF_RUN).join(" "), MAX_SAME_RUN]);
}
