import { CompiledQuery, type Kysely, sql } from "kysely";

/**
 * The terms of an offer: a guide instead of a price, words instead of a figure, the method of sale and the auction; for
 * a rental the day from which it is available, its bond and its lease. Null is not stated.
 *
 * A guide runs from `price` to `price_to`, which are equal for a single figure; `price_words` replace a price of 0.
 * Terms of one listing type cannot be stored with the other. The table does not limit the width of a guide, because the
 * law about it may change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      add column price_to integer,
      add column price_words varchar(60),
      add column sale_method varchar(32),
      add column auction_at timestamptz,
      add column auction_place varchar(255),
      add column available_from date,
      add column bond_weeks smallint,
      add column lease_months smallint,
      add constraint listings_guide check (price_to is null or (listing_type = 'sale' and price > 0 and price_to >= price)),
      add constraint listings_price_words check (price_words is null or (listing_type = 'sale' and price = 0)),
      add constraint listings_sale_method_known check (
        sale_method in ('private treaty', 'auction', 'expressions of interest', 'tender')
      ),
      add constraint listings_sale_method_of_sale check (sale_method is null or listing_type = 'sale'),
      add constraint listings_auction_by_method check (
        (auction_at is null and auction_place is null) or sale_method is not distinct from 'auction'
      ),
      add constraint listings_rental_terms check (
        listing_type = 'rent' or (available_from is null and bond_weeks is null and lease_months is null)
      ),
      add constraint listings_bond check (bond_weeks between 0 and 4),
      add constraint listings_lease check (lease_months between 1 and 60)
  `.execute(db);
  // The newest homes of rare methods of sale, and the upcoming auctions.
  await sql`create index listings_sale_method on listings
    (sale_method, published_at desc, id desc, comparable_price, bedrooms, bathrooms) ${visible}
    and sale_method is not null`.execute(db);
  await sql`create index listings_auction on listings (auction_at) ${visible} and auction_at is not null`.execute(db);

  await sql`alter table saved_searches add column auction boolean, add column sale_method varchar(32)`.execute(db);
  await replaceSearchKey(db, /\)$/, `, ${COMPARED})`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Without the limit these searches would match more homes than requested.
  await sql`delete from saved_searches where auction is not null or sale_method is not null`.execute(db);
  await replaceSearchKey(db, `, ${COMPARED}`, "");
  await sql`alter table saved_searches drop column auction, drop column sale_method`.execute(db);
  await sql`
    alter table listings
      drop column price_to,
      drop column price_words,
      drop column sale_method,
      drop column auction_at,
      drop column auction_place,
      drop column available_from,
      drop column bond_weeks,
      drop column lease_months
  `.execute(db);
}

const visible = sql`where status = 'active' and deleted_at is null`;

/** As in PostgreSQL's definition of the index. */
const COMPARED = "COALESCE(auction, false), COALESCE(sale_method, ''::character varying)";

/**
 * An address cannot save the same search again. Edits the current definition of the index, because other migrations add
 * criteria to it too.
 */
async function replaceSearchKey(db: Kysely<unknown>, part: RegExp | string, replacement: string): Promise<void> {
  const found = await sql<{ definition: string }>`
    select pg_get_indexdef('saved_searches_once'::regclass) as definition`.execute(db);
  const definition = (found.rows[0]?.definition ?? "").replace(part, replacement);
  await sql`drop index saved_searches_once`.execute(db);
  await db.executeQuery(CompiledQuery.raw(definition));
}
