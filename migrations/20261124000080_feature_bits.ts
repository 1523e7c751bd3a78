import { type Kysely, sql } from "kysely";

/**
 * Adds the features of a home, as the bits of a number, the metres to its station and its auction to the indexes that
 * searches walk. These indexes cannot hold a list of keys: to check for a pool PostgreSQL read the home from the table,
 * at a million homes a tenth of a second until 1,000 of them were counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null if one of the keys is unknown: no home has it.
  await sql`
    create function feature_bits(keys text[]) returns integer language sql immutable strict parallel safe return (
      select case when count(known.place) = count(*) then coalesce(bit_or(1 << (known.place - 1)::integer), 0) end
      from (select distinct unnest(keys) as key) as asked
      left join unnest(array[
        'pool', 'air-conditioning', 'study', 'balcony', 'lift', 'garage', 'pets', 'furnished',
        'step-free', 'step-free-bathroom', 'photos', 'floor-plan'
      ]) with ordinality as known (key, place) on known.key = asked.key
    )
  `.execute(db);
  // A generated column cannot refer to another one.
  const { rows } = await sql<{ keys: string }>`
    select pg_get_expr(adbin, adrelid) as keys from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = 'listings'::regclass and attname = 'feature_keys'`.execute(db);
  await run(
    db,
    `alter table listings add column feature_bits integer not null generated always as (feature_bits(${rows[0]?.keys})) stored`,
  );
  for (const { name, definition } of await searchedIndexes(db)) {
    await db.schema.dropIndex(name).execute();
    await run(db, definition.replace(/\) WHERE/, ", feature_bits, station_metres, auction_at) WHERE"));
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { name, definition } of await searchedIndexes(db)) {
    await db.schema.dropIndex(name).execute();
    await run(db, definition.replace(", feature_bits, station_metres, auction_at)", ")"));
  }
  await sql`alter table listings drop column feature_bits`.execute(db);
  await sql`drop function feature_bits(text[])`.execute(db);
}

/**
 * The indexes with the homes of a search in the order of its page. Other migrations have added to them, so their
 * definitions are read from PostgreSQL.
 */
async function searchedIndexes(db: Kysely<unknown>): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and indexname in (
      'listings_newest', 'listings_suburb', 'listings_postcode', 'listings_property_type', 'listings_rooms',
      'listings_parking', 'listings_price', 'listings_price_desc', 'listings_suburb_price', 'listings_suburb_price_desc',
      'listings_land'
    ) order by indexname`.execute(db);
  return rows;
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- the text is from PostgreSQL and this file, not from input
  await sql.raw(statement).execute(db);
}
