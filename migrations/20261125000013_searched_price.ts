import { type Kysely, sql } from "kysely";

/**
 * A home that is advertised with words instead of a price, "Auction", can still be found by a price, because the
 * software of an agency sends both. The price is never shown; filters and sorting compare it if there is no other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const onComparablePrice = await indexesOnComparablePrice(db);
  await sql`
    alter table listings
      drop column comparable_price,
      add column searched_price integer,
      add constraint listings_searched_price check (searched_price > 0),
      add column comparable_price integer generated always as (case
        when price_withheld then null
        when coalesce(closed_price, price) = 0 then case when price_words is not null then searched_price end
        when listing_type = 'rent' and price_frequency = 'per_month'
          then round(coalesce(closed_price, price)::numeric * 12 / 52)::integer
        else coalesce(closed_price, price) end) stored
  `.execute(db);
  await createIndexes(db, onComparablePrice);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const onComparablePrice = await indexesOnComparablePrice(db);
  await sql`
    alter table listings
      drop column comparable_price,
      drop column searched_price,
      add column comparable_price integer generated always as (case
        when coalesce(closed_price, price) = 0 or price_withheld then null
        when listing_type = 'rent' and price_frequency = 'per_month'
          then round(coalesce(closed_price, price)::numeric * 12 / 52)::integer
        else coalesce(closed_price, price) end) stored
  `.execute(db);
  await createIndexes(db, onComparablePrice);
}

/** PostgreSQL writes `status in ('sold', 'leased')` in one way, and in another after reading its own text. */
const closed = /\(\(status\)::text = ANY \(\(?ARRAY\[[^\]]*'sold'[^\]]*'leased'[^\]]*\]\)?(?:::text\[\]\))?\)/;

/** Dropping the column drops these indexes. They are recreated as they were. */
async function indexesOnComparablePrice(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes
    where tablename = 'listings' and schemaname = current_schema() and indexdef ~ '\\mcomparable_price\\M'
    order by indexname`.execute(db);
  return rows.map(({ definition }) => definition.replace(closed, "status in ('sold', 'leased')"));
}

async function createIndexes(db: Kysely<unknown>, definitions: readonly string[]): Promise<void> {
  for (const definition of definitions) {
    // oxlint-disable-next-line no-restricted-properties -- the definition is from PostgreSQL, not from input
    await sql.raw(definition).execute(db);
  }
}
