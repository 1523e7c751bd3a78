import { type Kysely, sql } from "kysely";

/**
 * What the mails about feeds need: the listings that somebody has to do something about, found by their files, and when a
 * report was added to after its file was done, as photos are fetched later. And who made the token of a feed: it goes on
 * working when they leave.
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
