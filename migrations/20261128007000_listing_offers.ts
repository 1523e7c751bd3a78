import { type Kysely, sql } from "kysely";

/**
 * Private records of the agents of a home: the offers they received and their estimates of its selling price. Rows are
 * withdrawn instead of deleted, because an authority may request them. Amounts are whole dollars.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_offers")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("kind", "varchar(10)", (c) => c.notNull().check(sql`kind in ('written', 'spoken')`))
    .addColumn("amount", "integer", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("offered_on", "date", (c) => c.notNull())
    .addColumn("decision", "varchar(10)", (c) => c.notNull().check(sql`decision in ('open', 'too_low', 'other')`))
    .addColumn("reason", "varchar(500)")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("withdrawn_at", "timestamptz")
    .addCheckConstraint("listing_offers_reason", sql`decision = 'open' or reason is not null`)
    .execute();
  await sql`create index listing_offers_listing on listing_offers (listing_id, id)`.execute(db);
  await sql`create index listing_offers_user on listing_offers (user_id, id)`.execute(db);
  await db.schema
    .createTable("listing_estimates")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("low", "integer", (c) => c.notNull().check(sql`low > 0`))
    .addColumn("high", "integer")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("withdrawn_at", "timestamptz")
    .addCheckConstraint("listing_estimates_range", sql`high >= low`)
    .execute();
  await sql`create unique index listing_estimates_current on listing_estimates (listing_id) where withdrawn_at is null`.execute(
    db,
  );
  await sql`create index listing_estimates_listing on listing_estimates (listing_id, id)`.execute(db);
  await sql`create index listing_estimates_user on listing_estimates (user_id, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("listing_estimates").execute();
  await db.schema.dropTable("listing_offers").execute();
}
