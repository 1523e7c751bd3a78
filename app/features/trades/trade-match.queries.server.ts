import { type Expression, type SqlBool, sql } from "kysely";
import { beginningsOf } from "./search-words.ts";

/** Everything that a search looks at. A thousand trades are read through in some 10 ms: no index helps yet. */
export const searchedText = sql<string>`concat_ws(' ', company_name, category, description, joined_text(coverage_area))`;

/** Whether a trade has a word of a search. */
export function hasWord(word: string): Expression<SqlBool> {
  return sql<SqlBool>`${searchedText} ~* ${wordPattern(word)}`;
}

/** The pattern of a word's beginnings, which are letters and digits and so mean themselves in it. */
export function wordPattern(word: string): string {
  return `\\m(?:${beginningsOf(word).join("|")})`;
}

/** Whether a trade is in a category, whatever its capitals. */
export function categoryIs(category: string): Expression<SqlBool> {
  return sql<SqlBool>`normalised_key(category) = normalised_key(${category})`;
}
