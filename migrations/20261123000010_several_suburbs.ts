import { type Kysely, sql } from "kysely";

/** A saved search may have several suburbs: a list as typed, and a list of normalised keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function normalised_keys(names text[]) returns text[]
      language sql immutable strict parallel safe
      return array(select distinct normalised_key(name) from unnest(names) as name order by 1)
  `.execute(db);
  // A digest, because a list of long names would be too long for an entry of a unique index.
  await sql`
    create function list_key(parts text[]) returns text
      language sql immutable strict parallel safe
      return md5(array_to_string(parts, E'\n'))
  `.execute(db);
  // One text for each combination of listing type, place and property type, with "" for any. A search wants a home if
  // they share a combination, so one index finds these searches for any number of places.
  await sql`
    create function wanted_keys(kind text, places text[], property_type text) returns text[]
      language sql immutable parallel safe
      return array(
        select kind || '/' || coalesce(property_type, '') || '/' || place
        from unnest(case when cardinality(places) > 0 then places else array[''] end) as place)
  `.execute(db);
  await sql`drop index saved_searches_once, saved_searches_live, saved_searches_suburb`.execute(db);
  await sql`
    alter table saved_searches
      drop column suburb_key,
      alter column suburb type text[] using case when suburb is not null then array[suburb::text] end
  `.execute(db);
  await sql`
    alter table saved_searches
      add column suburb_keys text[] generated always as (normalised_keys(suburb)) stored,
      add constraint saved_searches_suburb_not_empty check (cardinality(suburb) > 0)
  `.execute(db);
  await sql`
    create unique index saved_searches_once on saved_searches (
      email, listing_type, coalesce(list_key(suburb_keys), ''), coalesce(property_type_key, ''), coalesce(min_price, -1),
      coalesce(max_price, -1), coalesce(min_bedrooms, -1), coalesce(min_bathrooms, -1), coalesce(min_parking, -1),
      coalesce(lower(keywords), '')
    )
  `.execute(db);
  await sql`
    create index saved_searches_live on saved_searches
      using gin (wanted_keys(listing_type, suburb_keys, property_type_key)) with (fastupdate = off) where is_live
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_once, saved_searches_live`.execute(db);
  // With one suburb only, these searches would silently match fewer homes than requested.
  await sql`delete from saved_searches where cardinality(suburb) > 1`.execute(db);
  await sql`
    alter table saved_searches
      drop constraint saved_searches_suburb_not_empty,
      drop column suburb_keys,
      alter column suburb type varchar(120) using suburb[1]
  `.execute(db);
  await sql`
    alter table saved_searches add column suburb_key text generated always as (normalised_key(suburb)) stored
  `.execute(db);
  await sql`create index saved_searches_suburb on saved_searches (suburb)`.execute(db);
  await sql`
    create unique index saved_searches_once on saved_searches (
      email, listing_type, coalesce(suburb_key, ''), coalesce(property_type_key, ''), coalesce(min_price, -1),
      coalesce(max_price, -1), coalesce(min_bedrooms, -1), coalesce(min_bathrooms, -1), coalesce(min_parking, -1),
      coalesce(lower(keywords), '')
    )
  `.execute(db);
  await sql`
    create index saved_searches_live on saved_searches (
      listing_type, (coalesce(suburb_key, '')), (coalesce(property_type_key, '')), min_bedrooms, min_price, max_price
    ) where is_live
  `.execute(db);
  await sql`drop function wanted_keys(text, text[], text)`.execute(db);
  await sql`drop function list_key(text[])`.execute(db);
  await sql`drop function normalised_keys(text[])`.execute(db);
}
