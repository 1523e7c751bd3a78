import type { SearchType } from "#app/features/listings/model/criteria.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { singleLine } from "#app/lib/plain-text.ts";
import { type Interpretation, toInterpretation } from "./interpretation.ts";
import { interpretMessages as messages } from "./rule.ts";
import { findKnownWords, getAgencyNames, getGazetteer } from "#app/features/listings/vocabulary.queries.server.ts";
import { readSentence } from "./sentence.ts";

export interface InterpretOptions {
  /** As chosen in the form; words of the sentence win. */
  type?: SearchType;
  /** The sentence adds places to these filters and replaces other values. */
  filters?: ListingFilters;
}

/** Reads a sentence such as "3 bed house near Newtown under 1.6m" as filters. Never throws for any text. */
export async function interpretSearch(text: string, { type, filters }: InterpretOptions = {}): Promise<Interpretation> {
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
  const interpretation = toInterpretation(sentence, { type, filters });
  if (letters.length > messages.maxLength) interpretation.notUnderstood.unshift(messages.tooLong);
  return interpretation;
}
