import type { SearchType } from "#app/features/listings/model/criteria.ts";
import {
  fromFirstPage,
  type ListingFilters,
  listingsPath,
  toListingStatus,
  toSearchType,
} from "#app/features/listings/model/filters.ts";
import { RELATED_KEYWORDS } from "#app/features/listings/model/known-features.ts";
import {
  findKnownWords,
  findMatchedKeywords,
  findNamedAgents,
  findStreetHomes,
  getAgencyNames,
  getGazetteer,
} from "#app/features/listings/vocabulary.queries.server.ts";
import { resolvePlace } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { singleLine } from "#app/lib/plain-text.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { closestWord } from "./gazetteer.ts";
import { type Interpretation, keywordsOf, toInterpretation, withKeywords, withoutKeywords } from "./interpretation.ts";
import { interpretMessages as messages, type Part, phraseOf, splitAddress, streetOf } from "./rule.ts";
import { type ReadSentence, readSentence } from "./sentence.ts";
import { ORDINARY_WORDS, PROPERTY_TERMS } from "./word-lists.ts";

export interface InterpretOptions {
  /** As chosen in the form; words of the sentence win. */
  type?: SearchType;
  /** The sentence adds places to these filters and replaces other values. */
  filters?: ListingFilters;
  /** The last word may be unfinished, so it stays a keyword. */
  isTyping?: true;
}

/** Reads a sentence such as "3 bed house near Newtown under 1.6m" as filters. Never throws for any text. */
export async function interpretSearch(
  text: string,
  { type, filters, isTyping }: InterpretOptions = {},
): Promise<Interpretation> {
  const line = singleLine(text.slice(0, messages.maxLength * 10));
  const letters = Array.from(line);
  const typed = letters.slice(0, messages.maxLength).join("");
  const [gazetteer, agencies, agents, knownWords] = await Promise.all([
    getGazetteer(),
    getAgencyNames(),
    findNamedAgents(typed),
    findKnownWords(typed),
  ]);
  const chosenType = type ?? (filters?.type === "rent" ? "rent" : undefined);
  const sentence = readSentence(typed, {
    type: chosenType === "leased" ? "rent" : chosenType === "sold" ? "sale" : chosenType,
    today: sydneyDate(new Date()),
    gazetteer,
    agencies,
    agents,
    knownWords,
  });
  const interpretation = await toMatchedInterpretation(sentence, { type, filters, isTyping });
  if (letters.length > messages.maxLength) interpretation.notUnderstood.unshift(messages.tooLong);
  return interpretation;
}

/**
 * Reads the sentence of a search again, for its notices. A page for rent does not show whether its type was chosen or
 * guessed from the words, so the guess is repeated without it.
 */
export async function rereadSentence(text: string, filters: ListingFilters): Promise<Interpretation> {
  const type = toSearchType(filters);
  const interpretation = await interpretSearch(text, { type, filters });
  if (type !== "rent") return interpretation;
  const guess = await interpretSearch(text);
  if (guess.filters.type !== "rent") return interpretation;
  return {
    ...interpretation,
    notUnderstood: [...new Set([...guess.notUnderstood, ...interpretation.notUnderstood])],
  };
}

/**
 * Corrects misspelt keywords, and leaves out those that no home contains, with a note. If nothing else was understood they
 * stay, so that the search finds no homes, but not in its other meanings. A map then keeps its homes.
 */
async function toMatchedInterpretation(
  sentence: ReadSentence,
  { type, filters, isTyping }: InterpretOptions,
): Promise<Interpretation> {
  const interpretation = toInterpretation(sentence, { type, filters });
  const keywords = keywordsOf(sentence);
  let unfinished: string | undefined;
  if (isTyping) {
    const last = sentence.readings.at(-1)?.parts[0];
    if (last?.name === "keywords" && last.value === keywords.at(-1)) unfinished = keywords.pop();
  }
  const related = keywords.flatMap((keyword) => RELATED_KEYWORDS[keyword] ?? []);
  const status = toListingStatus(toSearchType(interpretation.filters));
  const matched = await findMatchedKeywords([...keywords, ...related], status);
  const all = new Set(keywords.filter((keyword) => !matched.has(keyword)));
  if (all.size === 0) return interpretation;
  const corrected = await correctKeywords(all, status);
  const corrections = [...sentence.corrections, ...[...corrected].map(([from, to]) => ({ from, to }))];
  const spelt = withKeywords({ ...sentence, corrections }, (keyword) => corrected.get(keyword) ?? keyword);
  const unmatched = new Set([...all].filter((keyword) => !corrected.has(keyword)));
  if (unmatched.size === 0) return toInterpretation(spelt, { type, filters });
  const streets = await readStreets(unmatched, interpretation.filters);
  const isUnknown = ({ name, value }: Part) =>
    name === "keywords" && (unmatched.has(String(value)) || value === unfinished);
  const hasUnderstood =
    [...streets.values()].some(({ keyword }) => keyword !== undefined) ||
    corrections.length + sentence.notUnderstood.length + sentence.pages.length > 0 ||
    !sentence.readings.every(({ parts }) => parts.every(isUnknown));
  const others = [...unmatched].flatMap((keyword) => RELATED_KEYWORDS[keyword] ?? []);
  const places = hasUnderstood || isTyping ? [] : await findSimilarPlaces([...unmatched]);
  // When the page reads its sentence again, the filters may have these keywords already.
  const base = filters && withoutKeywords(filters, unmatched);
  const matching = toInterpretation(
    {
      ...withKeywords(spelt, (keyword) => (unmatched.has(keyword) ? streets.get(keyword)?.keyword : keyword)),
      otherPlaces: [...sentence.otherPlaces, ...places],
      otherKeywords: others.filter((phrase) => matched.has(phrase)),
    },
    { type, filters: base },
  );
  const words = [...unmatched].filter((keyword) => !streets.has(keyword)).map((word) => word.replaceAll('"', ""));
  const notes = [...streets.values()].map(({ note }) => note);
  if (hasUnderstood) {
    if (words.length > 0) notes.push(messages.leftOut(words));
    return { ...matching, notUnderstood: [...matching.notUnderstood, ...notes] };
  }
  const isKnown = others.length > 0 || [...unmatched].some((keyword) => phraseOf(keyword) !== undefined);
  if (words.length > 0) notes.push(isKnown ? messages.inNoHome(words) : messages.unknown(words.join(" ")));
  const { choices } = matching;
  const read = toInterpretation(spelt, { type, filters });
  const notUnderstood = [...read.notUnderstood, ...notes];
  if (base?.map === undefined || isTyping) return { ...read, notUnderstood, choices };
  const unchanged = fromFirstPage(base);
  return { filters: unchanged, path: listingsPath(unchanged), chips: [], corrections: [], notUnderstood, choices };
}

/** What replaces the keyword of an address or a street that no home contains. */
interface StreetReading {
  /** The street of an address, if it has homes. */
  keyword?: string;
  note: string;
}

async function readStreets(
  keywords: ReadonlySet<string>,
  filters: ListingFilters,
): Promise<Map<string, StreetReading>> {
  const readings = [...keywords].map(async (keyword): Promise<[string, StreetReading][]> => {
    const address = streetOf(keyword);
    if (address === undefined) return [];
    const { number, street } = splitAddress(address);
    if (number === undefined) return [[keyword, { note: messages.noneInStreet(street) }]];
    const found = await findStreetHomes({ number, street }, filters);
    if (!found.hasHomes) return [[keyword, { note: messages.notListed(address) }]];
    const note = messages.ofStreet(street);
    // The text index has the number of "12/34 Newman Street" as one word, "12/34".
    const isListed = found.hasNumber && !address.includes("/");
    const notes = isListed ? [note] : [messages.notListed(address), note];
    return [[keyword, { keyword: `"${street}"`, note: notes.join(" ") }]];
  });
  return new Map((await Promise.all(readings)).flat());
}

/** The suburbs with names like these words, together or one by one. */
async function findSimilarPlaces(words: readonly string[]): Promise<Part[][]> {
  const texts = [...new Set([words.join(" "), ...words.slice(0, MAX_CORRECTED)])];
  const found = await Promise.all(texts.map(resolvePlace));
  const names = new Set(found.flatMap((match) => match?.place ?? []));
  return [...names].map((value) => [{ name: "suburb", value }]);
}

/** Shorter words are close to too many others. */
const MIN_CORRECTED_LETTERS = 6;
const MAX_CORRECTED = 5;

/** The corrections of misspelt keywords, towards terms that homes of this status contain. */
async function correctKeywords(
  keywords: ReadonlySet<string>,
  status: "active" | "sold" | "leased",
): Promise<Map<string, string>> {
  const words = [...keywords].filter((word) => word.length >= MIN_CORRECTED_LETTERS && !ORDINARY_WORDS.has(word));
  const corrections = words.slice(0, MAX_CORRECTED).flatMap((word): [from: string, to: string][] => {
    const to = closestWord(word, PROPERTY_TERMS);
    return to === undefined || to === word ? [] : [[word, to]];
  });
  const matched = await findMatchedKeywords(
    corrections.map(([, to]) => to),
    status,
  );
  return new Map(corrections.filter(([, to]) => matched.has(to)));
}
