import { type Kysely, sql } from "kysely";

/**
 * Intake areas of public schools, and searches in them. `outline` has all parts of an area in one line: the parts are
 * turned one way and holes the other, as PostgreSQL counts the windings around a point. Its unit is 0.00001 degrees:
 * PostgreSQL treats a point as on the border if twice the area of its triangle with a side is below 0.000001, which in
 * square degrees is a hectare. A school has up to two areas of a layer, such as a primary and a secondary one, with the
 * `part` 1 and 2.
 *
 * A home finds the searches that want it by the keys of the schools with an intake area at its public location.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("school_areas")
    .addColumn("layer", "varchar(16)", (c) => c.notNull().check(sql`layer in ('current', 'future')`))
    .addColumn("school_code", "integer", (c) => c.notNull())
    .addColumn("part", "smallint", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("school", "varchar(120)", (c) => c.notNull())
    .addColumn("intake_type", "varchar(32)", (c) => c.notNull())
    .addColumn("years", "varchar(120)", (c) => c.notNull())
    .addColumn("boundary_date", "date")
    .addColumn("bounds", sql`box`, (c) => c.notNull())
    .addColumn("outline", sql`polygon`, (c) => c.notNull())
    .addPrimaryKeyConstraint("school_areas_pkey", ["layer", "school_code", "part"])
    .execute();
  await db.schema.createIndex("school_areas_key").on("school_areas").column("key").execute();
  await db.schema.createIndex("school_areas_bounds").on("school_areas").using("gist").column("bounds").execute();
  await sql`create trigger announce_change after insert or update or delete or truncate on school_areas
    for each statement execute function announce_change()`.execute(db);
  // The conversion makes a copy in memory. The stored outline would be decompressed for each home.
  await sql`
    create function school_area(school text, part integer) returns polygon language sql stable strict parallel safe
    return (
      select polygon(path(outline)) from school_areas
      where layer = 'current' and key = normalised_key(school_area.school) and school_areas.part = school_area.part
    )`.execute(db);
  await sql`
    create function school_bounds(school text, part integer) returns box language sql stable strict parallel safe
    return (
      select bounds from school_areas
      where layer = 'current' and key = normalised_key(school_bounds.school) and school_areas.part = school_bounds.part
    )`.execute(db);
  await sql`
    create function wanted_schools(schools text[]) returns text[] language sql immutable strict parallel safe
    return array(select 'school:' || key from unnest(normalised_keys(schools)) as key)`.execute(db);
  await sql`
    create function point_schools(latitude double precision, longitude double precision) returns text[]
    language sql stable strict parallel safe
    return array(
      select distinct 'school:' || key from school_areas
      where layer = 'current' and bounds @> box(point(longitude, latitude), point(longitude, latitude))
        and outline @> point(longitude * 100000, latitude * 100000)
    )`.execute(db);
  await sql`
    alter table saved_searches add column school text[],
      add constraint saved_searches_school_not_empty check (cardinality(school) > 0)`.execute(db);
  await sql`
    create index saved_searches_by_place on saved_searches using gin (
      wanted_keys(listing_type, coalesce(suburb_keys, area_cells(area_polygons), wanted_schools(school)), property_type_key)
    ) with (fastupdate = off) where is_live`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index saved_searches_by_place`.execute(db);
  // Without their schools they would mail homes that were not requested.
  await sql`delete from saved_searches where school is not null`.execute(db);
  await sql`alter table saved_searches drop column school`.execute(db);
  await sql`drop function point_schools(double precision, double precision)`.execute(db);
  await sql`drop function wanted_schools(text[])`.execute(db);
  await sql`drop function school_bounds(text, integer)`.execute(db);
  await sql`drop function school_area(text, integer)`.execute(db);
  await sql`drop table school_areas`.execute(db);
}
