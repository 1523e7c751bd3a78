import type { Kysely } from "kysely";

/** True if furniture, sky, lawn or people were added to the picture or removed from it, which is then stated next to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("pictures")
    .addColumn("altered", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("pictures").dropColumn("altered").execute();
}
