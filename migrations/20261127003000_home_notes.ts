import { type Kysely, sql } from "kysely";

/** home_notes: a member's private note on a home, at most one for each. It outlasts the saved home. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("home_notes")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("text", "varchar(1000)", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("home_notes_pkey", ["user_id", "listing_id"])
    .execute();
  await db.schema.createIndex("home_notes_listing").on("home_notes").column("listing_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("home_notes").execute();
}
