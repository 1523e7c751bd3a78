import { type Kysely, sql } from "kysely";

/**
 * Medians of sales and rents by postcode, each with its period and source. They are newer than the figures of single
 * suburbs, and cover a larger area. Reference data only: each new version replaces all rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("postcode_figures")
    .addColumn("postcode", "varchar(12)", (c) => c.notNull())
    .addColumn("kind", "varchar(8)", (c) => c.notNull().check(sql`kind in ('sale', 'rent')`))
    .addColumn("dwelling", "varchar(16)", (c) => c.notNull())
    // Only rents have figures by number of bedrooms.
    .addColumn("bedrooms", "integer")
    .addColumn("period", "varchar(120)", (c) => c.notNull())
    .addColumn("period_end", "date", (c) => c.notNull())
    // Australian dollars without cents: a price, or a week's rent.
    .addColumn("median", "integer", (c) => c.notNull())
    // Number of sales or bonds; null if the source states only that there were few.
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
