import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";

export interface SoldHome {
  id: number;
  title: string;
  /** Null if withheld. */
  address: string | null;
  suburb: string;
  listingType: ListingType;
  propertyType: string;
  bedrooms: number | null;
  /** "2026-02-02" */
  closedOn: string;
  /** AUD, per `priceFrequency` for rent; null if withheld. */
  closedPrice: number | null;
  priceFrequency: string;
  /** From listing to contract or lease; null if unknown. */
  days: number | null;
  /** Great-circle kilometres, between the homes if both places are public, otherwise between the centres of their suburbs. */
  km: number;
  isBetweenHomes: boolean;
}

/** Fewer homes than this say little about a price. */
const FEWEST = 3;

/**
 * Homes of the same kind with as many bedrooms that were sold or leased within three kilometres in the last twelve
 * months, the nearest first. Empty if the suburb is unknown, and if there are fewer than three.
 */
export async function findSoldNearby(id: number, limit: number): Promise<SoldHome[]> {
  const { rows } = await sql<SoldHome>`
    with here as (
      select listings.id, listing_type, property_type_key, bedrooms, shown_latitude, shown_longitude,
        suburbs.latitude, suburbs.longitude
      from listings join suburbs on suburbs.key = listings.suburb_key
      where listings.id = ${id}
    ), around as (
      select suburbs.key, distance_km(here.latitude, here.longitude, suburbs.latitude, suburbs.longitude) as suburb_km
      from suburbs, here
      order by suburb_km limit 60
    ), nearest as (
      select sold.*, around.suburb_km,
        distance_km(here.shown_latitude, here.shown_longitude, sold.shown_latitude, sold.shown_longitude) as home_km
      from here, around
      cross join lateral (
        select listings.* from listings
        where listings.suburb_key = around.key
          and listings.status = case here.listing_type when 'rent' then 'leased' else 'sold' end
          and listings.listing_type = here.listing_type and listings.property_type_key = here.property_type_key
          and listings.bedrooms is not distinct from here.bedrooms
          and listings.deleted_at is null and listings.id <> here.id
          and listings.closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months'
        order by listings.closed_on desc, listings.id desc limit 20
      ) as sold
      where coalesce(distance_km(here.shown_latitude, here.shown_longitude, sold.shown_latitude, sold.shown_longitude),
          around.suburb_km) <= 3
      order by coalesce(distance_km(here.shown_latitude, here.shown_longitude, sold.shown_latitude, sold.shown_longitude),
          around.suburb_km), sold.closed_on desc, sold.id
      limit ${limit}
    )
    select id, title, shown_address as "address", suburb, listing_type as "listingType", property_type as "propertyType",
      bedrooms, closed_on::text as "closedOn", case when not price_withheld then closed_price end as "closedPrice",
      price_frequency as "priceFrequency", days_on_market(id) as days,
      round(coalesce(home_km, suburb_km)::numeric, 2)::float8 as km, home_km is not null as "isBetweenHomes"
    from nearest
    order by coalesce(home_km, suburb_km), closed_on desc, id`.execute(db());
  return rows.length < FEWEST ? [] : rows;
}
