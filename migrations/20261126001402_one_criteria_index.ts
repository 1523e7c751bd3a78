import { type Kysely, sql } from "kysely";

/**
 * Drops the index that lists each criterion: `saved_searches_criteria` replaces it. Two searches that differ only in a
 * criterion of a later migration would violate it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_once`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index saved_searches_once on saved_searches (
      email, listing_type, coalesce(list_key(normalised_keys(suburb)), ''), coalesce(nearby, false),
      coalesce(property_type_key, ''), coalesce(min_price, -1), coalesce(max_price, -1), coalesce(min_bedrooms, -1),
      coalesce(min_bathrooms, -1), coalesce(min_parking, -1), coalesce(bedrooms, -1), coalesce(min_land, -1),
      coalesce(list_key(features), ''), coalesce(step_free, false), coalesce(step_free_bathroom, false),
      coalesce(has_pictures, false), coalesce(has_floor_plan, false), coalesce(lower(keywords), ''),
      coalesce(station_key, ''), coalesce(max_station_metres, -1), coalesce(price, ''), coalesce(auction, false),
      coalesce(sale_method, '')
    )`.execute(db);
}
