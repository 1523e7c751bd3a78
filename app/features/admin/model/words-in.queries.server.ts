import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** Words with a condition each, as an index finds them; the number of texts that PostgreSQL prepares stays bounded. */
const MAX_CONDITIONS = 4;

/** A pattern of LIKE for a word anywhere in a text; wildcards are plain characters. */
function anywhere(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Whether every word of a search stands somewhere in a text. */
export function wordsIn(text: RawBuilder<unknown>, search: string): Expression<SqlBool>[] {
  const patterns = search.split(" ").map(anywhere);
  const conditions = patterns.slice(0, MAX_CONDITIONS).map((pattern) => sql<SqlBool>`${text} ilike ${pattern}`);
  const others = patterns.slice(MAX_CONDITIONS);
  if (others.length > 0) conditions.push(sql<SqlBool>`${text} ilike all (${others}::text[])`);
  return conditions;
}
