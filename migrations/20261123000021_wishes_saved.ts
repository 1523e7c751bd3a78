import { type Kysely, sql } from "kysely";

/**
 * A saved search can require an exact number of bedrooms, land, features and facts. The day of the listing is no
 * criterion, because a saved search finds new homes only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_once`.execute(db);
  await sql`
    alter table saved_searches
      add column bedrooms smallint,
      add column min_land integer,
      add column features text[],
      add column step_free boolean,
      add column step_free_bathroom boolean,
      add column has_pictures boolean,
      add column has_floor_plan boolean,
      add constraint saved_searches_features_not_empty check (cardinality(features) > 0)
  `.execute(db);
  await createSearchKey(
    db,
    sql`, coalesce(bedrooms, -1), coalesce(min_land, -1), coalesce(list_key(features), ''), coalesce(step_free, false),
      coalesce(step_free_bathroom, false), coalesce(has_pictures, false), coalesce(has_floor_plan, false)`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_once`.execute(db);
  // Without the limits these searches would match more homes than requested.
  await sql`
    delete from saved_searches where num_nonnulls(
      bedrooms, min_land, features, step_free, step_free_bathroom, has_pictures, has_floor_plan
    ) > 0
  `.execute(db);
  await sql`
    alter table saved_searches
      drop column bedrooms,
      drop column min_land,
      drop column features,
      drop column step_free,
      drop column step_free_bathroom,
      drop column has_pictures,
      drop column has_floor_plan
  `.execute(db);
  await createSearchKey(db, sql``);
}

/** An address cannot save the same search again. */
async function createSearchKey(db: Kysely<unknown>, wishes: ReturnType<typeof sql>) {
  await sql`
    create unique index saved_searches_once on saved_searches (
      email, listing_type, coalesce(list_key(normalised_keys(suburb)), ''), coalesce(nearby, false),
      coalesce(property_type_key, ''), coalesce(min_price, -1),
      coalesce(max_price, -1), coalesce(min_bedrooms, -1), coalesce(min_bathrooms, -1), coalesce(min_parking, -1)${wishes},
      coalesce(lower(keywords), '')
    )
  `.execute(db);
}
