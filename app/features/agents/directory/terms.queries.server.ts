import { type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { hasText } from "#app/features/agents/model/match.queries.server.ts";
import type { Vocabulary } from "#app/features/directory-search/spelling.queries.server.ts";
import { isSuburbWord } from "#app/features/suburbs/model/suburbs.queries.server.ts";

/** Suburbs and specialties that listed agents write; more than this many are not offered to choose from. */
const MAX_TERMS = 1000;

/** Whether a listed agent has the term now. */
const isInUse = sql<SqlBool>`exists (select 1 from agent_terms where agent_terms.term_id = directory_terms.id)`;

/**
 * The suburbs that listed agents serve, or their specialties, in alphabetical order, each spelled one way, one to a line;
 * "" when nobody is listed. One row instead of hundreds: the page passes the text on as it is.
 */
export async function listAgentTerms(kind: "suburb" | "specialty"): Promise<string> {
  const inUse = db()
    .selectFrom("directoryTerms")
    .select(["term", "key"])
    .where("kind", "=", kind)
    .where(isInUse)
    .orderBy("key")
    .limit(MAX_TERMS);
  const { terms } = await db()
    .selectFrom(inUse.as("inUse"))
    .select(sql<string | null>`string_agg(term, E'\n' order by key)`.as("terms"))
    .executeTakeFirstOrThrow();
  return terms ?? "";
}

/**
 * The words of names, agencies, suburbs and specialties, of which those that listed agents have now can be meant. Who has a word is
 * looked up in a query of its own: for the first one alone PostgreSQL would read the whole directory, where it expects some.
 */
export const agentVocabulary: Vocabulary = {
  hasWord: (word) => sql<SqlBool>`(${isSuburbWord(word)}
    or exists (with matching as materialized (select from agent_directory where ${hasText(word)}) select from matching))`,
  terms: [sql`select key, 1 from directory_terms where kind = 'word' and ${isInUse}`],
};
