import { type Kysely, sql } from "kysely";

/**
 * Where a suburb lies (council, regions, the suburb it was cut from) and its reference data: quartiles of sales, percentiles
 * of rents, older figures, census, land and school intake areas. Reference tables are replaced with each version of the data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("suburbs")
    .addColumn("council", "varchar(120)")
    .addColumn("regions", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("area_km2", "double precision")
    .addColumn("population", "integer")
    .addColumn("cut_from", "varchar(120)")
    .addColumn("has_outline", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  await db.schema
    .alterTable("postcode_figures")
    .addColumn("lower_quartile", "integer")
    .addColumn("upper_quartile", "integer")
    .addColumn("p10", "integer")
    .addColumn("p90", "integer")
    .execute();
  await db.schema
    .createTable("regions")
    .addColumn("slug", "varchar(120)", (c) => c.primaryKey())
    .addColumn("name", "varchar(120)", (c) => c.notNull())
    .addColumn("other_names", sql`text[]`, (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("older_suburb_figures")
    .addColumn("suburb_slug", "varchar(120)", (c) => c.notNull())
    .addColumn("label", "varchar(120)", (c) => c.notNull())
    .addColumn("period", "varchar(120)", (c) => c.notNull())
    .addColumn("period_end", "date", (c) => c.notNull())
    .addColumn("median", "integer", (c) => c.notNull())
    .addColumn("growth", "double precision")
    .addColumn("counted", "integer", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("older_suburb_figures_pkey", ["suburb_slug", "period_end", "label"])
    .execute();
  await sql`
    create table postcode_census (
      postcode varchar(12) primary key,
      persons integer,
      dwellings integer,
      separate_house_pct double precision,
      semi_pct double precision,
      apartment_pct double precision,
      rented_pct double precision,
      mortgaged_pct double precision,
      owned_pct double precision,
      social_housing_pct double precision,
      no_car_pct double precision,
      two_cars_pct double precision,
      lone_person_pct double precision,
      families_pct double precision,
      bedrooms01_pct double precision,
      bedrooms2_pct double precision,
      bedrooms3_pct double precision,
      bedrooms4_pct double precision,
      other_language_pct double precision,
      weekly_income integer,
      weekly_rent integer,
      monthly_mortgage integer
    )
  `.execute(db);
  await db.schema
    .createTable("suburb_land")
    .addColumn("slug", "varchar(120)", (c) => c.primaryKey())
    .addColumn("bushfire_prone_share", "double precision", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("school_intakes")
    .addColumn("suburb_slug", "varchar(120)", (c) => c.notNull())
    .addColumn("layer", "varchar(16)", (c) => c.notNull().check(sql`layer in ('current', 'future')`))
    .addColumn("school_code", "integer", (c) => c.notNull())
    .addColumn("area_name", "varchar(255)", (c) => c.notNull())
    .addColumn("intake_type", "varchar(32)", (c) => c.notNull())
    .addColumn("years", "varchar(120)", (c) => c.notNull())
    .addColumn("share", "double precision", (c) => c.notNull())
    .addColumn("boundary_date", "date")
    .execute();
  await db.schema.createIndex("school_intakes_suburb").on("school_intakes").column("suburb_slug").execute();
  for (const table of tables) {
    await sql`create trigger announce_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_change()`.execute(db);
  }
}

const tables = ["regions", "older_suburb_figures", "postcode_census", "suburb_land", "school_intakes"];

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await db.schema.dropTable(table).execute();
  // The previous version does not support figures of all dwellings.
  await sql`delete from postcode_figures where dwelling = 'all'`.execute(db);
  await db.schema
    .alterTable("postcode_figures")
    .dropColumn("lower_quartile")
    .dropColumn("upper_quartile")
    .dropColumn("p10")
    .dropColumn("p90")
    .execute();
  await db.schema
    .alterTable("suburbs")
    .dropColumn("council")
    .dropColumn("regions")
    .dropColumn("area_km2")
    .dropColumn("population")
    .dropColumn("cut_from")
    .dropColumn("has_outline")
    .execute();
}
