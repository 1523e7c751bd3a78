import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "#app/lib/text.ts";

/** Words with a condition each, as an index finds them; the number of texts that PostgreSQL prepares stays bounded. */
const MAX_CONDITIONS = 4;

/** Whether every word of a search stands somewhere in a text. */
export function wordsIn(text: RawBuilder<unknown>, search: string): Expression<SqlBool>[] {
  const patterns = search.split(" ").map(anywhere);
  const conditions = patterns.slice(0, MAX_CONDITIONS).map((pattern) => sql<SqlBool>`${text} ilike ${pattern}`);
  const others = patterns.slice(MAX_CONDITIONS);
  if (others.length > 0) conditions.push(sql<SqlBool>`${text} ilike all (${others}::text[])`);
  return conditions;
}
