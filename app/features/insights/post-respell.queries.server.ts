import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { postIsPublished, wordQuery } from "./post-match.queries.server.ts";

/** How many of their trigrams two words share at least to be taken for each other: "acution" and "auction" are 0.33 alike. */
const ALIKE = 0.32;

/**
 * What may be meant by words that no published article has all of: each word that none has is replaced by the one most
 * like it in their titles, excerpts, categories and tags. Undefined when that leads nowhere.
 */
export async function respellPostSearch(words: readonly string[]): Promise<string[] | undefined> {
  const nearest = await findNearestWords(words);
  const meant = words.map((word) => (nearest.has(word) ? nearest.get(word) : word));
  if (nearest.size === 0 || meant.some((word) => word === null)) return undefined;
  return [...new Set(meant)] as string[];
}

/** Those of the words that no published article has, each with the word nearest to it, or null when none is near. */
async function findNearestWords(words: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ typed: string; meant: string | null }>`
    with words as (
      select distinct word
      from posts, regexp_split_to_table(
        lower(concat_ws(' ', title, excerpt, category, joined_text(tags))), '[^[:alnum:]]+') as word
      where ${postIsPublished()} and length(word) > 2
    )
    select asked.word as typed, nearest.word as meant
    from unnest(${words}::text[], ${words.map(wordQuery)}::text[]) as asked (word, query)
    left join lateral (
      select words.word from words
      where similarity(words.word, asked.word) >= ${ALIKE}
      order by similarity(words.word, asked.word) desc, words.word
      limit 1
    ) as nearest on true
    where numnode(to_tsquery('english', asked.query)) > 0
      and not exists (select from posts where ${postIsPublished()} and search @@ to_tsquery('english', asked.query))`.execute(
    db(),
  );
  return new Map(rows.map(({ typed, meant }) => [typed, meant]));
}
