import { type Kysely, sql } from "kysely";

/**
 * `attempt` is a digest of the form's one-time key and its content, so that a form that is sent again records no second
 * offer. The same form with other content is another offer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("listing_offers").addColumn("attempt", "bytea").execute();
  await sql`
    create unique index listing_offers_attempt on listing_offers (listing_id, attempt) where attempt is not null
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("listing_offers").dropColumn("attempt").execute();
}
