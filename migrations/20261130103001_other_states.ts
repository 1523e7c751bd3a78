import { type Kysely, sql } from "kysely";

/**
 * Homes outside New South Wales are found as "Newtown VIC", and never in the suburb of Sydney with the same name.
 * `is_outside_nsw` decides like `isOutsideNsw`: state and postcode must agree on another state.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_outside_nsw(state text, postcode text) returns boolean
    language sql immutable strict parallel safe as $$
      select exists (
        select from (values
          ('vic', 'victoria', 3000, 3999), ('vic', 'victoria', 8000, 8999),
          ('qld', 'queensland', 4000, 4999), ('qld', 'queensland', 9000, 9999),
          ('act', 'australiancapitalterritory', 200, 299), ('act', 'australiancapitalterritory', 2600, 2618),
          ('act', 'australiancapitalterritory', 2900, 2920),
          ('sa', 'southaustralia', 5000, 5999), ('wa', 'westernaustralia', 6000, 6999),
          ('tas', 'tasmania', 7000, 7999), ('nt', 'northernterritory', 800, 999)
        ) as other (code, name, first_postcode, last_postcode)
        where regexp_replace(lower(normalize(state, nfkc)), '[^a-z]', '', 'g')
            ~ ('^(?:' || code || '|' || name || ')(?:australia|aus|au)?$')
          and case when normalize(postcode, nfkc) ~ '^\\s*[0-9]{4}\\s*$'
            then trim(normalize(postcode, nfkc))::integer between first_postcode and last_postcode else false end)
    $$`.execute(db);
  await sql`
    alter table listings alter column suburb_key set expression as (
      normalised_key(case when is_outside_nsw(state, postcode) then suburb || ' ' || state else suburb end))`.execute(
    db,
  );
  // After the rewrite, which would build them a second time. Drafts too: an unpublished home is an earlier advertisement
  // of the same address.
  await sql`create index listings_address_key on listings (address_key(address, suburb))`.execute(db);
  await sql`create index listings_address_keys on listings using gin (address_keys(address_key(address, suburb)))`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_address_key, listings_address_keys`.execute(db);
  await sql`alter table listings alter column suburb_key set expression as (normalised_key(suburb))`.execute(db);
  await sql`drop function is_outside_nsw(text, text)`.execute(db);
}
