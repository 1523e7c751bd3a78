import type { SearchType } from "#app/features/listings/model/criteria.ts";
import {
  fromFirstPage,
  type ListingFilters,
  listingsPath,
  toListingStatus,
  toSearchType,
} from "#app/features/listings/model/filters.ts";
import { RELATED_KEYWORDS } from "#app/features/listings/model/known-features.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { singleLine } from "#app/lib/plain-text.ts";
import { resolvePlace } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { closestWord } from "./gazetteer.ts";
import {
  type Interpretation,
  keywordsOf,
  toInterpretation,
  withoutKeywords,
  withoutUnmatched,
} from "./interpretation.ts";
import { interpretMessages as messages, type Part, phraseOf } from "./rule.ts";
import {
  findKnownWords,
  findMatchedKeywords,
  getAgencyNames,
  getGazetteer,
} from "#app/features/listings/vocabulary.queries.server.ts";
import { ORDINARY_WORDS, PROPERTY_TERMS } from "./rules.ts";
import { type ReadSentence, readSentence } from "./sentence.ts";

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
  const [gazetteer, agencies, knownWords] = await Promise.all([
    getGazetteer(),
    getAgencyNames(),
    findKnownWords(typed),
  ]);
  const chosenType = type ?? (filters?.type === "rent" ? "rent" : undefined);
  const sentence = readSentence(typed, {
    type: chosenType === "leased" ? "rent" : chosenType === "sold" ? "sale" : chosenType,
    today: sydneyDate(new Date()),
    gazetteer,
    agencies,
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
 * Leaves out keywords that no home contains: each alone would make the search empty. If nothing else was understood they
 * stay, because all homes would be no result of these words. A map, which had homes before, keeps those.
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
  const unmatched = new Set(keywords.filter((keyword) => !matched.has(keyword)));
  if (unmatched.size === 0) return interpretation;
  const corrected = await correctKeywords(unmatched, status);
  const others = [...unmatched].flatMap((keyword) => RELATED_KEYWORDS[keyword] ?? []);
  const rest = withoutUnmatched(sentence, {
    unmatched,
    corrected,
    related: others.filter((phrase) => matched.has(phrase)),
  });
  const isUnknown = ({ name, value }: Part) =>
    name === "keywords" && (unmatched.has(String(value)) || value === unfinished);
  const hasUnderstood =
    corrected.size + sentence.notUnderstood.length + sentence.corrections.length + sentence.agencies.length > 0 ||
    !sentence.readings.every(({ parts }) => parts.every(isUnknown));
  if (hasUnderstood) return toInterpretation(rest, { type, filters });
  const places = isTyping ? [] : await findSimilarPlaces([...unmatched]);
  // When the page reads its sentence again, the filters have these keywords already.
  const base = filters && withoutKeywords(filters, unmatched);
  const { choices } = toInterpretation({ ...rest, otherPlaces: places }, { type, filters: base });
  const words = [...unmatched].join(" ").replaceAll('"', "");
  const isKnown = others.length > 0 || [...unmatched].some((keyword) => phraseOf(keyword) !== undefined);
  const note = isKnown ? messages.notMentioned(words) : messages.unknown(words);
  const notUnderstood = [...interpretation.notUnderstood, note];
  if (base?.map === undefined || isTyping) return { ...interpretation, notUnderstood, choices };
  const unchanged = fromFirstPage(base);
  return { filters: unchanged, path: listingsPath(unchanged), chips: [], corrections: [], notUnderstood, choices };
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
