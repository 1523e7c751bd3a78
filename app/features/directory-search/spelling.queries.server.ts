import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type Candidate, closestTerm, isMisspelling } from "./search.ts";

/** Longer searches are not corrected. */
const MAX_KEYWORDS = 8;
/** Shorter words have no trigram. */
const MIN_LETTERS = 3;
/** Most similar terms to compare by edits. */
const MAX_CANDIDATES = 30;

export interface Vocabulary {
  /** Also true for words that need no correction. */
  hasWord: (word: string) => Expression<SqlBool>;
  /**
   * Queries for all possible corrections, with a rank for equally close words (lowest wins). Each must use a trigram
   * index or return few words.
   */
  terms: readonly RawBuilder<unknown>[];
  /** Corrects only misspellings, not to words that are merely similar. */
  misspellingsOnly?: true;
}

/**
 * Searches for the typed words. If nothing matches all, searches for the closest words and returns them as
 * `correctedTo`, if they match.
 */
export async function searchCorrected<Page extends { total: number | null }>(
  keywords: readonly string[],
  vocabulary: Vocabulary,
  search: (keywords: readonly string[]) => Promise<Page>,
): Promise<Page & { correctedTo?: string }> {
  const page = await search(keywords);
  if (page.total !== 0) return page;
  const corrected = await correctSpelling(keywords, vocabulary);
  if (corrected === undefined) return page;
  const correctedPage = await search(corrected);
  return correctedPage.total === 0 ? page : { ...correctedPage, correctedTo: corrected.join(" ") };
}

/**
 * Joins misspelt words if the directory has the result ("handy man"), or replaces unknown words by the closest known
 * ones ("plummer"). Undefined when a word has no close match, or all are known.
 */
export async function correctSpelling(
  keywords: readonly string[],
  vocabulary: Vocabulary,
): Promise<string[] | undefined> {
  if (keywords.length === 0 || keywords.length > MAX_KEYWORDS) return undefined;
  const joined = keywords.join("");
  const known = await lookUpKeywords(keywords, joined, vocabulary);
  if (keywords.length > 1 && joined.length >= MIN_LETTERS && known.get(joined)?.isKnown) return [joined];
  const isMisspelt = (word: string) => known.get(word)?.isKnown === false;
  if (!keywords.some(isMisspelt)) return undefined;
  const candidates = (typed: string) =>
    (known.get(typed)?.alike ?? []).filter(({ word }) => !vocabulary.misspellingsOnly || isMisspelling(typed, word));
  const corrected = keywords.map((word) => (isMisspelt(word) ? closestTerm(word, candidates(word)) : word));
  return corrected.every((word) => word !== undefined) ? [...new Set(corrected)] : undefined;
}

/** `alike` has similar words for an unknown word. It is empty for `asOne`. */
interface LookupResult {
  isKnown: boolean;
  alike: Candidate[];
}

async function lookUpKeywords(
  keywords: readonly string[],
  joined: string,
  { hasWord, terms }: Vocabulary,
): Promise<ReadonlyMap<string, LookupResult>> {
  const typed = new Set(keywords);
  const requested = [...new Set([...keywords, joined])].filter((word) => word.length >= MIN_LETTERS);
  if (requested.length === 0) return new Map();
  const alike = terms.map(
    (query) => sql`(
      select terms.word, terms.rank, terms.word <-> lookup.key as distance from (${query}) as terms (word, rank)
      where lookup.is_typed and not lookup.is_known order by terms.word <-> lookup.key limit ${MAX_CANDIDATES})`,
  );
  const { rows } = await sql<{ typed: string; isKnown: boolean; word: string | null; similarity: number }>`
    with lookup as materialized (
      select word, is_typed, is_known, search_key(word) as key
      from unnest(${requested}::text[], ${requested.map((word) => typed.has(word))}::boolean[],
        array[${sql.join(requested.map(hasWord))}]::boolean[]) as lookup (word, is_typed, is_known)
    )
    select lookup.word as typed, lookup.is_known, alike.word, similarity(alike.word, lookup.key) as similarity
    from lookup left join lateral (
      select word, min(rank) as rank from (${sql.join(alike, sql` union all `)}) as nearest
      group by word, distance order by distance limit ${MAX_CANDIDATES}
    ) as alike on true
    order by similarity desc, alike.rank, alike.word`.execute(db());
  const results = new Map(requested.map((word) => [word, { isKnown: false, alike: [] as Candidate[] }]));
  for (const { typed: of, isKnown, word, similarity } of rows) {
    const entry = results.get(of);
    if (!entry) continue;
    entry.isKnown = isKnown;
    if (word !== null) entry.alike.push({ word, similarity });
  }
  return results;
}
