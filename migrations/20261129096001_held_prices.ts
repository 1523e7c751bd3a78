import type { Kysely } from "kysely";

/** Why the price of an imported home may not be advertised, for My Listings and an email to its agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("feed_listings")
    .addColumn("price_problem", "varchar(1000)")
    .addColumn("price_notified_at", "timestamptz")
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("feed_listings").dropColumn("price_problem").dropColumn("price_notified_at").execute();
}
