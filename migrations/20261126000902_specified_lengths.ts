import { type Kysely, sql } from "kysely";

/**
 * Saved searches get the specified length of a listing type. Two indexes have articles in their order: the newest
 * first, those without a date last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await setListingTypeLength(db, 16);
  await sql`create index posts_dated on posts (published_at desc nulls last, id desc) where published`.execute(db);
  await sql`create index posts_category_dated on posts
    (normalised_key(category), published_at desc nulls last, id desc) where published`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index posts_category_dated`.execute(db);
  await sql`drop index posts_dated`.execute(db);
  await setListingTypeLength(db, 8);
}

/** PostgreSQL rewrites a check when its column changes, so the check is recreated: its text is then always the same. */
async function setListingTypeLength(db: Kysely<unknown>, length: 8 | 16): Promise<void> {
  await sql`alter table saved_searches drop constraint saved_searches_listing_type`.execute(db);
  await sql`alter table saved_searches alter column listing_type type varchar(${sql.lit(length)})`.execute(db);
  await sql`alter table saved_searches add constraint saved_searches_listing_type
    check (listing_type in ('sale', 'rent'))`.execute(db);
}
