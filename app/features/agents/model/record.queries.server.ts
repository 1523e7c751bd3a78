import { type RawBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import { isPostcode } from "./filters.ts";
import { type AgentRecord, FEWEST_FOR_MEDIAN } from "./card.ts";

const FEWEST = sql.lit(FEWEST_FOR_MEDIAN);
const MOST_TYPES = 3;

/** In a suburb or postcode, ignoring case and spaces; by default anywhere. */
function isIn(place: string | undefined): RawBuilder<SqlBool> {
  if (place === undefined) return sql.lit(true);
  if (isPostcode(place)) return sql`listings.postcode = ${place}`;
  return sql`listings.suburb_key = normalised_key(${place})`;
}

/** The first condition matches the partial indexes. */
const isClosedInLastYear = sql<SqlBool>`listings.status in ('sold', 'leased') and listings.deleted_at is null
  and listings.closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months'`;

interface AgentRecordRow extends AgentRecord {
  agentId: number;
}

/** The records of these agents in a suburb or postcode, by id. One query, whose cost depends on their homes only. */
export async function findAgentRecords(
  agentIds: readonly number[],
  place?: string,
): Promise<ReadonlyMap<number, AgentRecord>> {
  if (agentIds.length === 0) return new Map();
  const ids = sql`${[...agentIds]}::integer[]`;
  const { rows } = await sql<AgentRecordRow>`
    with closed as materialized (
      select agent_id, id, status, property_type, comparable_price, closed_on from listings
      where agent_id = any (${ids}) and ${isClosedInLastYear} and ${isIn(place)}
    ), totals as (
      select agent_id, count(*) filter (where status = 'sold')::integer as sold,
        count(*) filter (where status = 'leased')::integer as leased,
        case when count(comparable_price) filter (where status = 'sold') >= ${FEWEST}
          then round(percentile_cont(0.5) within group (order by comparable_price)
            filter (where status = 'sold'))::integer end as median_price,
        case when count(days) >= ${FEWEST}
          then round(percentile_cont(0.5) within group (order by days))::integer end as median_days,
        max(closed_on)::text as last_closed_on
      from closed left join days_of_listings(array(select id from closed where status = 'sold')) as advertised
        on advertised.listing_id = closed.id
      group by agent_id
    ), types as (
      select agent_id, json_agg(json_build_object('name', property_type, 'count', count)
        order by count desc, property_type) as types
      from (
        select agent_id, property_type, count(*)::integer as count,
          row_number() over (partition by agent_id order by count(*) desc, property_type) as place
        from closed group by agent_id, property_type
      ) as counted
      where place <= ${sql.lit(MOST_TYPES)} group by agent_id
    ), offered as (
      select agent_id, count(*) filter (where listing_type = 'sale')::integer as for_sale,
        count(*) filter (where listing_type = 'rent')::integer as for_rent
      from (
        select agent_id, listing_type from listings
        where agent_id = any (${ids}) and status = 'active' and deleted_at is null and ${isIn(place)}
        union all
        select second_agent_id, listing_type from listings
        where second_agent_id = any (${ids}) and status = 'active' and deleted_at is null and ${isIn(place)}
      ) as homes
      group by agent_id
    )
    select wanted.id as "agentId", coalesce(sold, 0) as sold, coalesce(leased, 0) as leased,
      median_price as "medianSalePrice", median_days as "medianDaysToSell",
      coalesce(types, '[]') as "propertyTypes", last_closed_on as "lastClosedOn",
      coalesce(for_sale, 0) as "forSale", coalesce(for_rent, 0) as "forRent",
      median_seconds as "medianAnswerSeconds"
    from unnest(${ids}) as wanted (id)
    left join totals on totals.agent_id = wanted.id
    left join types on types.agent_id = wanted.id
    left join offered on offered.agent_id = wanted.id
    left join agent_answer_times on agent_answer_times.agent_id = wanted.id`.execute(db());
  return new Map(rows.map(({ agentId, ...record }) => [agentId, record]));
}

/** Sales and the latest sale or lease in the last 12 months, one row per agent with any. */
export function selectClosings(place: string | undefined) {
  return db()
    .selectFrom("listings")
    .select([
      "listings.agentId",
      sql<number>`(count(*) filter (where status = 'sold'))::integer`.as("sold"),
      sql<string>`max(closed_on)`.as("lastClosedOn"),
    ])
    .where(isClosedInLastYear)
    .where(isIn(place))
    .where("listings.agentId", "is not", null)
    .groupBy("listings.agentId");
}

/** Counts again how fast agents answer. Changes only rows with another result. */
export async function refreshAnswerTimes(): Promise<void> {
  await sql`select refresh_agent_answer_times()`.execute(db());
}
