import type { Kysely } from "kysely";

/** The price that a correction is about: while it does not change, a later correction has the first deadline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("price_corrections")
    .addColumn("price", "integer")
    .addColumn("price_to", "integer")
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("price_corrections").dropColumn("price").dropColumn("price_to").execute();
}
