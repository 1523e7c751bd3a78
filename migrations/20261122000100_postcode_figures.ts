import { type Kysely, sql } from "kysely";

/**
 * Medians of sales and rents by postcode, each with its period and source: newer than the figures of single suburbs, and
 * of a larger area. Reference data alone, written whole with each new version of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("postcode_figures")
    .addColumn("postcode", "varchar(12)", (c) => c.notNull())
    .addColumn("kind", "varchar(8)", (c) => c.notNull().check(sql`kind in ('sale', 'rent')`))
    .addColumn("dwelling", "varchar(16)", (c) => c.notNull())
    // Only rents are told apart by bedrooms.
    .addColumn("bedrooms", "integer")
    .addColumn("period", "varchar(120)", (c) => c.notNull())
    .addColumn("period_end", "date", (c) => c.notNull())
    // Whole Australian dollars: a price, or a week's rent.
    .addColumn("median", "integer", (c) => c.notNull())
    // Sales or bonds; null where the source says only that there were few.
    .addColumn("counted", "integer")
    .addColumn("source", "text", (c) => c.notNull())
    .execute();
  await sql`
    alter table postcode_figures add constraint postcode_figures_unique
      unique nulls not distinct (postcode, kind, dwelling, bedrooms, period_end)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("postcode_figures").execute();
}
