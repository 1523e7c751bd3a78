import { type Kysely, sql } from "kysely";

/**
 * The location of a home, and how much of it is public: the full address, the street without the number, or the suburb
 * only.
 *
 * PostgreSQL computes the public part, so that no reader can forget to check: all except the owner read shown_address,
 * shown_latitude and shown_longitude. A point reveals the exact address, so it is shown with the full address only. The
 * search text has the shown address too, so a search cannot find a hidden one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The text after the last number, up to a comma; without a number, the text after the last comma. A street may itself
  // have a number ("2nd Avenue"). Null if no letter is left: then only the suburb is shown.
  await sql`
    create function street_of(address text) returns text
      language sql immutable strict parallel safe
      return (
        select case when street ~ '[[:alpha:]]' then street end
        from (select btrim(regexp_replace(regexp_replace(
          case when address ~ '\\m[0-9]+[A-Za-z]?\\M'
            then regexp_replace(address, '^.*\\m[0-9]+[A-Za-z]?\\M[^[:alnum:]]*', '')
            else regexp_replace(address, '^.*,(?=.*[[:alpha:]])', '') end,
          ',.*$', ''), '\\s+', ' ', 'g')) as street) as found
      )
  `.execute(db);
  await sql`
    create function address_shown(address text, display text) returns text
      language sql immutable parallel safe
      return case display when 'full' then address when 'street' then street_of(address) end
  `.execute(db);

  // One statement, so that each row is rewritten once.
  await sql`
    alter table listings
      add column latitude double precision,
      add column longitude double precision,
      add column address_display varchar(8) not null default 'full',
      add constraint listings_address_display_known check (address_display in ('full', 'street', 'suburb')),
      -- NaN is above every number.
      add constraint listings_point_is_whole check ((latitude is null) = (longitude is null)),
      add constraint listings_point_on_earth check (latitude between -90 and 90 and longitude between -180 and 180),
      add column shown_address text generated always as (address_shown(address, address_display)) stored,
      add column shown_latitude double precision
        generated always as (case when address_display = 'full' then latitude end) stored,
      add column shown_longitude double precision
        generated always as (case when address_display = 'full' then longitude end) stored,
      drop column search,
      add column search tsvector not null generated always as (
        to_tsvector('english'::regconfig, title || ' ' || description || ' ' || joined_text(features) || ' ' || suburb
          || ' ' || coalesce(address_shown(address, address_display), ''))) stored
  `.execute(db);
  await createSearchIndex(db);
}

async function createSearchIndex(db: Kysely<unknown>): Promise<void> {
  await sql`create index listings_search on listings using gin (search)
    where status = 'active' and deleted_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      drop column search,
      add column search tsvector not null generated always as (
        to_tsvector('english'::regconfig,
          title || ' ' || description || ' ' || joined_text(features) || ' ' || suburb || ' ' || address)) stored,
      drop column shown_longitude,
      drop column shown_latitude,
      drop column shown_address,
      drop column address_display,
      drop column longitude,
      drop column latitude
  `.execute(db);
  await createSearchIndex(db);
  await sql`drop function address_shown(text, text)`.execute(db);
  await sql`drop function street_of(text)`.execute(db);
}
