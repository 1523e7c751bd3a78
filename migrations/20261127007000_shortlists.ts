import { type Kysely, sql } from "kysely";

/**
 * shortlists: a member's link to their saved homes, at most one. The link is the signed id, so a new id is a new link. The
 * id is random: after a restore, no link given out since the backup opens another member's homes.
 *
 * shortlist_answers: ticks and notes by the people with the link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("shortlists")
    .addColumn("id", "integer", (c) => c.primaryKey().defaultTo(sql`1 + floor(random() * 2147483646)::integer`))
    .addColumn("user_id", "integer", (c) => c.notNull().unique().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createTable("shortlist_answers")
    .addColumn("shortlist_id", "integer", (c) =>
      c.notNull().references("shortlists.id").onDelete("cascade").onUpdate("cascade"),
    )
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("is_ticked", "boolean", (c) => c.notNull())
    .addColumn("note", "varchar(500)", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("shortlist_answers_pkey", ["shortlist_id", "listing_id"])
    .execute();
  await db.schema.createIndex("shortlist_answers_listing").on("shortlist_answers").column("listing_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("shortlist_answers").execute();
  await db.schema.dropTable("shortlists").execute();
}
