import { type Kysely, sql } from "kysely";

/**
 * inspections: one row for each time at which a home is open. `uid` and `sequence` identify it in calendars (RFC 5545):
 * the uid never changes, the sequence increases with every move and with the cancellation. A cancelled inspection
 * stays, so that registered visitors and their calendars can be notified.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("inspections")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("starts_at", "timestamptz", (c) => c.notNull())
    .addColumn("ends_at", "timestamptz", (c) => c.notNull())
    .addColumn("uid", "uuid", (c) =>
      c
        .notNull()
        .unique()
        .defaultTo(sql`gen_random_uuid()`),
    )
    .addColumn("sequence", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("cancelled_at", "timestamptz")
    // As sent to the registered visitors.
    .addColumn("cancel_reason", "varchar(300)")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("inspections_end_after_start", sql`ends_at > starts_at`)
    .addCheckConstraint("inspections_three_hours", sql`ends_at <= starts_at + interval '3 hours'`)
    .addCheckConstraint("inspections_sequence_grows", sql`sequence >= 0`)
    .addCheckConstraint("inspections_reason_of_cancelled", sql`cancel_reason is null or cancelled_at is not null`)
    .execute();
  // A home has one inspection for each start, so a form that is sent again adds nothing.
  await sql`create unique index inspections_once on inspections (listing_id, starts_at) where cancelled_at is null`.execute(
    db,
  );
  await sql`create index inspections_start on inspections (starts_at) where cancelled_at is null`.execute(db);
  // All inspections of a home, including cancelled ones: for its agent and for the deletion of the home.
  await sql`create index inspections_listing on inspections (listing_id, starts_at)`.execute(db);
  await db.schema
    .alterTable("listings")
    .addColumn("inspections_by_appointment", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("listings").dropColumn("inspections_by_appointment").execute();
  await db.schema.dropTable("inspections").execute();
}
