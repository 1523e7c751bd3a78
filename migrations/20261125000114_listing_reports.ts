import { type Kysely, sql } from "kysely";

/**
 * Reports of visitors about a home, for admins: a reason, a text, and optionally an address for a reply. A report
 * stores the title of the home at that time. It is open until an admin has decided.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_reports")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("listing_title", "varchar(255)", (c) => c.notNull())
    .addColumn("reason", "varchar(16)", (c) => c.notNull())
    .addColumn("words", "varchar(2000)")
    .addColumn("email", "varchar(255)")
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    // SHA-256 of the content: equal within a day means the same report.
    .addColumn("fingerprint", "bytea", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("closed_at", "timestamptz")
    .addColumn("outcome", "varchar(16)")
    // From the admin who closed it without a hold.
    .addColumn("note", "varchar(500)")
    .addCheckConstraint("listing_reports_outcome", sql`(closed_at is null) = (outcome is null)`)
    .addCheckConstraint("listing_reports_outcome_known", sql`outcome in ('held', 'dismissed')`)
    .execute();
  await sql`create index listing_reports_listing on listing_reports (listing_id, id)`.execute(db);
  await sql`create index listing_reports_user on listing_reports (user_id) where user_id is not null`.execute(db);
  await sql`create index listing_reports_fingerprint on listing_reports (fingerprint, created_at)`.execute(db);
  await sql`create index listing_reports_created on listing_reports (created_at)`.execute(db);
  // The queue: homes by their newest open report.
  await sql`create index listing_reports_open on listing_reports (listing_id, id) where closed_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("listing_reports").execute();
}
