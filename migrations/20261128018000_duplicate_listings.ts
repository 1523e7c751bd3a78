import { type Kysely, sql } from "kysely";

/** Two advertisements of the same home, found once. `answered_at` is when an agent confirmed that both are right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("duplicate_listings")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("first_listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("second_listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("found_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("answered_at", "timestamptz")
    .addUniqueConstraint("duplicate_listings_pair", ["first_listing_id", "second_listing_id"])
    .addCheckConstraint("duplicate_listings_order", sql`first_listing_id < second_listing_id`)
    .execute();
  await db.schema
    .createIndex("duplicate_listings_second")
    .on("duplicate_listings")
    .column("second_listing_id")
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("duplicate_listings").execute();
}
