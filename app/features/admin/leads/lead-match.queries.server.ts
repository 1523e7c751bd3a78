import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import type { DB } from "#db/schema.ts";
import { anywhere } from "#app/lib/text.ts";
import { leadAwaitsReview } from "#app/features/leads/model/status.queries.server.ts";
import type { LeadFilters } from "./filters.ts";

/**
 * Each of these words gets its own condition, so that PostgreSQL can start with the rarest. Limits the number of
 * prepared statements.
 */
const MAX_CONDITIONS = 4;
/** One trigram is selective enough together with another word's. */
const ROOT_LENGTH = 3;
/** In place of a week number in the text index. */
export const NEW_MARK = 0;

/**
 * Every word must occur in name, email, phone (also without spaces) or source, or begin a word of the message.
 * Wildcards are literal.
 */
export function leadMatches(filters: LeadFilters) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> =>
    eb.and([leadMatchesSearch(filters), leadMatchesStatusAndDates(filters)(eb)]);
}

export function leadMatchesSearch({ search }: LeadFilters): Expression<SqlBool> {
  return matchesTerms(search, (word) => sql`${senderText} ilike ${anywhere(word)}`);
}

/** Written for the index on `lead_marks`. */
export function newLeadMatchesSearch({ search }: LeadFilters): Expression<SqlBool> {
  const isNew = sql`lead_marks(leads.status, leads.created_at) && ${[NEW_MARK]}::integer[]`;
  const inSender = (word: string) => sql`${senderText} ilike ${anywhere(word)} and ${isNew}`;
  return sql<SqlBool>`(leads.status = 'new' and ${matchesTerms(search, inSender)})`;
}

/**
 * For words that few messages contain: one index lookup for senders and one for messages. Only first letters are looked
 * up, because endings such as "son" match too many senders.
 */
export function leadMatchesRareTerms({ search }: LeadFilters): Expression<SqlBool> {
  const terms = toTerms(search);
  const roots = new Set(
    terms.slice(0, MAX_CONDITIONS).map((word) => Array.from(word.toLowerCase()).slice(0, ROOT_LENGTH).join("")),
  );
  if (roots.size < Math.min(terms.length, MAX_CONDITIONS) || roots.size < 2)
    return leadMatchesSearch({ search, page: 1 });
  const beginnings = [...roots].map((root) => sql`${senderText} ilike ${anywhere(root)}`);
  // `|| ''` prevents a scan of the trigram index for the full word.
  const inSender = (word: string) => sql`${senderText} || '' ilike ${anywhere(word)}`;
  return sql<SqlBool>`((${sql.join(beginnings, sql` and `)} or ${messageMatchesAnyTerm({ search })})
    and ${matchesTerms(search, inSender)})`;
}

export function messageMatchesAnyTerm({ search }: Pick<LeadFilters, "search">): Expression<SqlBool> {
  const prefixQueries = toTerms(search)
    .slice(0, MAX_CONDITIONS)
    .map(toPrefixQuery)
    .filter((query) => query !== "");
  return prefixQueries.length === 0
    ? sql.lit(false)
    : sql<SqlBool>`leads.words @@ to_tsquery('simple', ${prefixQueries.join(" | ")})`;
}

function matchesTerms(
  search: string | undefined,
  inSender: (word: string) => RawBuilder<unknown>,
): Expression<SqlBool> {
  const terms = toTerms(search);
  if (terms.length === 0) return sql.lit(true);
  // Message first, because the sender's text is concatenated for each lead.
  const conditions = terms
    .slice(0, MAX_CONDITIONS)
    .map((word) => sql<SqlBool>`(${messageMatchesTerm(word)} or (${inSender(word)}))`);
  if (terms.length > MAX_CONDITIONS) {
    const patterns = terms.slice(MAX_CONDITIONS).map(anywhere);
    conditions.push(sql<SqlBool>`concat_ws(E'\n', ${senderText}, leads.message) ilike all (${patterns}::text[])`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function toTerms(search: string | undefined): string[] {
  return search === undefined ? [] : search.split(" ");
}

/** The status and date range. */
export function leadMatchesStatusAndDates({ status, from, to }: LeadFilters) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> => {
    const limits: Expression<SqlBool>[] = [];
    if (status === "held") limits.push(leadAwaitsReview, eb("leads.withdrawnAt", "is", null));
    else if (status !== undefined) limits.push(eb("leads.status", "=", status));
    if (from !== undefined) limits.push(sql<SqlBool>`leads.created_at >= ${startOfDay(from)}`);
    if (to !== undefined) limits.push(sql<SqlBool>`leads.created_at < ${startOfDay(to, 1)}`);
    return eb.and(limits);
  };
}

/** The expression of the index leads_search. */
const senderText = sql<string>`sender_text(leads.name, leads.email, leads.phone, leads.source)`;

const LETTERS = /^[a-z]+$/i;

function messageMatchesTerm(word: string): Expression<SqlBool> {
  const beginnings = toPrefixQuery(word);
  if (beginnings === "") return sql.lit(false);
  const isThere = sql<SqlBool>`leads.words @@ to_tsquery('simple', ${beginnings})`;
  // The index matches words of letters exactly, and only the beginnings of the parts of other words; the pattern checks
  // the rest. `|| ''` stops PostgreSQL from trying the pattern on a hundred rows during planning.
  return LETTERS.test(word) ? isThere : sql<SqlBool>`(${isThere} and leads.message || '' ilike ${anywhere(word)})`;
}

/** Only letters and digits, which need no escaping; "" without any. */
function toPrefixQuery(word: string): string {
  const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.map((part) => `'${part}':*`).join(" & ");
}

const FULL_EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/;
const FULL_PHONE = /^\+?\d{8,15}$/;

/**
 * Matches a complete email address or phone number and the other words; undefined without either. Unlike parts of them,
 * these are selective in an index.
 */
export function leadMatchesContact({ search }: LeadFilters): Expression<SqlBool> | undefined {
  const terms = search?.split(" ") ?? [];
  const contact = terms.find((word) => FULL_EMAIL.test(word) || FULL_PHONE.test(word));
  if (contact === undefined) return undefined;
  const isContact = FULL_EMAIL.test(contact)
    ? sql`lower(leads.email) = ${contact.toLowerCase()}`
    : sql`phone_digits(leads.phone) = ${contact.replace("+", "")}`;
  const others = terms.filter((word) => word !== contact);
  const limits = [
    sql`(${isContact} or ${messageMatchesTerm(contact)})`,
    ...(others.length === 0 ? [] : [leadMatchesSearch({ search: others.join(" "), page: 1 })]),
  ];
  return sql<SqlBool>`(${sql.join(limits, sql` and `)})`;
}

/** Midnight in Sydney, plus `later` days. */
function startOfDay(day: string, later = 0): Expression<Date> {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Australia/Sydney')`;
}
