import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { ListingFields } from "#app/features/listings/model/card.queries.server.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";

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
