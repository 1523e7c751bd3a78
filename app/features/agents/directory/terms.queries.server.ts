import { type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { hasText } from "#app/features/agents/model/match.queries.server.ts";
import { closestWord } from "./closest-word.ts";

/** Suburbs and specialties that listed agents write; more than this many are not offered to choose from. */
const MOST_TERMS = 1000;
/** A text of more words is not guessed at. */
const MOST_GUESSED_WORDS = 8;
/** Of so many words that share most trigrams with one, the one that takes the fewest edits is what was meant. */
const MOST_CANDIDATES = 30;
/** A trigram needs three letters. */
const SHORTEST_GUESSED_WORD = 3;

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
    .limit(MOST_TERMS);
  const { terms } = await db()
    .selectFrom(inUse.as("inUse"))
    .select(sql<string | null>`string_agg(term, E'\n' order by key)`.as("terms"))
    .executeTakeFirstOrThrow();
  return terms ?? "";
}

/**
 * The words, with each one that no listed agent has anywhere replaced by the one of a name, an agency, a suburb or a
 * specialty that is spelled most like it (by trigrams, then by edits). Undefined when one of them is like nothing, or
 * when all of them are somewhere.
 */
export async function findClosestWords(words: readonly string[]): Promise<string[] | undefined> {
  if (words.length > MOST_GUESSED_WORDS) return undefined;
  const known = await Promise.all(words.map(isKnown));
  if (!known.includes(false)) return undefined;
  const closest = await Promise.all(words.map(async (word, place) => (known[place] ? word : findClosestWord(word))));
  return closest.every((word) => word !== undefined) ? closest : undefined;
}

/** Whether somebody has it; so short a word is not guessed at. */
async function isKnown(word: string): Promise<boolean> {
  if (word.length < SHORTEST_GUESSED_WORD) return true;
  const { isKnown: found } = await db()
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom("agentDirectory")
            .select(sql`1`.as("one"))
            .where(hasText(word)),
        )
        .as("isKnown"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

async function findClosestWord(word: string): Promise<string | undefined> {
  const asked = sql<string>`search_key(${word})`;
  const alike = db()
    .selectFrom("directoryTerms")
    .select(["id", "key", sql<number>`similarity(key, ${asked})`.as("similarity")])
    .where("kind", "=", sql.lit("word"))
    .orderBy(sql`key <-> ${asked}`)
    .limit(MOST_CANDIDATES);
  const candidates = await db()
    .selectFrom(alike.as("directoryTerms"))
    .select(["key as word", "similarity"])
    .where(isInUse)
    .orderBy("similarity", "desc")
    .orderBy("word")
    .execute();
  return closestWord(word, candidates);
}
