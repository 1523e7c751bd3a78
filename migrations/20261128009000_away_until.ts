import type { Kysely } from "kysely";

/** The last day of an agent's absence, in Sydney. Meanwhile the managers of their agency get new enquiries too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("agents").addColumn("away_until", "date").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("agents").dropColumn("away_until").execute();
}
