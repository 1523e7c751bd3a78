import { type Kysely, sql } from "kysely";

/**
 * The distance of a home to the nearest station, and the stations within a kilometre, for searches. PostgreSQL computes
 * both, so that no writer can forget them, and from the shown point only: searches for one station after the other
 * cannot locate a hidden point. Null if a home shows no point.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Metres are rounded up, so that "within 1,000 m" is true. Reads stations that may be within 4 km first, and all
  // stations only if there are none: 0.01 degrees of latitude are 1.11 km, of longitude 0.92 km.
  await sql`
    create function stations_around(lat float8, lng float8, out metres integer, out near text[])
      language plpgsql stable as $$
    begin
      if lat is null or lng is null then return; end if;
      select ceil(1000 * min(measured.km)), coalesce(array_agg(distinct measured.key::text) filter (where measured.km <= 1), '{}')
        into metres, near
        from (
          select stations.key, distance_km(lat, lng, stations.latitude, stations.longitude) as km from stations
          where stations.in_service
            and stations.latitude between lat - 0.05 and lat + 0.05
            and stations.longitude between lng - 0.05 and lng + 0.05
        ) as measured;
      if metres is null or metres > 4000 then
        select ceil(1000 * min(distance_km(lat, lng, stations.latitude, stations.longitude))) into metres
          from stations where stations.in_service;
      end if;
    end
    $$
  `.execute(db);
  await sql`alter table listings add column station_metres integer, add column near_stations text[]`.execute(db);
  await sql`
    create function place_among_stations() returns trigger language plpgsql as $$
    begin
      select metres, near into new.station_metres, new.near_stations
        from stations_around(
          case when new.address_display = 'full' then new.latitude end,
          case when new.address_display = 'full' then new.longitude end);
      return new;
    end
    $$
  `.execute(db);
  await sql`
    create trigger listings_among_stations before insert or update of latitude, longitude, address_display on listings
      for each row execute function place_among_stations()
  `.execute(db);

  // For a new version of the product with other stations. Returns the number of changed homes.
  await sql`
    create function place_all_among_stations() returns bigint language sql as $$
      with changed as (
        update listings set latitude = listings.latitude
        from (
          select id, around.* from listings cross join lateral stations_around(shown_latitude, shown_longitude) as around
          where shown_latitude is not null
        ) as found
        where listings.id = found.id
          and (listings.station_metres, listings.near_stations) is distinct from (found.metres, found.near)
        returning 1
      )
      select count(*) from changed
    $$
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger listings_among_stations on listings`.execute(db);
  await sql`drop function place_all_among_stations()`.execute(db);
  await sql`drop function place_among_stations()`.execute(db);
  await sql`alter table listings drop column near_stations, drop column station_metres`.execute(db);
  await sql`drop function stations_around(float8, float8)`.execute(db);
}
