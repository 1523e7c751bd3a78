import { type Expression, type SqlBool, sql } from "kysely";
import type { Vocabulary } from "#app/features/directory-search/spelling.queries.server.ts";

/** Whether everyone may read a post: it is published, and its time, if it has one, has come. */
export function postIsPublished(): Expression<SqlBool> {
  return sql<SqlBool>`(posts.published and coalesce(posts.published_at <= now(), true))`;
}

/** The newest first, and those without a date last. */
export const newestFirst = sql`posts.published_at desc nulls last`;

/**
 * Whether a post has all words of a search, each in one of its forms or at the beginning of another: "rent" finds "rents"
 * and "rental". Words that the language has no use for ("the") do not count; a search of nothing else finds nothing.
 */
export function hasWords(words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`posts.search @@ to_tsquery('english', ${words.map(wordQuery).join(" & ")})`;
}

/** The words of titles, excerpts, categories and tags. What the language has no use for needs no correction. */
export const postVocabulary: Vocabulary = {
  hasWord: (word) => sql<SqlBool>`(
    numnode(to_tsquery('english', ${wordQuery(word)})) = 0
    or exists (select from posts where ${postIsPublished()} and ${hasWords([word])}))`,
  terms: [sql`select word, rank from directory_words where directory = 'post'`],
};

/** The query for a word, which is letters and digits and so needs no escaping. */
function wordQuery(word: string): string {
  return `'${word}':*`;
}

/** Whether a post is in a category, whatever its capitals. */
export function categoryIs(category: string): Expression<SqlBool> {
  return sql<SqlBool>`normalised_key(posts.category) = normalised_key(${category})`;
}
