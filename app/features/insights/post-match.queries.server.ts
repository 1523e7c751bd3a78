import { type Expression, type SqlBool, sql } from "kysely";

/** Whether everyone may read a post: it is published, and the time of that has come (decisions, Access). */
export function postIsPublished(): Expression<SqlBool> {
  return sql<SqlBool>`(posts.published and posts.published_at <= now())`;
}

/** When a published post was published: it has such a time. */
export const publishedTime = sql<Date>`posts.published_at`;

/**
 * Whether a post has all words of a search, each in one of its forms or at the beginning of another: "rent" finds "rents"
 * and "rental". Words that the language has no use for ("the") do not count; a search of nothing else finds nothing.
 */
export function hasWords(words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`posts.search @@ to_tsquery('english', ${words.map(wordQuery).join(" & ")})`;
}

/** The query for a word, which is letters and digits and so needs no escaping. */
export function wordQuery(word: string): string {
  return `'${word}':*`;
}

/** Whether a post is in a category, whatever its capitals. */
export function categoryIs(category: string): Expression<SqlBool> {
  return sql<SqlBool>`normalised_key(posts.category) = normalised_key(${category})`;
}
