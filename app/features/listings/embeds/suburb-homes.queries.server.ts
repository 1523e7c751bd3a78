import { sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import { HISTOGRAM_BINS, isPostcode, type ListingType, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { cardJson } from "#app/features/listings/model/card.queries.server.ts";
import { listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";

export interface HomeCounts {
  sale: number;
  rent: number;
}

/** On the market in a suburb or postcode, ignoring case and spaces. */
export async function countHomesInSuburb(suburb: string): Promise<HomeCounts> {
  return db()
    .selectFrom("listings")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("listingType", "=", "sale").as("sale"),
      eb.fn.countAll<number>().filterWhere("listingType", "=", "rent").as("rent"),
    ])
    .where(listingIsOnMarket)
    .where(isIn(suburb))
    .executeTakeFirstOrThrow();
}

/** 20 bins of published prices up to the bound of the slider; the last includes everything above. */
export async function findPricesInSuburb(suburb: string): Promise<Record<ListingType, number[]>> {
  const bound = sql`(case listing_type when 'rent' then ${PRICE_SCALES.rent.bound}::float8 else ${PRICE_SCALES.sale.bound} end)`;
  const rows = await db()
    .selectFrom("listings")
    .select((eb) => [
      "listingType",
      sql<number>`least(width_bucket(comparable_price, 0, ${bound}, ${HISTOGRAM_BINS}), ${HISTOGRAM_BINS})`.as("bin"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where(listingIsOnMarket)
    .where(isIn(suburb))
    .where("comparablePrice", "is not", null)
    .groupBy(["listingType", "bin"])
    .execute();
  const prices = { sale: noPrices(), rent: noPrices() };
  for (const { listingType, bin, count } of rows) prices[listingType === "rent" ? "rent" : "sale"][bin - 1] = count;
  return prices;
}

/** A JSON array of cards. */
export async function findNewestHomesInSuburb(suburb: string, limit: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with newest as (
      select listings.id from listings
      where ${isIn(suburb)} and status = 'active' and deleted_at is null
      order by published_at desc, id desc
      limit ${limit}
    )
    select coalesce(json_agg(${cardJson} order by listings.published_at desc, listings.id desc), '[]')::text as json
    from newest join listings on listings.id = newest.id`.execute(db());
  return rows[0]?.json ?? "[]";
}

function noPrices(): number[] {
  return Array.from({ length: HISTOGRAM_BINS }, () => 0);
}

function isIn(place: string) {
  if (isPostcode(place)) return sql<SqlBool>`listings.postcode = ${place}`;
  return sql<SqlBool>`listings.suburb_key = normalised_key(${place})`;
}

export interface SuburbSalesStats {
  listingType: ListingType;
  count: number;
  priced: number;
  /** AUD, weekly for rent; null without published prices. */
  medianPrice: number | null;
  /** From listing to contract or lease; null if unknown. */
  medianDays: number | null;
}

/** The last twelve months here, sales first; omits types without any. */
export async function findSuburbSalesStats(suburb: string): Promise<SuburbSalesStats[]> {
  const { rows } = await sql<SuburbSalesStats>`
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

export interface ClosedCounts {
  sold: number;
  leased: number;
}

/** Homes of several suburbs, by slug, that were sold or leased in the last twelve months. */
export async function countClosedHomes(slugs: readonly string[]): Promise<ClosedCounts> {
  return db()
    .selectFrom("listings")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("status", "=", "sold").as("sold"),
      eb.fn.countAll<number>().filterWhere("status", "=", "leased").as("leased"),
    ])
    .where(sql<SqlBool>`status in ('sold', 'leased')`)
    .where("deletedAt", "is", null)
    .where(closedInLastYear)
    .where(isInSuburbs(slugs))
    .executeTakeFirstOrThrow();
}

/** A JSON array of the cards of the newest sales in several suburbs, by slug. */
export async function findLatestSalesIn(slugs: readonly string[], limit: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with newest as (
      select listings.id from listings
      where ${isInSuburbs(slugs)} and status = 'sold' and deleted_at is null and ${closedInLastYear}
      order by closed_on desc, id desc
      limit ${limit}
    )
    select coalesce(json_agg(${cardJson} order by listings.closed_on desc, listings.id desc), '[]')::text as json
    from newest join listings on listings.id = newest.id`.execute(db());
  return rows[0]?.json ?? "[]";
}

const closedInLastYear = sql<SqlBool>`closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months'`;

function isInSuburbs(slugs: readonly string[]) {
  return sql<SqlBool>`listings.suburb_key in (select key from suburbs where slug = any(${[...slugs]}::text[]))`;
}
