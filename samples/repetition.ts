/** Used once per description, to avoid sounding like a list. */
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

export type Place = "title" | "opening" | "later";

/** Limits for full sentences, over all texts. */
const MAX_SAME: Readonly<Record<Place, number>> = { title: 1, opening: 1, later: 4 };
/** The first words of a sentence. */
const WORDS_OF_START = 5;
const MAX_SAME_START: Readonly<Record<Place, number>> = { title: 16, opening: 4, later: 10 };
/** Consecutive words. */
const WORDS_OF_RUN = 7;
const MAX_SAME_RUN = 16;

/** Common words with noticeable repetition. */
const NOTICED =
  /(?:quiet|tree|table|stools|barbecue|street|drawers|privacy|private|generous|neat|tidy|easy-care|low-maintenance|well[- ]kept|well[- ]maintained|fully fenced|freshly painted|natural light|common areas|open[- ]plan|storage|work(?:ing)? from home|large fridge|double fridge|garage|landing|stairs?)/g;

const MAX_MENTIONS_OF_ASPECT = 2;
const MAX_SENTENCES_WITH_METRES = 3;

/** Whether `text` repeats a previous sentence, or starts like the last. */
export function repeats(text: string, previous: readonly string[], slots: Readonly<Record<string, string>>): boolean {
  const last = previous.at(-1);
  if (last === undefined) return false;
  if (firstWord(text) === firstWord(last)) return true;
  const now = text.toLowerCase();
  const before = previous.map((sentence) => sentence.toLowerCase());
  const all = before.join(" ");
  return (
    sharesWord(now, all) ||
    ONCE.some((slot) => includes(now, slots[slot]) && includes(all, slots[slot])) ||
    [...before, now].filter((sentence) => includes(sentence, slots["aspect"])).length > MAX_MENTIONS_OF_ASPECT ||
    [...before, now].filter((sentence) => sentence.includes(" metre")).length > MAX_SENTENCES_WITH_METRES
  );
}

const TWICE = new Set(["metres", "square", "bedroom", "bedrooms", "bathroom", "twelve", "floor", "built-in"]);

/** Whether a sentence uses a long word twice: "a brick villa with a brick courtyard". */
export function stutters(text: string): boolean {
  const long = (text.toLowerCase().match(/[a-z][a-z-]{4,}/g) ?? []).filter((word) => !TWICE.has(word));
  return new Set(long).size < long.length;
}

const firstWord = (text: string) => text.split(" ", 1)[0];

function sharesWord(now: string, before: string): boolean {
  const previousWords = new Set<string>(before.match(NOTICED));
  return (now.match(NOTICED) ?? []).some((word) => previousWords.has(word));
}

const includes = (text: string, word: string | undefined) =>
  word !== undefined && word !== "" && text.includes(word.toLowerCase());

/** Limits repetition across all texts. */
export interface Echoes {
  tooOften(text: string, place: Place, previous: readonly string[]): boolean;
  add(text: string, place: Place, previous: readonly string[]): void;
}

export function createEchoes(): Echoes {
  const counts = new Map<string, number>();
  /** The other sentences of the same text. */
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

/** A phrase, and how often it may occur in all texts. */
type Trace = readonly [trace: string, limit: number];

function beginnings(text: string, place: Place): Trace[] {
  const start = text.toLowerCase().split(" ").slice(0, WORDS_OF_START).join(" ");
  return [
    [`whole ${text}`, MAX_SAME[place]],
    [`start ${start}`, MAX_SAME_START[place]],
  ];
}

/** Dates count as equal. */
function runs(text: string): Trace[] {
  const slots = text
    .toLowerCase()
    .replace(/\{in\d+days\}/g, "(date)")
    .split(" ");
  return slots
    .slice(WORDS_OF_RUN - 1)
    .map((_, at): Trace => [slots.slice(at, at + WORDS_OF_RUN).join(" "), MAX_SAME_RUN]);
}
