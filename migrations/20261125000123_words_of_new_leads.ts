import { type Kysely, sql } from "kysely";

/**
 * The words in messages of new leads. The index of all leads gathers all with a word before it excludes those that are
 * not new: 88 ms for a word in one message of a hundred, among two million leads. For 34,000 new leads this index has 3
 * MB. A new lead is written to both indexes, and leaves this one when it is no longer new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index leads_new_words on leads using gin (words) where status = 'new'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index leads_new_words`.execute(db);
}
