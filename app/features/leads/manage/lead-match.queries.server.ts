import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import type { DB } from "#db/schema.ts";
import { anywhere } from "#app/lib/text.ts";
import { leadAwaitsReview } from "#app/features/leads/model/status.queries.server.ts";
import type { LeadFilters } from "./filters.ts";

/** Words with a condition each, so that PostgreSQL begins with the rarest; the number of texts it prepares stays bounded. */
const MAX_CONDITIONS = 4;
/** The first letters of a word, one trigram, tell enough where those of another word are looked up beside them. */
const ROOT_LENGTH = 3;
/** What is marked as new in the text index, in place of its week. */
export const NEW_MARK = 0;

/**
 * Whether a lead has every word somewhere in the name, the address, the phone number (also as it is without spaces) or the
 * source, or at the beginning of a word of the message; and the status, and a day of the range. Wildcards are plain characters.
 */
export function leadMatches(filters: LeadFilters) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> =>
    eb.and([leadHasWords(filters), leadIsWithin(filters)(eb)]);
}

/** Whether it has every word of the search. */
export function leadHasWords({ search }: LeadFilters): Expression<SqlBool> {
  return hasWords(search, (word) => sql`${senderText} ilike ${anywhere(word)}`);
}

/** The same of one that is new, in the words of the index of these. */
export function newLeadHasWords({ search }: LeadFilters): Expression<SqlBool> {
  const isNew = sql`lead_marks(leads.status, leads.created_at) && ${[NEW_MARK]}::integer[]`;
  const inSender = (word: string) => sql`${senderText} ilike ${anywhere(word)} and ${isNew}`;
  return sql<SqlBool>`(leads.status = 'new' and ${hasWords(search, inSender)})`;
}

/**
 * The same where few messages have any of the words: one look into the index for those of whom all stand in the sender, and one
 * for the messages. Of each word its beginning is looked up, as what names end with ("son") is everybody's.
 */
export function leadHasRareWords({ search }: LeadFilters): Expression<SqlBool> {
  const words = wordsOf(search);
  const roots = new Set(
    words.slice(0, MAX_CONDITIONS).map((word) => Array.from(word.toLowerCase()).slice(0, ROOT_LENGTH).join("")),
  );
  if (roots.size < Math.min(words.length, MAX_CONDITIONS) || roots.size < 2) return leadHasWords({ search, page: 1 });
  const beginnings = [...roots].map((root) => sql`${senderText} ilike ${anywhere(root)}`);
  // The sum is no text of the index, which would be asked for all of it otherwise.
  const inSender = (word: string) => sql`${senderText} || '' ilike ${anywhere(word)}`;
  return sql<SqlBool>`((${sql.join(beginnings, sql` and `)} or ${messageHasAnyWord({ search })})
    and ${hasWords(search, inSender)})`;
}

/** Whether a word of its message begins with one of the first words of the search. */
export function messageHasAnyWord({ search }: Pick<LeadFilters, "search">): Expression<SqlBool> {
  const asked = wordsOf(search)
    .slice(0, MAX_CONDITIONS)
    .map(beginningsOf)
    .filter((query) => query !== "");
  return asked.length === 0 ? sql.lit(false) : sql<SqlBool>`leads.words @@ to_tsquery('simple', ${asked.join(" | ")})`;
}

/** Whether it has every word in its message, or where else `inSender` says. */
function hasWords(search: string | undefined, inSender: (word: string) => RawBuilder<unknown>): Expression<SqlBool> {
  const words = wordsOf(search);
  if (words.length === 0) return sql.lit(true);
  // The message first: the text of the sender is put together for each lead.
  const conditions = words
    .slice(0, MAX_CONDITIONS)
    .map((word) => sql<SqlBool>`(${messageHasWord(word)} or (${inSender(word)}))`);
  if (words.length > MAX_CONDITIONS) {
    const patterns = words.slice(MAX_CONDITIONS).map(anywhere);
    conditions.push(sql<SqlBool>`concat_ws(E'\n', ${senderText}, leads.message) ilike all (${patterns}::text[])`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function wordsOf(search: string | undefined): string[] {
  return search === undefined ? [] : search.split(" ");
}

/** Whether it has the status, and came on a day of the range. */
export function leadIsWithin({ status, from, to }: LeadFilters) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> => {
    const limits: Expression<SqlBool>[] = [];
    if (status === "held") limits.push(leadAwaitsReview, eb("leads.withdrawnAt", "is", null));
    else if (status !== undefined) limits.push(eb("leads.status", "=", status));
    if (from !== undefined) limits.push(sql<SqlBool>`leads.created_at >= ${startOf(from)}`);
    if (to !== undefined) limits.push(sql<SqlBool>`leads.created_at < ${startOf(to, 1)}`);
    return eb.and(limits);
  };
}

/** As the index leads_search has them. */
const senderText = sql<string>`sender_text(leads.name, leads.email, leads.phone, leads.source)`;

const LETTERS = /^[a-z]+$/i;

function messageHasWord(word: string): Expression<SqlBool> {
  const beginnings = beginningsOf(word);
  if (beginnings === "") return sql.lit(false);
  const isThere = sql<SqlBool>`leads.words @@ to_tsquery('simple', ${beginnings})`;
  // A word of letters is there as it is. Of others the index finds the beginnings of their parts, and the pattern what is between;
  // it is asked of a sum, as PostgreSQL would try it on a hundred messages to plan with otherwise.
  return LETTERS.test(word) ? isThere : sql<SqlBool>`(${isThere} and leads.message || '' ilike ${anywhere(word)})`;
}

/** A query for the parts of a word, which are letters and digits and so need no escaping; "" when it has none. */
function beginningsOf(word: string): string {
  const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.map((part) => `'${part}':*`).join(" & ");
}

const WHOLE_ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/;
const WHOLE_NUMBER = /^\+?\d{8,15}$/;

/**
 * Whether a lead has the whole address or phone number that is searched for, and the other words; undefined where the search
 * has neither. An index leads to it, where the parts of addresses and numbers are everybody's.
 */
export function leadHasContact({ search }: LeadFilters): Expression<SqlBool> | undefined {
  const words = search?.split(" ") ?? [];
  const contact = words.find((word) => WHOLE_ADDRESS.test(word) || WHOLE_NUMBER.test(word));
  if (contact === undefined) return undefined;
  const isContact = WHOLE_ADDRESS.test(contact)
    ? sql`lower(leads.email) = ${contact.toLowerCase()}`
    : sql`phone_digits(leads.phone) = ${contact.replace("+", "")}`;
  const others = words.filter((word) => word !== contact);
  const limits = [
    sql`(${isContact} or ${messageHasWord(contact)})`,
    ...(others.length === 0 ? [] : [leadHasWords({ search: others.join(" "), page: 1 })]),
  ];
  return sql<SqlBool>`(${sql.join(limits, sql` and `)})`;
}

/** The first moment of a day in Sydney, or of one so many days later. */
function startOf(day: string, later = 0): Expression<Date> {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Australia/Sydney')`;
}
