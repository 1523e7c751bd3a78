import { type Kysely, sql } from "kysely";

/**
 * The leads page searches by any part of a name, an address or a number, or by the words of the message. With two
 * million leads this exceeded the time limit of a page, one second. The index has 285 MB. The words are stored, because
 * otherwise each candidate would be split into words again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sender_text(name text, email text, phone text, source text) returns text
    language sql immutable parallel safe
    return name || E'\\n' || email || coalesce(E'\\n' || phone || E'\\n' || translate(phone, ' ()+-./', ''), '')
      || coalesce(E'\\n' || source, '')`.execute(db);
  await sql`
    alter table leads add column words tsvector not null
      generated always as (to_tsvector('simple', coalesce(message, ''))) stored`.execute(db);
  await sql`
    create index leads_search on leads using gin (
      sender_text(name, email, phone, source) gin_trgm_ops, words
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index leads_search`.execute(db);
  await sql`alter table leads drop column words`.execute(db);
  await sql`drop function sender_text`.execute(db);
}
