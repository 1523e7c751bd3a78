import { type Kysely, sql } from "kysely";

/**
 * The homes of a suburb by price. Without these indexes the planner walks the prices of all Sydney until it meets homes
 * of the suburb: at a million homes a second for a page of 24.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const visible = sql`where status = 'active' and deleted_at is null`;
  await sql`create index listings_suburb_price on listings
    (suburb_key, listing_type, comparable_price, id) ${visible}`.execute(db);
  await sql`create index listings_suburb_price_desc on listings
    (suburb_key, listing_type, comparable_price desc nulls last, id desc) ${visible}`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_suburb_price, listings_suburb_price_desc`.execute(db);
}
