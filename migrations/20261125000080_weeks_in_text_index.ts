import { type Kysely, sql } from "kysely";

/**
 * The week in which a home was published, in the text index: what a search shows first are the newest homes with its words, and
 * the index names those of the last weeks without naming all others. A list of one, as the index is of lists.
 *
 * At a million homes the index has 209 MB in place of 205. Writing 240 homes and merging them into it took as long as before,
 * 0.3 ms and 0.1 ms of processor time for each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Weeks of 604,800 seconds since 1970, which begin on a Thursday in UTC.
  await sql`
    create function published_weeks(moment timestamptz) returns integer[] language sql immutable strict parallel safe
      return array[floor(extract(epoch from moment) / 604800)::integer]
  `.execute(db);
  await db.schema.dropIndex("listings_search").execute();
  await sql`create index listings_search on listings
    using gin (search, feature_keys, near_stations, open_dates, published_weeks(published_at))
    where status = 'active' and deleted_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("listings_search").execute();
  await sql`create index listings_search on listings using gin (search, feature_keys, near_stations, open_dates)
    where status = 'active' and deleted_at is null`.execute(db);
  await sql`drop function published_weeks(timestamptz)`.execute(db);
}
