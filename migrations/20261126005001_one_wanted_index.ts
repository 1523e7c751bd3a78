import { type Kysely, sql } from "kysely";

/** `saved_searches_wanted` replaces the index that has no keys for areas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_live`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index saved_searches_live on saved_searches
      using gin (wanted_keys(listing_type, suburb_keys, property_type_key)) with (fastupdate = off) where is_live`.execute(
    db,
  );
}
