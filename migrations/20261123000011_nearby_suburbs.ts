import { type Kysely, sql } from "kysely";

/**
 * A search may include the suburbs that border its own. Neighbours are reference data. A saved search stores the keys
 * of all its places, so that an index still leads from a home to the searches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The normalised name, as in `listings.suburb_key`.
  await db.schema
    .createTable("suburb_neighbours")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("neighbours", sql`text[]`, (c) => c.notNull())
    .execute();
  // A postcode stands for its suburbs and their neighbours.
  await sql`
    create function searched_keys(names text[], nearby boolean) returns text[]
      language sql stable parallel safe
      return case when nearby then (
        select array_agg(distinct key order by key) from (
          select unnest(normalised_keys(names)) as key
          union all
          select unnest(suburb_neighbours.neighbours || suburbs.key)
          from suburbs left join suburb_neighbours on suburb_neighbours.key = suburbs.key
          where suburbs.key = any(normalised_keys(names)) or suburbs.postcode = any(normalised_keys(names))
        ) as places
      ) else normalised_keys(names) end
  `.execute(db);
  await sql`drop index saved_searches_once, saved_searches_live`.execute(db);
  await sql`
    alter table saved_searches
      drop column suburb_keys,
      add column nearby boolean,
      add column suburb_keys text[]
  `.execute(db);
  await sql`update saved_searches set suburb_keys = normalised_keys(suburb) where suburb is not null`.execute(db);
  await sql`
    create function note_searched_keys() returns trigger language plpgsql as $$
    begin
      new.suburb_keys := searched_keys(new.suburb, new.nearby);
      return new;
    end
    $$
  `.execute(db);
  await sql`
    create trigger saved_searches_keys before insert or update of suburb, nearby, suburb_keys on saved_searches
      for each row execute function note_searched_keys()
  `.execute(db);
  await sql`
    create function renew_searched_keys() returns trigger language plpgsql as $$
    begin
      update saved_searches set suburb_keys = null
      where nearby and suburb_keys is distinct from searched_keys(suburb, nearby);
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger suburb_neighbours_renew after insert or update on suburb_neighbours
      for each statement execute function renew_searched_keys()
  `.execute(db);
  await createIndexes(db, sql`coalesce(list_key(normalised_keys(suburb)), ''), coalesce(nearby, false)`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger saved_searches_keys on saved_searches`.execute(db);
  await sql`drop function note_searched_keys()`.execute(db);
  await sql`drop index saved_searches_once, saved_searches_live`.execute(db);
  // Without the neighbours these searches would silently match fewer homes than requested.
  await sql`delete from saved_searches where nearby`.execute(db);
  await sql`
    alter table saved_searches
      drop column nearby,
      drop column suburb_keys,
      add column suburb_keys text[] generated always as (normalised_keys(suburb)) stored
  `.execute(db);
  await createIndexes(db, sql`coalesce(list_key(suburb_keys), '')`);
  await sql`drop trigger suburb_neighbours_renew on suburb_neighbours`.execute(db);
  await sql`drop function renew_searched_keys()`.execute(db);
  await sql`drop function searched_keys(text[], boolean)`.execute(db);
  await db.schema.dropTable("suburb_neighbours").execute();
}

async function createIndexes(db: Kysely<unknown>, places: ReturnType<typeof sql>) {
  await sql`
    create unique index saved_searches_once on saved_searches (
      email, listing_type, ${places}, coalesce(property_type_key, ''), coalesce(min_price, -1), coalesce(max_price, -1),
      coalesce(min_bedrooms, -1), coalesce(min_bathrooms, -1), coalesce(min_parking, -1), coalesce(lower(keywords), '')
    )
  `.execute(db);
  await sql`
    create index saved_searches_live on saved_searches
      using gin (wanted_keys(listing_type, suburb_keys, property_type_key)) with (fastupdate = off) where is_live
  `.execute(db);
}
