import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { MAX_COUNTED } from "#app/lib/page.ts";
import { cardJson, type ListingFields } from "#app/features/listings/model/card.queries.server.ts";
import { listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";

/** How many of an agent's homes stand on one page. */
const homesPerPage = 12;

/** Which of an agent's homes the address of the agent's page asks for. */
export interface AgentHomesQuery {
  /** Absent: whichever type there is. */
  type?: ListingType;
  page: number;
}

/** One page of the homes that an agent offers. */
export interface AgentHomes {
  type: ListingType;
  /** How many there are of each type; null when there are more than 1,000, which are all that pages lead to. */
  counts: Record<ListingType, number | null>;
  /** The page shown: the one asked for, or the last one when there are not so many. */
  page: number;
  lastPage: number;
  /** The homes as the text of a JSON array; "[]" when there are none. */
  json: string;
}

/** The visible homes of an agent, the newest first; of the type for which there are any when none is asked for. */
export async function findHomesOfAgent(agentId: number, asked: AgentHomesQuery): Promise<AgentHomes> {
  const [sale, rent] = await Promise.all([countHomes(agentId, "sale"), countHomes(agentId, "rent")]);
  const counts = { sale, rent };
  const type = asked.type ?? (sale === 0 && rent !== 0 ? "rent" : "sale");
  const lastPage = Math.max(1, Math.ceil((counts[type] ?? MAX_COUNTED) / homesPerPage));
  const page = Math.min(asked.page, lastPage);
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
        .limit(MAX_COUNTED + 1)
        .as("homes"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count > MAX_COUNTED ? null : count;
}

/** The outer query names what it needs of the inner one, and no more is read. */
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

/** How many closed homes an agent's page shows. */
const MAX_SHOWN = 12;

/** What an agent sold, or leased, in the last twelve months. */
export interface ClosedFigures {
  count: number;
  /** How many of them state what they went for. */
  priced: number;
  /** The median of these, AUD, of rent a week; null where none does. */
  medianPrice: number | null;
  /** The median of the days on the market; null where there are no homes. */
  medianDays: number | null;
}

/** One of these homes. */
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
  /** On which it was advertised. */
  days: number;
}

export interface AgentSales {
  sold: ClosedFigures;
  leased: ClosedFigures;
  /** The twelve that closed last. */
  homes: ClosedHome[];
}

/** What an agent sold and leased in the last twelve months, by our own records: what agents said became of their homes here. */
export async function findSalesOfAgent(agentId: number): Promise<AgentSales> {
  const [figures, homes] = await Promise.all([countSales(agentId), findClosedHomes(agentId)]);
  const of = (status: string): ClosedFigures =>
    figures.find((row) => row.status === status) ?? { count: 0, priced: 0, medianPrice: null, medianDays: null };
  return { sold: of("sold"), leased: of("leased"), homes };
}

/** As the page of the home has it. */
const daysOnMarket = sql<number>`days_on_market(listings.id)`;

/** Those of the last twelve months; the partial index says the same of their status. */
function recentlyClosed(agentId: number) {
  return db()
    .selectFrom("listings")
    .where("agentId", "=", agentId)
    .where("status", "in", [sql.lit("sold"), sql.lit("leased")])
    .where("deletedAt", "is", null)
    .where("closedOn", ">", sql<string>`((now() at time zone 'Australia/Sydney')::date - interval '12 months')::date`);
}

/** comparable_price is what the home went for, of rent a week, and null where that is withheld. */
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
    .limit(MAX_SHOWN)
    .execute();
}
