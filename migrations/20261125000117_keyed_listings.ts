import { type Kysely, sql } from "kysely";

/** An Idempotency-Key can refer to the listing that was published with it, like to an enquiry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("idempotency_keys")
    .addColumn("listing_id", "integer", (c) => c.references("listings.id").onDelete("cascade"))
    .alterColumn("lead_id", (c) => c.dropNotNull())
    .execute();
  await db.schema
    .alterTable("idempotency_keys")
    .addCheckConstraint("idempotency_keys_of_one", sql`num_nonnulls(lead_id, listing_id) = 1`)
    .execute();
  await sql`
    create index idempotency_keys_listing on idempotency_keys (listing_id) where listing_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_keys where lead_id is null`.execute(db);
  await db.schema
    .alterTable("idempotency_keys")
    .dropColumn("listing_id")
    .alterColumn("lead_id", (c) => c.setNotNull())
    .execute();
}
