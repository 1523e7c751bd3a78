import type { Kysely } from "kysely";

/**
 * `price_doubt` is the open question about the price of the last imported version. `confirmed_price` is the price in
 * dollars that an agent confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("feed_listings")
    .addColumn("price_doubt", "varchar(500)")
    .addColumn("confirmed_price", "integer")
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("feed_listings").dropColumn("price_doubt").dropColumn("confirmed_price").execute();
}
