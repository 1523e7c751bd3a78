import { type Kysely, sql } from "kysely";

/**
 * Private: whether photos of a home show belongings of its tenant, and the date of the tenant's written consent. Null
 * while the consent is missing. A home without a row is unanswered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tenant_photos")
    .addColumn("listing_id", "integer", (c) => c.primaryKey().references("listings.id").onDelete("cascade"))
    .addColumn("shows_belongings", "boolean", (c) => c.notNull())
    .addColumn("consent_on", "date")
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("answered_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("tenant_photos_consent", sql`shows_belongings or consent_on is null`)
    .execute();
  await db.schema.createIndex("tenant_photos_user").on("tenant_photos").column("user_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("tenant_photos").execute();
}
