import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type Candidate, closestTerm } from "./search-words.ts";

/** Longer searches are not corrected. */
const MAX_WORDS = 8;
/** Shorter words have no trigram and are not corrected. */
const MIN_LETTERS = 3;
/** Number of most similar terms that are compared by edits. */
const MAX_CANDIDATES = 30;

/** The words of a directory. */
export interface Vocabulary {
  /** Whether an entry has the word, or the word needs no correction. */
  hasWord: (word: string) => Expression<SqlBool>;
  /**
   * Queries for all possible corrections, with a rank that decides between equally close words (lowest wins). Each must
   * use a trigram index or return few words.
   */
  terms: readonly RawBuilder<unknown>[];
}

/**
 * Searches for the words as typed. If nothing matches all of them, searches for the closest words of the directory and
 * returns them as `correctedTo`, if they match.
 */
export async function searchCorrected<Page extends { total: number | null }>(
  words: readonly string[],
  vocabulary: Vocabulary,
  search: (words: readonly string[]) => Promise<Page>,
): Promise<Page & { correctedTo?: string }> {
  const found = await search(words);
  if (found.total !== 0) return found;
  const corrected = await correctSpelling(words, vocabulary);
  if (corrected === undefined) return found;
  const meant = await search(corrected);
  return meant.total === 0 ? found : { ...meant, correctedTo: corrected.join(" ") };
}

/**
 * Corrects misspelt words: joins them if the directory has that word ("handy man"), or replaces each unknown word by
 * the closest known one ("plummer"). Undefined when a word has no close match, or all are known.
 */
export async function correctSpelling(words: readonly string[], vocabulary: Vocabulary): Promise<string[] | undefined> {
  if (words.length === 0 || words.length > MAX_WORDS) return undefined;
  const asOne = words.join("");
  const known = await lookUpWords(words, asOne, vocabulary);
  if (words.length > 1 && asOne.length >= MIN_LETTERS && known.get(asOne)?.isKnown) return [asOne];
  const isMisspelt = (word: string) => known.get(word)?.isKnown === false;
  if (!words.some(isMisspelt)) return undefined;
  const corrected = words.map((word) => (isMisspelt(word) ? closestTerm(word, known.get(word)?.alike ?? []) : word));
  return corrected.every((word) => word !== undefined) ? [...new Set(corrected)] : undefined;
}

/** Whether the directory has a word, and similar words if not. `alike` is empty for `asOne`. */
interface Looked {
  isKnown: boolean;
  alike: Candidate[];
}

async function lookUpWords(
  words: readonly string[],
  asOne: string,
  { hasWord, terms }: Vocabulary,
): Promise<ReadonlyMap<string, Looked>> {
  const typed = new Set(words);
  const asked = [...new Set([...words, asOne])].filter((word) => word.length >= MIN_LETTERS);
  if (asked.length === 0) return new Map();
  const alike = terms.map(
    (query) => sql`(
      select terms.word, terms.rank, terms.word <-> asked.key as distance from (${query}) as terms (word, rank)
      where asked.is_typed and not asked.is_known order by terms.word <-> asked.key limit ${MAX_CANDIDATES})`,
  );
  const { rows } = await sql<{ typed: string; isKnown: boolean; word: string | null; similarity: number }>`
    with asked as materialized (
      select word, is_typed, is_known, search_key(word) as key
      from unnest(${asked}::text[], ${asked.map((word) => typed.has(word))}::boolean[],
        array[${sql.join(asked.map(hasWord))}]::boolean[]) as asked (word, is_typed, is_known)
    )
    select asked.word as typed, asked.is_known, alike.word, similarity(alike.word, asked.key) as similarity
    from asked left join lateral (
      select word, min(rank) as rank from (${sql.join(alike, sql` union all `)}) as nearest
      group by word, distance order by distance limit ${MAX_CANDIDATES}
    ) as alike on true
    order by similarity desc, alike.rank, alike.word`.execute(db());
  const looked = new Map(asked.map((word) => [word, { isKnown: false, alike: [] as Candidate[] }]));
  for (const { typed: of, isKnown, word, similarity } of rows) {
    const entry = looked.get(of);
    if (!entry) continue;
    entry.isKnown = isKnown;
    if (word !== null) entry.alike.push({ word, similarity });
  }
  return looked;
}
