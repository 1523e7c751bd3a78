import { type Kysely, sql } from "kysely";

/**
 * saved_homes: one row for each member and saved home. `price_when_saved` is the home's comparable_price at that moment
 * (rent as its weekly equivalent, null while no price is published), so that a change can be shown although listings
 * have no history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("saved_homes")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("saved_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("price_when_saved", "integer")
    .addPrimaryKeyConstraint("saved_homes_pkey", ["user_id", "listing_id"])
    .execute();
  await sql`create index saved_homes_newest on saved_homes (user_id, saved_at desc, listing_id desc)`.execute(db);
  // For the deletion of a home.
  await sql`create index saved_homes_listing on saved_homes (listing_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("saved_homes").execute();
}
