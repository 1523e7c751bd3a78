import { type Kysely, sql } from "kysely";

/** `saved_searches_by_home` replaces the index that has only one type of a search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_by_place`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index saved_searches_by_place on saved_searches using gin (
      wanted_keys(listing_type, coalesce(suburb_keys, area_cells(area_polygons), wanted_schools(school)), property_type_key)
    ) with (fastupdate = off) where is_live`.execute(db);
}
