import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { AgentHomesQuery } from "./paths.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { MAX_COUNTED } from "#app/lib/page.ts";
import { cardJson } from "#app/features/listings/model/card.queries.server.ts";
import { listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";

/** How many of an agent's homes stand on one page. */
const homesPerPage = 12;

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
