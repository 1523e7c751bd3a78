import { type RawBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { cardJson, type ListingFields } from "#app/features/listings/model/card.queries.server.ts";
import { listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";

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

/** PostgreSQL inlines the inner query and reads only the columns that the outer one names. */
async function homesAsJson(agentIds: Offerers, type: ListingType, page: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(${cardJson} order by listings.published_at desc, listings.id desc), '[]')::text as json
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
  /** Advertised. */
  days: number;
}

export interface AgentSales {
  sold: ClosedStats;
  leased: ClosedStats;
  homes: ClosedHome[];
}

/** The last twelve months, as agents recorded them here. */
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
    .where("closedOn", ">", sql<string>`((now() at time zone 'Australia/Sydney')::date - interval '12 months')::date`);
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
      "suburb",
      "propertyType",
      "status",
      sql<ListingType>`listing_type`.as("listingType"),
      "price",
      "priceFrequency",
      "priceTo",
      "priceWords",
      "closedOn",
      "closedPrice",
      daysOnMarket.as("days"),
    ])
    .orderBy("closedOn", "desc")
    .orderBy("id", "desc")
    .limit(MAX_CLOSED_HOMES)
    .execute();
}
