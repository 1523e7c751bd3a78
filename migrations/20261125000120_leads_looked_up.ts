import { type Kysely, sql } from "kysely";

/**
 * Search of two million leads:
 *
 * - The text index marks new leads, and for all others the week in which they were created. The first results of the
 *   list, waiting leads and then the newest, are found without reading all others with the word.
 * - Complete email addresses and complete phone numbers have an index each: by trigrams an address took 0.3 s, because
 *   many thousands share most of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 0 is new; otherwise the week, counted from 1970. A list of one, because the index is of lists.
  await sql`
    create function lead_marks(status text, created_at timestamptz) returns integer[]
    language sql immutable parallel safe
    return case when status = 'new' then array[0] else published_weeks(created_at) end`.execute(db);
  await sql`drop index leads_search`.execute(db);
  await sql`
    create index leads_search on leads using gin (
      sender_text(name, email, phone, source) gin_trgm_ops, words, lead_marks(status, created_at)
    )`.execute(db);
  await sql`
    create function phone_digits(phone text) returns text
    language sql immutable parallel safe
    return translate(phone, ' ()+-./', '')`.execute(db);
  await sql`create index leads_email on leads (lower(email) text_pattern_ops)`.execute(db);
  await sql`create index leads_phone on leads (phone_digits(phone) text_pattern_ops)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index leads_phone`.execute(db);
  await sql`drop index leads_email`.execute(db);
  await sql`drop function phone_digits`.execute(db);
  await sql`drop index leads_search`.execute(db);
  await sql`drop function lead_marks`.execute(db);
  await sql`
    create index leads_search on leads using gin (
      sender_text(name, email, phone, source) gin_trgm_ops, words
    )`.execute(db);
}
