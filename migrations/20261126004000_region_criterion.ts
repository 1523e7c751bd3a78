import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * Searches in regions and council areas. A saved search stores the keys of all its places in `suburb_keys`, so that the
 * index that leads from a home to searches covers regions as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_searches add column region text[]`.execute(db);
  // "ryde-council" is the area of a council.
  await sql`
    create function region_keys(regions text[]) returns text[] language sql stable parallel safe
      return array(
        select key from suburbs
        where suburbs.regions && region_keys.regions
          or trim('-' from lower(regexp_replace(council, '[^A-Za-z0-9]+', '-', 'g'))) || '-council' = any(region_keys.regions)
        order by key
      )
  `.execute(db);
  await sql`
    create function place_keys(names text[], nearby boolean, regions text[]) returns text[]
      language sql stable parallel safe
      return case
        when regions is null then searched_keys(names, nearby)
        when names is null then region_keys(regions)
        else array(
          select key from suburbs
          where key = any(region_keys(place_keys.regions))
            and (key = any(searched_keys(names, nearby)) or postcode = any(normalised_keys(names)))
          order by key
        ) end
  `.execute(db);
  await replaceKeys(db, sql`place_keys(new.suburb, new.nearby, new.region)`, sql`suburb, nearby, region, suburb_keys`);
  await renewKeys(
    db,
    sql`(nearby or region is not null) and suburb_keys is distinct from place_keys(suburb, nearby, region)`,
  );
  await sql`
    create trigger suburbs_renew_keys after insert or update of council, regions on suburbs
      for each statement execute function renew_searched_keys()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger suburbs_renew_keys on suburbs`.execute(db);
  // Without their region they would match homes anywhere.
  await sql`delete from saved_searches where region is not null`.execute(db);
  await replaceKeys(db, sql`searched_keys(new.suburb, new.nearby)`, sql`suburb, nearby, suburb_keys`);
  await renewKeys(db, sql`nearby and suburb_keys is distinct from searched_keys(suburb, nearby)`);
  await sql`drop function place_keys(text[], boolean, text[])`.execute(db);
  await sql`drop function region_keys(text[])`.execute(db);
  await sql`alter table saved_searches drop column region`.execute(db);
}

async function replaceKeys(db: Kysely<unknown>, keys: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  await sql`
    create or replace function note_searched_keys() returns trigger language plpgsql as $$
    begin
      new.suburb_keys := ${keys};
      return new;
    end
    $$
  `.execute(db);
  await sql`drop trigger saved_searches_keys on saved_searches`.execute(db);
  await sql`
    create trigger saved_searches_keys before insert or update of ${columns} on saved_searches
      for each row execute function note_searched_keys()
  `.execute(db);
}

async function renewKeys(db: Kysely<unknown>, isOutdated: RawBuilder<unknown>) {
  await sql`
    create or replace function renew_searched_keys() returns trigger language plpgsql as $$
    begin
      update saved_searches set suburb_keys = null
      where ${isOutdated};
      return null;
    end
    $$
  `.execute(db);
}
