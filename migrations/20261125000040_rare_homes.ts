import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * Indexes for homes with rare combinations of features, and for the days on which homes are open. The feature bits lead
 * one index, so that homes with four features are found by the few numbers with these bits. The days are in the indexes
 * that searches walk. One text index covers words, features, stations and days, which were four indexes that PostgreSQL
 * had to merge home by home.
 *
 * At a million homes the new index has 111 MB, and all of them 1.5 GB. Writing 240 homes touched 37 pages for each, 41
 * before: the four indexes of lists cost more than the new ones. The duration of the writes was not measured.
 *
 * An entry of these indexes holds some 600 days at most. A home has up to 50 future inspections.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changeIndexes(db, /, auction_at\) WHERE/, ", auction_at, open_dates) WHERE");
  await sql`create index listings_feature_sets on listings
    (listing_type, feature_bits, published_at desc, id desc, comparable_price, bedrooms, bathrooms, parking,
      property_type_key, land_size, station_metres, auction_at, open_dates)
    ${visible}`.execute(db);
  await changeClosed(db, sql`, feature_bits, station_metres`);
  // All numbers with these bits, of the twelve bits of `feature_bits`: another feature needs one more here too.
  await sql`
    create function feature_sets(bits integer) returns integer[] language sql immutable strict parallel safe return (
      select array_agg(bits | others) from generate_series(0, (1 << 12) - 1) as others where others & bits = 0
    )
  `.execute(db);
  for (const name of merged) await db.schema.dropIndex(name).execute();
  await db.schema.dropIndex("listings_search").execute();
  await sql`create index listings_search on listings using gin (search, feature_keys, near_stations, open_dates)
    ${visible}`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("listings_search").execute();
  await sql`create index listings_search on listings using gin (search) ${visible}`.execute(db);
  await sql`create index listings_feature_keys on listings using gin (feature_keys) ${visible}`.execute(db);
  await sql`create index listings_near_stations on listings using gin (near_stations) ${visible}`.execute(db);
  await sql`create index listings_open_dates on listings using gin (open_dates) ${visible}`.execute(db);
  await sql`drop function feature_sets(integer)`.execute(db);
  await changeClosed(db, sql``);
  await db.schema.dropIndex("listings_feature_sets").execute();
  await changeIndexes(db, /, auction_at, open_dates\) WHERE/, ", auction_at) WHERE");
}

async function changeClosed(db: Kysely<unknown>, more: RawBuilder<unknown>): Promise<void> {
  await db.schema.dropIndex("listings_closed").execute();
  await sql`create index listings_closed on listings
    (status, closed_on desc, id desc, comparable_price, bedrooms, bathrooms, parking${more})
    where status in ('sold', 'leased') and deleted_at is null`.execute(db);
}

const visible = sql`where status = 'active' and deleted_at is null`;
const merged = ["listings_feature_keys", "listings_near_stations", "listings_open_dates"];

/**
 * The indexes with the homes of a search in the order of its page. Other migrations have added to them, so their
 * definitions are read from PostgreSQL.
 */
async function changeIndexes(db: Kysely<unknown>, part: RegExp, replacement: string): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and indexname in (
      'listings_newest', 'listings_suburb', 'listings_postcode', 'listings_property_type', 'listings_rooms',
      'listings_parking', 'listings_price', 'listings_price_desc', 'listings_suburb_price', 'listings_suburb_price_desc',
      'listings_land'
    ) order by indexname`.execute(db);
  for (const { name, definition } of rows) {
    await db.schema.dropIndex(name).execute();
    // oxlint-disable-next-line no-restricted-properties -- the definition is from PostgreSQL, not from input
    await sql.raw(definition.replace(part, replacement)).execute(db);
  }
}
