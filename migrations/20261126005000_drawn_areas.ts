import { type Kysely, sql } from "kysely";

/**
 * Searches for areas drawn on the map. `area` has the texts of addresses (app/features/listings/model/area.ts), and
 * `area_polygons` the polygons that homes are compared with.
 *
 * A home finds the searches that want it by keys in an index. The keys of an area are cells of a grid, as wide as its
 * size needs: at most nine cells cover an area, and a home is in eight, one of each width.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function area_polygon(encoded text) returns polygon language plpgsql immutable strict parallel safe as $$
    declare
      letters constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      corner integer[] := array[0, 0];
      axis integer := 1;
      value integer := 0;
      bits integer := 0;
      letter_group integer;
      corners text[] := '{}';
    begin
      for place in 1 .. length(encoded) loop
        letter_group := position(substr(encoded, place, 1) in letters) - 1;
        if letter_group < 0 or bits >= 25 then raise exception 'not an area: %', encoded; end if;
        value := value | ((letter_group & 31) << bits);
        bits := bits + 5;
        continue when letter_group & 32 > 0;
        corner[axis] := corner[axis] + case when value & 1 = 1 then ~(value >> 1) else value >> 1 end;
        if axis = 2 then
          corners := corners || format('(%s,%s)', 150.3 + corner[1] * 0.00001, -33.2 - corner[2] * 0.00001);
        end if;
        axis := 3 - axis;
        value := 0;
        bits := 0;
      end loop;
      if bits > 0 or axis = 2 then raise exception 'not an area: %', encoded; end if;
      return array_to_string(corners, ',')::polygon;
    end
    $$`.execute(db);
  await sql`
    create function area_polygons(encoded text[]) returns polygon[] language sql immutable strict parallel safe
    return array(select area_polygon(one) from unnest(encoded) as one)`.execute(db);
  await sql`
    create function area_cells(areas polygon[]) returns text[] language sql immutable strict parallel safe
    return array(
      select distinct level || ':' || east || ':' || north
      from unnest(areas) as area
        cross join lateral (select box(area) as edges) as bounds
        cross join lateral (select edges[1] as least, edges[0] as most) as corners
        cross join lateral (
          select min(width_level) as level from generate_series(0, 7) as width_level
          where greatest(most[0] - least[0], most[1] - least[1]) <= 0.02 * 2 ^ width_level or width_level = 7
        ) as fitting
        cross join lateral (select 0.01 * 2 ^ level as width) as cell
        cross join generate_series(floor(least[0] / width)::integer, floor(most[0] / width)::integer) as east
        cross join generate_series(floor(least[1] / width)::integer, floor(most[1] / width)::integer) as north)`.execute(
    db,
  );
  await sql`
    create function point_cells(latitude double precision, longitude double precision) returns text[]
    language sql immutable strict parallel safe
    return array(
      select level || ':' || floor(longitude / (0.01 * 2 ^ level))::integer || ':' ||
        floor(latitude / (0.01 * 2 ^ level))::integer
      from generate_series(0, 7) as level)`.execute(db);
  await sql`
    alter table saved_searches
      add column area text[],
      add column area_polygons polygon[] generated always as (area_polygons(area)) stored,
      add constraint saved_searches_area_not_empty check (cardinality(area) > 0)`.execute(db);
  await setCriteriaKey(db, sql` when name = 'area' then value`, sql`, 'area_polygons'`);
  await sql`
    create index saved_searches_wanted on saved_searches
      using gin (wanted_keys(listing_type, coalesce(suburb_keys, area_cells(area_polygons)), property_type_key))
      with (fastupdate = off) where is_live`.execute(db);
  // Only homes that show their location.
  await sql`
    create index listings_public_point on listings using gist (point(shown_longitude, shown_latitude))
      where deleted_at is null and shown_latitude is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_public_point, saved_searches_wanted`.execute(db);
  // Without their areas they would mail homes that were not requested.
  await sql`delete from saved_searches where area is not null`.execute(db);
  await sql`alter table saved_searches drop column area_polygons, drop column area`.execute(db);
  await setCriteriaKey(db, sql``, sql``);
  await sql`drop function point_cells(double precision, double precision)`.execute(db);
  await sql`drop function area_cells(polygon[])`.execute(db);
  await sql`drop function area_polygons(text[])`.execute(db);
  await sql`drop function area_polygon(text)`.execute(db);
}

/** Letters of other lists are compared without case; those of areas are not. */
async function setCriteriaKey(db: Kysely<unknown>, areas: ReturnType<typeof sql>, derived: ReturnType<typeof sql>) {
  await sql`
    create or replace function criteria_key(search saved_searches) returns text language sql immutable as $$
      select md5(jsonb_object_agg(name, case${areas}
        when name = 'keywords' then to_jsonb(lower(search.keywords))
        when name = 'station' then to_jsonb(station_key(search.station))
        when jsonb_typeof(value) = 'array' then to_jsonb(normalised_keys(array(select jsonb_array_elements_text(value))))
        when jsonb_typeof(value) = 'string' then to_jsonb(normalised_key(value #>> '{}'))
        else value
      end)::text)
      from jsonb_each(to_jsonb(search) - array[
        'id', 'user_id', 'email', 'frequency', 'is_live', 'paused_at', 'confirmed_at', 'consent_version', 'next_run_at',
        'last_run_at', 'last_notified_at', 'last_match_created_at', 'created_at', 'updated_at', 'criteria_key',
        'suburb_keys', 'property_type_key', 'station_key', 'keywords_query'${derived}
      ]) as criteria (name, value)
      where value not in ('null', 'false')
    $$`.execute(db);
}
