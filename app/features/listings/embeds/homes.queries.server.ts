import { sql, type SqlBool, type RawBuilder } from "kysely";
import { didNotFallThrough, isOfTypes } from "#app/features/agents/model/agent.queries.server.ts";
import { cardJson, type ListingFields, publicClosedPrice } from "#app/features/listings/model/card.queries.server.ts";
import { HISTOGRAM_BINS, isPostcode, type ListingType, PRICE_SCALES } from "#app/features/listings/model/criteria.ts";
import { listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import { coverJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";

export interface HomeCounts {
  sale: number;
  rent: number;
}

/** On the market in a suburb or postcode, ignoring case and spaces. */
export async function countHomesInSuburb(suburb: string): Promise<HomeCounts> {
  return (await countHomesOfTypes(suburb, undefined)).allCounts;
}

/** Like `countHomesInSuburb`, and of these property types; without types both are equal. */
export async function countHomesOfTypes(
  suburb: string,
  types: readonly string[] | undefined,
): Promise<{ counts: HomeCounts; allCounts: HomeCounts }> {
  const ofTypes = isOfTypes(types);
  const { sale, rent, ...all } = await db()
    .selectFrom("listings")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("listingType", "=", "sale").as("allSale"),
      eb.fn.countAll<number>().filterWhere("listingType", "=", "rent").as("allRent"),
      eb.fn.countAll<number>().filterWhere("listingType", "=", "sale").filterWhere(ofTypes).as("sale"),
      eb.fn.countAll<number>().filterWhere("listingType", "=", "rent").filterWhere(ofTypes).as("rent"),
    ])
    .where(listingIsOnMarket)
    .where(isIn(suburb))
    .executeTakeFirstOrThrow();
  return { counts: { sale, rent }, allCounts: { sale: all.allSale, rent: all.allRent } };
}

/** 20 bins of published prices up to the bound of the slider; the last includes everything above. */
export async function findPricesInSuburb(
  suburb: string,
  types?: readonly string[],
): Promise<Record<ListingType, number[]>> {
  const bound = sql`(case listing_type when 'rent' then ${PRICE_SCALES.rent.bound}::float8 else ${PRICE_SCALES.sale.bound} end)`;
  const rows = await db()
    .selectFrom("listings")
    .select((eb) => [
      "listingType",
      sql<number>`least(width_bucket(comparable_price, 0, ${bound}, ${HISTOGRAM_BINS}), ${HISTOGRAM_BINS})`.as("bin"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where(listingIsOnMarket)
    .where(isIn(suburb, types))
    .where("comparablePrice", "is not", null)
    .groupBy(["listingType", "bin"])
    .execute();
  const prices = { sale: noPrices(), rent: noPrices() };
  for (const { listingType, bin, count } of rows) prices[listingType === "rent" ? "rent" : "sale"][bin - 1] = count;
  return prices;
}

/** A JSON array of cards. */
export async function findNewestHomesInSuburb(
  suburb: string,
  limit: number,
  types?: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with newest as (
      select listings.id from listings
      where ${isIn(suburb, types)} and status = 'active' and deleted_at is null
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

function isIn(place: string, types?: readonly string[]) {
  const isInPlace = isPostcode(place)
    ? sql<SqlBool>`listings.postcode = ${place}`
    : sql<SqlBool>`listings.suburb_key = normalised_key(${place})`;
  return sql<SqlBool>`${isInPlace} and ${isOfTypes(types)}`;
}

export interface SuburbSalesStats {
  listingType: ListingType;
  count: number;
  priced: number;
  /** AUD, weekly for rent; null without published prices. */
  medianPrice: number | null;
  /** From listing to contract or lease; null if unknown. */
  medianDays: number | null;
  averageDays: number | null;
}

/** The last twelve months here without sales that fell through, sales first; omits types without any. */
export async function findSuburbSalesStats(suburb: string, types?: readonly string[]): Promise<SuburbSalesStats[]> {
  const { rows } = await sql<SuburbSalesStats>`
    with closed as materialized (
      select id, listing_type, comparable_price from listings
      where ${isIn(suburb, types)} and status in ('sold', 'leased') and deleted_at is null
        and closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months' and ${didNotFallThrough}
    )
    select listing_type as "listingType", count(*)::integer as count, count(comparable_price)::integer as priced,
      round(percentile_cont(0.5) within group (order by comparable_price))::integer as "medianPrice",
      round(percentile_cont(0.5) within group (order by days))::integer as "medianDays",
      round(avg(days))::integer as "averageDays"
    from closed left join days_of_listings(array(select id from closed)) as advertised on advertised.listing_id = closed.id
    group by listing_type
    order by listing_type = 'rent'`.execute(db());
  return rows;
}

export interface ClosedCounts {
  sold: number;
  leased: number;
}

/** Homes of several suburbs, by slug, that were sold or leased in the last twelve months, without sales that fell through. */
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
    .where(didNotFallThrough)
    .where(isInSuburbs(slugs))
    .executeTakeFirstOrThrow();
}

export interface SalesTotals {
  sold: number;
  /** The latest, in Sydney: "2026-11-28". */
  latest: string;
  /** With the most sales. */
  suburb: { name: string; slug: string; postcode: string | null };
}

/** Sales of the last twelve months in suburbs with a guide, without those that fell through. Undefined without any. */
export async function findSalesTotals(): Promise<SalesTotals | undefined> {
  const { rows } = await sql<SalesTotals>`
    select json_build_object('name', suburbs.name, 'slug', suburbs.slug, 'postcode', suburbs.postcode) as suburb,
      (sum(count(*)) over ())::integer as sold, (max(max(listings.closed_on)) over ())::text as latest
    from listings join suburbs on suburbs.key = listings.suburb_key
    where status = 'sold' and status in ('sold', 'leased') and deleted_at is null and ${closedInLastYear}
      and ${didNotFallThrough}
    group by suburbs.id
    order by count(*) desc, suburbs.name
    limit 1`.execute(db());
  return rows[0];
}

/** A JSON array of the cards of the newest sales in several suburbs, by slug. By default of all property types. */
export async function findLatestSalesIn(
  slugs: readonly string[],
  limit: number,
  types?: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with newest as (
      select listings.id from listings
      where ${isInSuburbs(slugs)} and ${isOfTypes(types)} and status = 'sold' and deleted_at is null and ${closedInLastYear} and ${didNotFallThrough}
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

const homesPerPage = 12;

export interface AgentHomesQuery {
  /** Default: a type that has homes. */
  type?: ListingType;
  page: number;
}

export interface AgentHomes {
  type: ListingType;
  /** Null for more than 1,000, where pages end. */
  counts: Record<ListingType, number | null>;
  page: number;
  lastPage: number;
  json: string;
}

/** One agent, or those of an agency. */
type Offerers = readonly number[];

function areOfferedBy(agentIds: Offerers): RawBuilder<SqlBool> {
  return sql`listings.agent_id = any(${[...agentIds]}::integer[])`;
}

/** Includes homes that the agents share with others. The array lets PostgreSQL use both indexes. */
function areOfferedOrSharedBy(agentIds: Offerers): RawBuilder<SqlBool> {
  return sql`(${areOfferedBy(agentIds)} or listings.second_agent_id = any(${[...agentIds]}::integer[]))`;
}

/** On the market, newest first. */
export async function findAgentHomes(agentIds: Offerers, query: AgentHomesQuery): Promise<AgentHomes> {
  const [sale, rent] = await Promise.all([countHomes(agentIds, "sale"), countHomes(agentIds, "rent")]);
  const counts = { sale, rent };
  const type = query.type ?? (sale === 0 && rent !== 0 ? "rent" : "sale");
  const lastPage = Math.max(1, Math.ceil((counts[type] ?? COUNT_LIMIT) / homesPerPage));
  const page = Math.min(query.page, lastPage);
  return { type, counts, page, lastPage, json: await homesAsJson(agentIds, type, page) };
}

async function countHomes(agentIds: Offerers, type: ListingType): Promise<number | null> {
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(sql`1`.as("one"))
        .where(areOfferedOrSharedBy(agentIds))
        .where("listings.listingType", "=", type)
        .where(listingIsOnMarket)
        .limit(COUNT_LIMIT + 1)
        .as("homes"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count > COUNT_LIMIT ? null : count;
}

/**
 * Without the agency, which the page names. PostgreSQL inlines the inner query and reads only the columns that the outer
 * one names.
 */
async function homesAsJson(agentIds: Offerers, type: ListingType, page: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(jsonb_agg(${cardJson}::jsonb - 'agency' order by listings.published_at desc, listings.id desc), '[]')::text as json
    from (
      select * from listings
      where ${areOfferedOrSharedBy(agentIds)} and listing_type = ${type} and status = 'active' and deleted_at is null
      order by published_at desc, id desc
      limit ${homesPerPage} offset ${(page - 1) * homesPerPage}
    ) as listings`.execute(db());
  return rows[0]?.json ?? "[]";
}

const MAX_CLOSED_HOMES = 12;

export interface ClosedStats {
  count: number;
  priced: number;
  /** AUD, weekly for rent; null without prices. */
  medianPrice: number | null;
  /** On the market; null without homes. */
  medianDays: number | null;
}

export interface ClosedHome extends Pick<
  ListingFields,
  | "id"
  | "title"
  | "address"
  | "suburb"
  | "propertyType"
  | "status"
  | "listingType"
  | "price"
  | "priceFrequency"
  | "priceTo"
  | "priceWords"
  | "closedOn"
  | "closedPrice"
> {
  cover: CoverPicture | null;
  heroImageUrl: string | null;
  /** Advertised. */
  days: number;
}

export interface AgentSales {
  sold: ClosedStats;
  leased: ClosedStats;
  homes: ClosedHome[];
}

/** The last twelve months, as agents recorded them here, without sales that fell through. */
export async function findAgentSales(agentIds: Offerers): Promise<AgentSales> {
  const [figures, homes] = await Promise.all([countSales(agentIds), findClosedHomes(agentIds)]);
  const of = (status: string): ClosedStats =>
    figures.find((row) => row.status === status) ?? { count: 0, priced: 0, medianPrice: null, medianDays: null };
  return { sold: of("sold"), leased: of("leased"), homes };
}

const daysOnMarket = sql<number>`days_on_market(listings.id)`;

/** The status condition matches the partial index. */
function recentlyClosed(agentIds: Offerers) {
  return db()
    .selectFrom("listings")
    .where(areOfferedBy(agentIds))
    .where("status", "in", [sql.lit("sold"), sql.lit("leased")])
    .where("deletedAt", "is", null)
    .where("closedOn", ">", sql<string>`((now() at time zone 'Australia/Sydney')::date - interval '12 months')::date`)
    .where(didNotFallThrough);
}

/** comparable_price is the closing price, weekly for rent; null if withheld. */
function countSales(agentIds: Offerers) {
  return recentlyClosed(agentIds)
    .select([
      "status",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`count(comparable_price)::integer`.as("priced"),
      sql<number | null>`round(percentile_cont(0.5) within group (order by comparable_price))::integer`.as(
        "medianPrice",
      ),
      sql<number | null>`round(percentile_cont(0.5) within group (order by ${daysOnMarket}))::integer`.as("medianDays"),
    ])
    .groupBy("status")
    .execute();
}

function findClosedHomes(agentIds: Offerers): Promise<ClosedHome[]> {
  return recentlyClosed(agentIds)
    .select([
      "id",
      "title",
      "shownAddress as address",
      "suburb",
      "propertyType",
      "status",
      sql<ListingType>`listing_type`.as("listingType"),
      "price",
      "priceFrequency",
      "priceTo",
      "priceWords",
      "closedOn",
      // Sales that fell through are left out.
      "closedPrice",
      "heroImageUrl",
      coverJson(sql.ref("listings.id")).as("cover"),
      daysOnMarket.as("days"),
    ])
    .orderBy("closedOn", "desc")
    .orderBy("id", "desc")
    .limit(MAX_CLOSED_HOMES)
    .execute();
}

/** AUD. `priceTo` is the upper end of a range. */
export interface Quote {
  price: number;
  priceTo: number | null;
}

export interface QuotedSale {
  id: number;
  title: string;
  /** Null if it is withheld. */
  address: string | null;
  suburb: string;
  /** In Sydney: "2026-11-28". */
  closedOn: string;
  soldFor: number;
  /** As first advertised. */
  first: Quote;
  /** When it was sold. */
  last: Quote;
}

const MAX_QUOTED_SALES = 200;
/** Fewer, because the guide of a suburb shows much else. */
const MAX_SUBURB_QUOTED_SALES = 60;

/** The first or last price in a home's public history. "Contact agent" is no price. */
const quoteJson = (place: "first" | "last") => sql<Quote>`(
  select json_build_object('price', price, 'priceTo', price_to) from listing_changes
  where listing_id = sold.id and status = 'active' and listing_type = 'sale' and price > 0
  order by ${place === "first" ? sql`id` : sql`id desc`} limit 1)`;

/** An agent's sales of the last twelve months with an advertised and a published sale price, newest first; at most 200. */
export function findQuotedSales(agentId: number): Promise<QuotedSale[]> {
  return selectQuotedSales(sql`agent_id = ${agentId}`, MAX_QUOTED_SALES);
}

/** As `findQuotedSales`, of all agents in a suburb; at most 60. By default of all property types. */
export function findQuotedSalesInSuburb(suburb: string, types?: readonly string[]): Promise<QuotedSale[]> {
  return selectQuotedSales(isIn(suburb, types), MAX_SUBURB_QUOTED_SALES);
}

async function selectQuotedSales(isCounted: RawBuilder<unknown>, limit: number): Promise<QuotedSale[]> {
  const { rows } = await sql<QuotedSale>`
    select * from (
      select id, title, shown_address as address, suburb, closed_on::text as "closedOn", closed_price as "soldFor",
        ${quoteJson("first")} as first, ${quoteJson("last")} as last
      from (
        select * from listings
        where ${isCounted} and status = 'sold' and status in ('sold', 'leased') and deleted_at is null
          and ${publicClosedPrice} is not null and ${closedInLastYear}
        order by closed_on desc, id desc limit ${sql.lit(limit)}
      ) as sold
    ) as quoted
    where first is not null
    order by "closedOn" desc, id desc`.execute(db());
  return rows;
}
