import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { type AgentFilters, isPostcode } from "#app/features/agents/model/filters.ts";
import { anywhere } from "#app/lib/text.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

/**
 * This many words get their own condition, so that PostgreSQL can start with the rarest. Limits the number of prepared
 * statements.
 */
const MAX_CONDITIONS = 4;

type Directory = ExpressionBuilder<DB, "agentDirectory">;

/** These match whole terms. `suburb` may also be a postcode. */
type TermFilters = Pick<AgentFilters, "suburb" | "specialty">;

/**
 * Builds a condition for listed agents with this suburb, this specialty and all these words. Looks up term ids first,
 * so that PostgreSQL can estimate the frequency of each and scan in the directory's order for frequent ones.
 */
export async function buildAgentFilter({ suburb, specialty }: TermFilters, keywords: readonly string[]) {
  const isPlace = suburb !== undefined && !isPostcode(suburb);
  const ids = await findTermIds({ ...(isPlace && { suburb }), specialty });
  return (eb: Directory): Expression<SqlBool> => {
    const conditions = textConditions(keywords.slice(0, MAX_CONDITIONS));
    if (keywords.length > MAX_CONDITIONS) conditions.push(containsAll(keywords.slice(MAX_CONDITIONS)));
    if (suburb !== undefined) conditions.push(isPlace ? hasTerm(eb, ids.get("suburb")) : servesPostcode(suburb));
    if (specialty !== undefined) conditions.push(hasTerm(eb, ids.get("specialty")));
    return eb.and(conditions);
  };
}

async function findTermIds(filters: TermFilters): Promise<ReadonlyMap<string, number>> {
  const terms = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (terms.length === 0) return new Map();
  const rows = await db()
    .selectFrom("directoryTerms")
    .select(["kind", "id"])
    .where((eb) =>
      eb.or(
        terms.map(([kind, term]) =>
          eb.and([eb("kind", "=", kind), eb("key", "=", sql<string>`normalised_key(${term})`)]),
        ),
      ),
    )
    .execute();
  return new Map(rows.map(({ kind, id }) => [kind, id]));
}

/**
 * Whether a word is part of name, agency, suburbs or specialties, or starts a word of the description: "town" finds
 * Newtown, but "ramen" does not find "temperamental". A postcode also finds the agents of its suburbs.
 */
export function hasText(word: string): Expression<SqlBool> {
  if (isPostcode(word)) return sql<SqlBool>`(${isInText(word)} or ${servesPostcode(word)})`;
  return isInText(word);
}

/**
 * All words except postcodes share a condition, because the index then compares descriptions once instead of collecting
 * all rows for each common word: all words are in the description, or one is in the names and each is in either.
 */
function textConditions(keywords: readonly string[]): Expression<SqlBool>[] {
  const plain = keywords.filter((word) => !isPostcode(word));
  if (plain.length < 2) return keywords.map(hasText);
  const together = sql<SqlBool>`(((${sql.join(plain.map(isInNames), sql` or `)}) and ${sql.join(plain.map(isInText), sql` and `)})
    or (${sql.join(plain.map(isInDescription), sql` and `)}))`;
  return [together, ...keywords.filter(isPostcode).map(hasText)];
}

function isInNames(word: string): RawBuilder<SqlBool> {
  return sql`agent_directory.names like search_key(${anywhere(word)})`;
}

function isInText(word: string): Expression<SqlBool> {
  return sql<SqlBool>`(${isInNames(word)} or ${isInDescription(word)})`;
}

/** Also by PostgreSQL's definition. */
const LETTERS = /[\p{L}0-9]+/gu;

/** Words with other characters must match exactly as well. */
function isInDescription(word: string): RawBuilder<SqlBool> {
  const parts = word.match(LETTERS) ?? [];
  const asWritten = sql<SqlBool>`agent_directory.description ~ search_key(${wordBeginning(word)})`;
  if (parts.length === 0) return asWritten;
  const beginnings = parts.map((part) => `'${part}':*`).join(" & ");
  const hasParts = sql<SqlBool>`agent_directory.words @@ ${beginnings}::tsquery`;
  return parts[0] === word ? hasParts : sql<SqlBool>`(${hasParts} and ${asWritten})`;
}

function containsAll(keywords: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1
    from unnest(${keywords.map(anywhere)}::text[], ${keywords.map(wordBeginning)}::text[]) as needle (anywhere, beginning)
    where agent_directory.names not like search_key(needle.anywhere)
      and agent_directory.description !~ search_key(needle.beginning))`;
}

/** An unknown term matches no agent. */
function hasTerm(eb: Directory, id: number | undefined): Expression<SqlBool> {
  if (id === undefined) return sql.lit(false);
  return eb("agentDirectory.agentId", "in", eb.selectFrom("agentTerms").select("agentId").where("termId", "=", id));
}

function servesPostcode(postcode: string): Expression<SqlBool> {
  return sql<SqlBool>`agent_directory.agent_id in (
    select agent_terms.agent_id from suburbs
    join directory_terms on directory_terms.kind = 'suburb' and directory_terms.key = suburbs.key
    join agent_terms on agent_terms.term_id = directory_terms.id
    where suburbs.postcode = ${postcode})`;
}

function wordBeginning(word: string): string {
  const plain = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return /^[\p{L}\p{N}]/u.test(word) ? String.raw`\m${plain}` : plain;
}
