import type { Kysely } from "kysely";

/**
 * The row of a closed agency stays: its page shows that it is closed, or redirects to the agency that it was merged
 * into.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("agencies")
    .addColumn("closed_at", "timestamptz")
    .addColumn("merged_into_id", "integer", (c) => c.references("agencies.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("agencies_merged_into").on("agencies").column("merged_into_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("agencies").dropColumn("closed_at").dropColumn("merged_into_id").execute();
}
