import { sql } from "kysely";
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

/** On the market, newest first. */
export async function findAgentHomes(agentId: number, query: AgentHomesQuery): Promise<AgentHomes> {
  const [sale, rent] = await Promise.all([countHomes(agentId, "sale"), countHomes(agentId, "rent")]);
  const counts = { sale, rent };
  const type = query.type ?? (sale === 0 && rent !== 0 ? "rent" : "sale");
  const lastPage = Math.max(1, Math.ceil((counts[type] ?? COUNT_LIMIT) / homesPerPage));
  const page = Math.min(query.page, lastPage);
  return { type, counts, page, lastPage, json: await homesAsJson(agentId, type, page) };
}

async function countHomes(agentId: number, type: ListingType): Promise<number | null> {
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(sql`1`.as("one"))
        .where("listings.agentId", "=", agentId)
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
async function homesAsJson(agentId: number, type: ListingType, page: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(${cardJson} order by listings.published_at desc, listings.id desc), '[]')::text as json
    from (
      select * from listings
      where agent_id = ${agentId} and listing_type = ${type} and status = 'active' and deleted_at is null
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
export async function findAgentSales(agentId: number): Promise<AgentSales> {
  const [figures, homes] = await Promise.all([countSales(agentId), findClosedHomes(agentId)]);
  const of = (status: string): ClosedStats =>
    figures.find((row) => row.status === status) ?? { count: 0, priced: 0, medianPrice: null, medianDays: null };
  return { sold: of("sold"), leased: of("leased"), homes };
}

const daysOnMarket = sql<number>`days_on_market(listings.id)`;

/** The status condition matches the partial index. */
function recentlyClosed(agentId: number) {
  return db()
    .selectFrom("listings")
    .where("agentId", "=", agentId)
    .where("status", "in", [sql.lit("sold"), sql.lit("leased")])
    .where("deletedAt", "is", null)
    .where("closedOn", ">", sql<string>`((now() at time zone 'Australia/Sydney')::date - interval '12 months')::date`);
}

/** comparable_price is the closing price, weekly for rent; null if withheld. */
function countSales(agentId: number) {
  return recentlyClosed(agentId)
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

function findClosedHomes(agentId: number): Promise<ClosedHome[]> {
  return recentlyClosed(agentId)
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
