import { type Kysely, sql } from "kysely";

/**
 * The specified length of a listing type, also where a search stores it, and indexes for articles in their order: the newest
 * first, those without a date last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_searches alter column listing_type type varchar(16)`.execute(db);
  await sql`create index posts_dated on posts (published_at desc nulls last, id desc) where published`.execute(db);
  await sql`create index posts_category_dated on posts
    (normalised_key(category), published_at desc nulls last, id desc) where published`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index posts_category_dated`.execute(db);
  await sql`drop index posts_dated`.execute(db);
  await sql`alter table saved_searches alter column listing_type type varchar(8)`.execute(db);
}
