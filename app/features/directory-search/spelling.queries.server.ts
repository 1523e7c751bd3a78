import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type Candidate, closestTerm } from "./closest-term.ts";

/** A search of more words is not corrected. */
const MAX_WORDS = 8;
/** A shorter word has no trigram, and is taken as it is. */
const MIN_LETTERS = 3;
/** Of so many terms that share most trigrams with a word, the one that takes the fewest edits is meant. */
const MAX_CANDIDATES = 30;

/** The words of a directory. */
export interface Vocabulary {
  /** Whether an entry has the word, or it needs no correction. */
  hasWord: (word: string) => Expression<SqlBool>;
  /** A query for all words that can be meant and their rank: of two that are equally close, the lower rank is meant. */
  terms: RawBuilder<unknown>;
}

/**
 * Searches for the words as they were typed and, only when nothing has all of them, for the closest words that the
 * directory has: `correctedTo` says which, when these find something.
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
 * The words as one when the directory has that ("handy man"), or with each one that it does not have replaced by the
 * closest that it has ("plummer"). Undefined when one of them is close to nothing, or when it has them all.
 */
export async function correctSpelling(words: readonly string[], vocabulary: Vocabulary): Promise<string[] | undefined> {
  if (words.length === 0 || words.length > MAX_WORDS) return undefined;
  const asOne = words.join("");
  const unknown = await findUnknownWords([...new Set([...words, asOne])], vocabulary);
  if (words.length > 1 && asOne.length >= MIN_LETTERS && !unknown.has(asOne)) return [asOne];
  const misspelt = words.filter((word) => unknown.has(word));
  if (misspelt.length === 0) return undefined;
  const closest = await findClosestTerms(misspelt, vocabulary);
  const corrected = words.map((word) => (unknown.has(word) ? closest.get(word) : word));
  return corrected.every((word) => word !== undefined) ? [...new Set(corrected)] : undefined;
}

async function findUnknownWords(words: readonly string[], { hasWord }: Vocabulary): Promise<Set<string>> {
  const asked = words.filter((word) => word.length >= MIN_LETTERS);
  if (asked.length === 0) return new Set();
  const { known } = await db()
    .selectNoFrom(sql<boolean[]>`array[${sql.join(asked.map(hasWord))}]`.as("known"))
    .executeTakeFirstOrThrow();
  return new Set(asked.filter((_, place) => !known[place]));
}

/** For each word the closest term, where there is one. */
async function findClosestTerms(words: readonly string[], { terms }: Vocabulary): Promise<Map<string, string>> {
  const { rows } = await sql<Candidate & { typed: string }>`
    select asked.word as typed, alike.word, alike.similarity
    from unnest(${words}::text[]) as asked (word)
    cross join lateral (
      select terms.word, terms.rank, similarity(terms.word, search_key(asked.word)) as similarity
      from (${terms}) as terms (word, rank)
      order by terms.word <-> search_key(asked.word)
      limit ${MAX_CANDIDATES}
    ) as alike
    order by alike.similarity desc, alike.rank, alike.word`.execute(db());
  const closest = words.map((word) => {
    const candidates = rows.filter(({ typed }) => typed === word);
    return [word, closestTerm(word, candidates)] as const;
  });
  return new Map(closest.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
