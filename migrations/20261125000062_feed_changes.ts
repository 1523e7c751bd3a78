import { type Kysely, sql } from "kysely";

/**
 * For emails about feeds: an index of the listings of a file that need attention, and when a report changed after its
 * file was done, because photos are fetched later. Also the person who created the token of a feed, which still works
 * after they leave.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_entries add column changed_at timestamptz`.execute(db);
  await sql`create index feed_entries_attention on feed_entries (file_id) where needs_attention`.execute(db);
  await sql`
    alter table feeds add column token_created_by_user_id integer references users (id) on delete set null
  `.execute(db);
  await sql`
    create index feeds_token_created_by on feeds (token_created_by_user_id) where token_created_by_user_id is not null
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feeds drop column token_created_by_user_id`.execute(db);
  await sql`drop index feed_entries_attention`.execute(db);
  await sql`alter table feed_entries drop column changed_at`.execute(db);
}
