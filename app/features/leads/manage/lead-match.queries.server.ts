import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { DB } from "#db/schema.ts";
import { anywhere } from "#app/lib/text.ts";
import type { LeadFilters } from "./filters.ts";

/** Words with a condition each, so that PostgreSQL begins with the rarest; the number of texts it prepares stays bounded. */
const MAX_CONDITIONS = 4;

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
  if (search === undefined) return sql.lit(true);
  const words = search.split(" ");
  const conditions = words.slice(0, MAX_CONDITIONS).map(leadHasWord);
  if (words.length > MAX_CONDITIONS) {
    const patterns = words.slice(MAX_CONDITIONS).map(anywhere);
    conditions.push(sql<SqlBool>`concat_ws(E'\n', ${senderText}, leads.message) ilike all (${patterns}::text[])`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether it has the status, and came on a day of the range. */
export function leadIsWithin({ status, from, to }: LeadFilters) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> => {
    const limits: Expression<SqlBool>[] = [];
    if (status === "held") limits.push(eb("leads.heldReason", "is not", null), eb("leads.withdrawnAt", "is", null));
    else if (status !== undefined) limits.push(eb("leads.status", "=", status));
    if (from !== undefined) limits.push(sql<SqlBool>`leads.created_at >= ${startOf(from)}`);
    if (to !== undefined) limits.push(sql<SqlBool>`leads.created_at < ${startOf(to, 1)}`);
    return eb.and(limits);
  };
}

/** As the index leads_search has them. */
const senderText = sql<string>`sender_text(leads.name, leads.email, leads.phone, leads.source)`;

function leadHasWord(word: string): Expression<SqlBool> {
  return sql<SqlBool>`(${senderText} ilike ${anywhere(word)} or ${messageHasWord(word)})`;
}

function messageHasWord(word: string): Expression<SqlBool> {
  const parts = word.match(/[\p{L}\p{N}]+/gu);
  if (!parts) return sql.lit(false);
  // Letters and digits, which need no escaping: the index finds the beginnings of words, and the pattern what is between.
  const beginnings = parts.map((part) => `'${part}':*`).join(" & ");
  return sql<SqlBool>`(leads.words @@ to_tsquery('simple', ${beginnings}) and leads.message ilike ${anywhere(word)})`;
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
