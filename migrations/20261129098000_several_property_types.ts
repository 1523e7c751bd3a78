import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * A saved search may have several property types, in `property_types`. The previous version reads and writes only
 * `property_type`: a trigger synchronises both columns, the old one with the first type. A later version drops it.
 *
 * A home finds the searches that want it by `wanted_home_keys`, which has the keys of each place with each type. The
 * next migration drops the index that has one type.
 *
 * The `criteria_key` of a search with one type does not change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_searches
      add column property_types text[],
      add column property_type_keys text[] generated always as (normalised_keys(property_types)) stored,
      add constraint saved_searches_property_types_not_empty check (cardinality(property_types) > 0)`.execute(db);
  await sql`
    update saved_searches set property_types = array[property_type] where property_type is not null`.execute(db);
  await sql`
    create function set_both_property_types() returns trigger language plpgsql as $$
    begin
      if new.property_types is distinct from old.property_types then
        new.property_type := (
          select left(name, 120) from unnest(new.property_types) as name order by normalised_key(name), name limit 1);
      elsif new.property_type is distinct from old.property_type then
        new.property_types := case when new.property_type is not null then array[new.property_type] end;
      end if;
      return new;
    end
    $$`.execute(db);
  // Triggers run in the order of their names: before `saved_searches_criteria_key`.
  await sql`
    create trigger saved_searches_both_property_types before insert or update of property_type, property_types
      on saved_searches for each row execute function set_both_property_types()`.execute(db);
  await setCriteriaKey(
    db,
    sql`case when name = 'property_types' and cardinality(types) = 1 then 'property_type' else name end`,
    sql` when name = 'property_types' and cardinality(types) = 1 then to_jsonb(types[1])`,
    sql`, 'property_type', 'property_type_keys'`,
    sql` cross join lateral (select normalised_keys(search.property_types) as types) as wanted`,
  );
  await sql`
    create function wanted_home_keys(listing_type text, places text[], types text[]) returns text[]
      language sql immutable parallel safe
      return array(
        select listing_type || '/' || type || '/' || place
        from unnest(case when cardinality(types) > 0 then types else array[''] end) as type
          cross join unnest(case when cardinality(places) > 0 then places else array[''] end) as place)`.execute(db);
  await sql`
    create index saved_searches_by_home on saved_searches using gin (
      wanted_home_keys(
        listing_type, coalesce(suburb_keys, area_cells(area_polygons), wanted_schools(school)), property_type_keys
      )
    ) with (fastupdate = off) where is_live`.execute(db);
}

/** Searches with several types keep the first and their `criteria_key`, so that they stay different from searches with one. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_by_home`.execute(db);
  await sql`drop function wanted_home_keys(text, text[], text[])`.execute(db);
  await sql`drop trigger saved_searches_both_property_types on saved_searches`.execute(db);
  await sql`drop function set_both_property_types()`.execute(db);
  await setCriteriaKey(db, sql`name`, sql``, sql``, sql``);
  await sql`alter table saved_searches drop column property_type_keys, drop column property_types`.execute(db);
}

async function setCriteriaKey(
  db: Kysely<unknown>,
  name: RawBuilder<unknown>,
  types: RawBuilder<unknown>,
  derived: RawBuilder<unknown>,
  tables: RawBuilder<unknown>,
) {
  await sql`
    create or replace function criteria_key(search saved_searches) returns text language sql immutable as $$
      select md5(jsonb_object_agg(${name}, case${types}
        when name = 'area' then value
        when name = 'keywords' then to_jsonb(lower(search.keywords))
        when name = 'station' then to_jsonb(station_key(search.station))
        when jsonb_typeof(value) = 'array' then to_jsonb(normalised_keys(array(select jsonb_array_elements_text(value))))
        when jsonb_typeof(value) = 'string' then to_jsonb(normalised_key(value #>> '{}'))
        else value
      end)::text)
      from jsonb_each(to_jsonb(search) - array[
        'id', 'user_id', 'email', 'frequency', 'is_live', 'paused_at', 'confirmed_at', 'consent_version', 'next_run_at',
        'last_run_at', 'last_notified_at', 'last_match_created_at', 'created_at', 'updated_at', 'criteria_key',
        'suburb_keys', 'property_type_key', 'station_key', 'keywords_query', 'area_polygons'${derived}
      ]) as criteria (name, value)${tables}
      where value not in ('null', 'false')
    $$`.execute(db);
}
