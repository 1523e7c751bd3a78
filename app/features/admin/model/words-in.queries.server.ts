import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "#app/lib/text.ts";

/** Words with a condition each, as an index finds them; the number of texts that PostgreSQL prepares stays bounded. */
const MAX_CONDITIONS = 4;

/** Letters of the shortest word that has a trigram of its own. */
const TRIGRAM = 3;

/** Whether every word of a search stands somewhere in a text. */
export function wordsIn(text: RawBuilder<unknown>, search: string): Expression<SqlBool>[] {
  const words = search.split(" ");
  const conditions = words.slice(0, MAX_CONDITIONS).map((word) => isIn(text, word));
  const others = words.slice(MAX_CONDITIONS).map(anywhere);
  if (others.length > 0) conditions.push(sql<SqlBool>`${text} ilike all (${others}::text[])`);
  return conditions;
}

/** Too short for an index of trigrams, a word is looked for in small letters: those of names are in an index. */
function isIn(text: RawBuilder<unknown>, word: string): Expression<SqlBool> {
  const pattern = anywhere(word);
  const isShort = Array.from(word).length < TRIGRAM;
  return isShort ? sql<SqlBool>`lower(${text}) like lower(${pattern})` : sql<SqlBool>`${text} ilike ${pattern}`;
}
