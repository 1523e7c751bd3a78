import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";

/** Homes of one suburb that were sold or leased here. */
export interface OwnFigures {
  listingType: ListingType;
  count: number;
  /** How many of them have a price that is not withheld. */
  priced: number;
  /** Whole dollars, of rents a week; null where no price is published. */
  medianPrice: number | null;
  /** From the first day of a home to its contract or lease; null where that is not known of any. */
  medianDays: number | null;
}

/** What was sold and leased here in a suburb in the last twelve months, sales first; what there was none of is left out. */
export async function findOwnFigures(suburb: string): Promise<OwnFigures[]> {
  const { rows } = await sql<OwnFigures>`
    with closed as materialized (
      select id, listing_type, comparable_price from listings
      where suburb_key = normalised_key(${suburb}) and status in ('sold', 'leased') and deleted_at is null
        and closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months'
    )
    select listing_type as "listingType", count(*)::integer as count, count(comparable_price)::integer as priced,
      round(percentile_cont(0.5) within group (order by comparable_price))::integer as "medianPrice",
      round(percentile_cont(0.5) within group (order by days))::integer as "medianDays"
    from closed left join days_of_listings(array(select id from closed)) as advertised on advertised.listing_id = closed.id
    group by listing_type
    order by listing_type = 'rent'`.execute(db());
  return rows;
}
