import { type Kysely, sql } from "kysely";

/**
 * Homes with an advertised price that is no longer lawful, and the time until which it must be corrected. `outcome` is
 * null while the time runs, and "ended" once the price is lawful or no longer advertised.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("price_corrections")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("reason", "varchar(10)", (c) =>
      c.notNull().check(sql`reason in ('unpriced', 'estimate', 'bid', 'offer', 'range')`),
    )
    .addColumn("started_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("due_at", "timestamptz", (c) => c.notNull())
    .addColumn("ended_at", "timestamptz")
    .addColumn("outcome", "varchar(10)", (c) => c.check(sql`outcome in ('ended', 'stopped')`))
    .addCheckConstraint("price_corrections_ended", sql`(outcome is null) = (ended_at is null)`)
    .execute();
  await sql`create unique index price_corrections_open on price_corrections (listing_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index price_corrections_listing on price_corrections (listing_id, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("price_corrections").execute();
}
