import { type Kysely, sql } from "kysely";

/**
 * Two searches of an address are the same if they have the same `criteria_key`. It is made of every column that is not named
 * below, so a column for a new criterion is part of it without further SQL.
 *
 * The index `saved_searches_once`, which lists each criterion, is still there for the version before; the next migration
 * drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_searches add column criteria_key text`.execute(db);
  await sql`
    create function criteria_key(search saved_searches) returns text language sql immutable as $$
      select md5(jsonb_object_agg(name, case
        when name = 'keywords' then to_jsonb(lower(search.keywords))
        when name = 'station' then to_jsonb(station_key(search.station))
        when jsonb_typeof(value) = 'array' then to_jsonb(normalised_keys(array(select jsonb_array_elements_text(value))))
        when jsonb_typeof(value) = 'string' then to_jsonb(normalised_key(value #>> '{}'))
        else value
      end)::text)
      from jsonb_each(to_jsonb(search) - array[
        'id', 'user_id', 'email', 'frequency', 'is_live', 'paused_at', 'confirmed_at', 'consent_version', 'next_run_at',
        'last_run_at', 'last_notified_at', 'last_match_created_at', 'created_at', 'updated_at', 'criteria_key',
        'suburb_keys', 'property_type_key', 'station_key', 'keywords_query'
      ]) as criteria (name, value)
      where value not in ('null', 'false')
    $$`.execute(db);
  // Searches that were two until now stay two.
  await sql`
    update saved_searches set criteria_key = keys.key || case when keys.place = 1 then '' else '/' || keys.id end
    from (
      select id, key, row_number() over (partition by email, key order by id) as place
      from (select id, email, criteria_key(saved_searches) as key from saved_searches) as computed
    ) as keys
    where keys.id = saved_searches.id`.execute(db);
  await sql`
    create function set_criteria_key() returns trigger language plpgsql as $$
    begin
      new.criteria_key := criteria_key(new);
      return new;
    end
    $$`.execute(db);
  // The application writes all criteria together, so the listing type covers columns that are added later. A trigger on
  // every update would cost more than the update of a search that has found a home.
  await sql`
    create trigger saved_searches_criteria_key before insert or update of listing_type, suburb, nearby, property_type,
      min_price, max_price, price, min_bedrooms, min_bathrooms, min_parking, bedrooms, min_land, features, step_free,
      step_free_bathroom, has_pictures, has_floor_plan, max_station_metres, auction, sale_method, station, keywords,
      criteria_key
    on saved_searches for each row execute function set_criteria_key()`.execute(db);
  await sql`create unique index saved_searches_criteria on saved_searches (email, criteria_key)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_criteria`.execute(db);
  await sql`drop trigger saved_searches_criteria_key on saved_searches`.execute(db);
  await sql`drop function set_criteria_key()`.execute(db);
  await sql`drop function criteria_key(saved_searches)`.execute(db);
  await sql`alter table saved_searches drop column criteria_key`.execute(db);
}
