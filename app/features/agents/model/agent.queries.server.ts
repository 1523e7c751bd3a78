import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { type AgentFilters, isPostcode } from "./filters.ts";
import { anywhere } from "#app/lib/text.ts";

/** Words with a condition each, so that PostgreSQL begins with the rarest; the number of texts it prepares stays bounded. */
const MAX_CONDITIONS = 4;

type Directory = ExpressionBuilder<DB, "agentDirectory">;

/** Whether an agent is in the directory: with at least one suburb and a description. */
export function agentIsListed(eb: ExpressionBuilder<DB, "agents">): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("agentDirectory")
      .select(sql`1`.as("one"))
      .whereRef("agentDirectory.agentId", "=", "agents.id"),
  );
}

/** What of a search is compared with whole terms: a suburb that is no postcode, and a specialty. */
type AskedTerms = Pick<AgentFilters, "suburb" | "specialty">;

/**
 * Whether a listed agent serves the suburb, has the specialty and has each of the words somewhere; what is left out is no
 * limit. The terms are looked up before: PostgreSQL knows then how many have each, and reads one of thousands in the order
 * of the directory instead of gathering them all.
 */
export async function agentMatches({ suburb, specialty }: AskedTerms, words: readonly string[]) {
  const isPlace = suburb !== undefined && !isPostcode(suburb);
  const ids = await findTermIds({ ...(isPlace && { suburb }), specialty });
  return (eb: Directory): Expression<SqlBool> => {
    const conditions = haveText(words.slice(0, MAX_CONDITIONS));
    if (words.length > MAX_CONDITIONS) conditions.push(hasTexts(words.slice(MAX_CONDITIONS)));
    if (suburb !== undefined) conditions.push(isPlace ? hasTerm(eb, ids.get("suburb")) : servesPostcode(suburb));
    if (specialty !== undefined) conditions.push(hasTerm(eb, ids.get("specialty")));
    return eb.and(conditions);
  };
}

async function findTermIds(asked: AskedTerms): Promise<ReadonlyMap<string, number>> {
  const terms = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
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
 * Whether a word stands anywhere in the names of the agent, the agency, the suburbs and the specialties, or begins a word
 * of the description: "town" finds Newtown, "ramen" finds nothing temperamental. A postcode finds the agents of its
 * suburbs, too.
 */
export function hasText(word: string): Expression<SqlBool> {
  if (isPostcode(word)) return sql<SqlBool>`(${isWritten(word)} or ${servesPostcode(word)})`;
  return isWritten(word);
}

/**
 * Conditions for each of these words. One for all but the postcodes: all are described, or one is a part of the names and each is
 * written. The index compares the descriptions in one look, where it would gather all that have a common word for a condition alone.
 */
function haveText(words: readonly string[]): Expression<SqlBool>[] {
  const written = words.filter((word) => !isPostcode(word));
  if (written.length < 2) return words.map(hasText);
  const together = sql<SqlBool>`(((${sql.join(written.map(isNamed), sql` or `)}) and ${sql.join(written.map(isWritten), sql` and `)})
    or (${sql.join(written.map(isDescribed), sql` and `)}))`;
  return [together, ...words.filter(isPostcode).map(hasText)];
}

function isNamed(word: string): RawBuilder<SqlBool> {
  return sql`agent_directory.names like search_key(${anywhere(word)})`;
}

function isWritten(word: string): Expression<SqlBool> {
  return sql<SqlBool>`(${isNamed(word)} or ${isDescribed(word)})`;
}

/** Letters and digits that are such to PostgreSQL, too. */
const LETTERS = /[\p{L}0-9]+/gu;

/** A word of letters begins a word of the description; of another one its parts do, and between them stands what it has there. */
function isDescribed(word: string): RawBuilder<SqlBool> {
  const parts = word.match(LETTERS) ?? [];
  const asWritten = sql<SqlBool>`agent_directory.description ~ search_key(${wordBeginning(word)})`;
  if (parts.length === 0) return asWritten;
  const beginnings = parts.map((part) => `'${part}':*`).join(" & ");
  const hasParts = sql<SqlBool>`agent_directory.words @@ ${beginnings}::tsquery`;
  return parts[0] === word ? hasParts : sql<SqlBool>`(${hasParts} and ${asWritten})`;
}

function hasTexts(words: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1
    from unnest(${words.map(anywhere)}::text[], ${words.map(wordBeginning)}::text[]) as asked (anywhere, beginning)
    where agent_directory.names not like search_key(asked.anywhere)
      and agent_directory.description !~ search_key(asked.beginning))`;
}

/** Nobody has a term that nobody has ever written. */
function hasTerm(eb: Directory, id: number | undefined): Expression<SqlBool> {
  if (id === undefined) return sql.lit(false);
  return eb("agentDirectory.agentId", "in", eb.selectFrom("agentTerms").select("agentId").where("termId", "=", id));
}

/** Whether an agent serves a suburb of the postcode. */
function servesPostcode(postcode: string): Expression<SqlBool> {
  return sql<SqlBool>`agent_directory.agent_id in (
    select agent_terms.agent_id from suburbs
    join directory_terms on directory_terms.kind = 'suburb' and directory_terms.key = suburbs.key
    join agent_terms on agent_terms.term_id = directory_terms.id
    where suburbs.postcode = ${postcode})`;
}

/** A regular expression of PostgreSQL, in which every character of the word is a plain one. */
function wordBeginning(word: string): string {
  const plain = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return /^[\p{L}\p{N}]/u.test(word) ? String.raw`\m${plain}` : plain;
}

/**
 * How far an account's words may travel in our mails. "confirmed": its address is confirmed. "established": it has also been
 * here for a week and belongs to an agency that confirmed it, or is an admin's.
 */
export type MemberTrust = "established" | "confirmed";

/** The trust of an account; null while its address is unconfirmed or it is suspended, and when there is none. */
export function memberTrust(userId: Expression<number | null>): RawBuilder<MemberTrust | null> {
  return sql`(
    select case when member.is_admin or member.created_at <= now() - interval '7 days'
        and exists (select from agents where agents.user_id = member.id and agents.agency_id is not null)
      then 'established' else 'confirmed' end
    from users as member
    where member.id = ${userId} and member.email_confirmed_at is not null and member.suspended_at is null)`;
}

/** The confirmed address of an account; null when it has none. The address of a profile is nobody's until the account has it. */
export function confirmedEmail(userId: Expression<number | null>): RawBuilder<string | null> {
  return sql`(
    select member.email from users as member where member.id = ${userId} and member.email_confirmed_at is not null)`;
}

/** Who writes when this account answers: its trust, its name (may be "") and its address. Throws when there is no such account. */
export function findWriter(userId: number) {
  return db()
    .selectFrom("users")
    .leftJoin("agents", "agents.userId", "users.id")
    .select([
      sql<string>`coalesce(agents.name, concat_ws(' ', users.first_name, users.last_name))`.as("name"),
      "users.email",
      memberTrust(sql.ref("users.id")).as("trust"),
    ])
    .where("users.id", "=", userId)
    .orderBy("agents.id")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** An agent who says that they work for an agency. */
export interface AgencyRequest {
  id: number;
  name: string;
  licenceNumber: string | null;
}

/** The agents who wait until this agency confirms them, by name; at most a hundred. */
export function findAgencyRequests(agencyId: number): Promise<AgencyRequest[]> {
  return db()
    .selectFrom("agents")
    .select(["id", "name", "licenceNumber"])
    .where("requestedAgencyId", "=", agencyId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(100)
    .execute();
}

/** The agency that an agent waits for, and nobody changes it until the open transaction ends; undefined when they wait for none, or there is no such agent. */
export async function lockAgencyRequest(agentId: number): Promise<number | undefined> {
  const found = await db()
    .selectFrom("agents")
    .select("requestedAgencyId")
    .where("id", "=", agentId)
    .forUpdate()
    .executeTakeFirst();
  return found?.requestedAgencyId ?? undefined;
}

/** The agency to which an agent belongs, and nobody changes it until the open transaction ends; undefined when they belong to none, or there is no such agent. */
export async function lockAgency(agentId: number): Promise<number | undefined> {
  const found = await db()
    .selectFrom("agents")
    .select("agencyId")
    .where("id", "=", agentId)
    .forUpdate()
    .executeTakeFirst();
  return found?.agencyId ?? undefined;
}

/** The names of the other agents of an account's agency, in alphabetical order; at most a hundred. */
export async function findColleagueNames(userId: number): Promise<string[]> {
  const found = await db()
    .selectFrom("agents")
    .innerJoin("agents as colleagues", "colleagues.agencyId", "agents.agencyId")
    .innerJoin("users as accounts", "accounts.id", "colleagues.userId")
    .select("colleagues.name")
    .where("agents.userId", "=", userId)
    .whereRef("colleagues.id", "<>", "agents.id")
    .where("accounts.suspendedAt", "is", null)
    .orderBy(sql`lower(colleagues.name)`)
    .orderBy("colleagues.id")
    .limit(100)
    .execute();
  return found.map(({ name }) => name);
}

/** Ends an agent's wait for an agency: they belong to it, or are without one. */
export async function updateAgency(agentId: number, agencyId: number | null): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ agencyId, requestedAgencyId: null, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
}

/** The agency to which an account's agent belongs; undefined when they belong to none. */
export async function findAgencyOfUser(userId: number): Promise<number | undefined> {
  const found = await db().selectFrom("agents").select("agencyId").where("userId", "=", userId).executeTakeFirst();
  return found?.agencyId ?? undefined;
}
