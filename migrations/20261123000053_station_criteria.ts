import { CompiledQuery, type Kysely, sql } from "kysely";

/**
 * Homes can be searched by the distance of the nearest station, and by a station within a kilometre; such a search can
 * be saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The key of a station from its name as typed: "St Peters", "st-peters".
  await sql`
    create function station_key(name text) returns text
      language sql immutable strict parallel safe
      return btrim(regexp_replace(lower(translate(name, '''’', '')), '[^a-z0-9]+', '-', 'g'), '-')
  `.execute(db);
  await sql`
    alter table saved_searches
      add column station varchar(120),
      add column station_key text generated always as (station_key(station)) stored,
      add column max_station_metres integer
  `.execute(db);
  await replaceSearchKey(db, /\)$/, `, ${COMPARED})`);
  // Few of all homes are near a given station.
  await sql`create index listings_near_stations on listings using gin (near_stations)
    where status = 'active' and deleted_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_near_stations`.execute(db);
  // Without the limit these searches would match more homes than requested.
  await sql`delete from saved_searches where station is not null or max_station_metres is not null`.execute(db);
  await replaceSearchKey(db, `, ${COMPARED}`, "");
  await sql`
    alter table saved_searches drop column station_key, drop column station, drop column max_station_metres
  `.execute(db);
  await sql`drop function station_key(text)`.execute(db);
}

/** As in PostgreSQL's definition of the index. */
const COMPARED = "COALESCE(station_key, ''::text), COALESCE(max_station_metres, '-1'::integer)";

/**
 * An address cannot save the same search again. Edits the current definition of the index, because other migrations add
 * criteria to it too.
 */
async function replaceSearchKey(db: Kysely<unknown>, part: RegExp | string, replacement: string): Promise<void> {
  const found = await sql<{ definition: string }>`
    select pg_get_indexdef('saved_searches_once'::regclass) as definition`.execute(db);
  const definition = (found.rows[0]?.definition ?? "").replace(part, replacement);
  await sql`drop index saved_searches_once`.execute(db);
  await db.executeQuery(CompiledQuery.raw(definition));
}
