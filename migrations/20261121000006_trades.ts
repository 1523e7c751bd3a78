import { type Kysely, sql } from "kysely";

/**
 * trades with the licence number, which advertisements for residential building work in New South Wales must state, the
 * trade from which a lead requests a quote, and trigrams, with which searches forgive typing errors.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A trusted extension: any role that may create schemas may create it.
  await sql`create extension if not exists pg_trgm`.execute(db);

  await db.schema
    .createTable("trades")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("company_name", "varchar(255)", (c) => c.notNull())
    .addColumn("category", "varchar(120)", (c) => c.notNull())
    .addColumn("coverage_area", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("phone", "varchar(50)")
    .addColumn("email", "varchar(255)")
    .addColumn("website", "text")
    .addColumn("description", "text")
    .addColumn("licence_number", "varchar(50)")
    .addColumn("rating", sql`numeric(3,2)`)
    .addColumn("review_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_featured", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("trades_rating_in_range", sql`rating between 0 and 5`)
    .addCheckConstraint("trades_review_count_positive", sql`review_count >= 0`)
    .execute();

  await db.schema
    .alterTable("leads")
    .addColumn("trade_id", "integer", (c) => c.references("trades.id").onDelete("set null"))
    .execute();
  await sql`create index leads_trade on leads (trade_id, id desc)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("leads").dropColumn("trade_id").execute();
  await db.schema.dropTable("trades").execute();
  await sql`drop extension pg_trgm`.execute(db);
}
