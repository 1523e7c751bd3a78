import { type Kysely, sql } from "kysely";

/**
 * Stops of public transport and public schools with their locations. Reference data only: each new version replaces all
 * rows, so nothing refers to a row by a number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("stations")
    .addColumn("slug", "varchar(120)", (c) => c.primaryKey())
    // The name in the form used in addresses. Stops of several modes share it, such as those of Central.
    .addColumn("key", "varchar(120)", (c) => c.notNull())
    .addColumn("name", "varchar(120)", (c) => c.notNull())
    .addColumn("mode", "varchar(16)", (c) => c.notNull())
    .addColumn("latitude", "double precision", (c) => c.notNull())
    .addColumn("longitude", "double precision", (c) => c.notNull())
    .addColumn("suburb_slug", "varchar(120)")
    // False if the source lists no service at the stop, which is then never shown as open.
    .addColumn("in_service", "boolean", (c) => c.notNull())
    .addCheckConstraint("stations_mode_known", sql`mode in ('train', 'metro', 'light rail', 'ferry')`)
    .execute();
  await sql`create index stations_key on stations (key)`.execute(db);

  await db.schema
    .createTable("schools")
    .addColumn("code", "integer", (c) => c.primaryKey())
    .addColumn("name", "varchar(120)", (c) => c.notNull())
    .addColumn("is_primary", "boolean", (c) => c.notNull())
    .addColumn("is_secondary", "boolean", (c) => c.notNull())
    .addColumn("years", "varchar(60)", (c) => c.notNull())
    // Null: for girls and boys.
    .addColumn("only_for", "varchar(8)")
    // Null: children of the local area have priority.
    .addColumn("selective", "varchar(8)")
    .addColumn("latitude", "double precision", (c) => c.notNull())
    .addColumn("longitude", "double precision", (c) => c.notNull())
    .addColumn("suburb_slug", "varchar(120)")
    .addCheckConstraint("schools_only_for_known", sql`only_for in ('girls', 'boys')`)
    .addCheckConstraint("schools_selective_known", sql`selective in ('fully', 'partly')`)
    .addCheckConstraint("schools_have_a_level", sql`is_primary or is_secondary`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("schools").execute();
  await db.schema.dropTable("stations").execute();
}
