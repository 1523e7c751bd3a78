import { type Expression, sql, type SqlBool } from "kysely";
import type { AdminListingFilters, ListingStage } from "#app/features/admin/model/filters.ts";
import { ROWS_PER_PAGE } from "#app/features/admin/model/filters.ts";
import { matchEveryTerm } from "#app/features/admin/model/admin.queries.server.ts";
import { readHomeNumber } from "#app/features/moderation/moderation.ts";
import { COUNT_LIMIT, type LongPage, readLongPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";

export interface AdminListing {
  id: number;
  title: string;
  address: string;
  suburb: string;
  postcode: string;
  stage: ListingStage;
  publishedAt: Date | null;
  /** Who offers it, or else the profile of the account that manages it. Null without one. */
  agent: { id: number; name: string } | null;
  agencyName: string | null;
}

const stage = sql<ListingStage>`(case
  when listings.status = 'suspended' then 'suspended'
  when listings.closed_on is not null then 'closed'
  when listings.status = 'active' and listings.under_offer_at is not null then 'underOffer'
  else listings.status end)`;

const words = sql`concat_ws(' ', listings.address, listings.suburb, listings.postcode, listings.title, listings.id,
  agents.name)`;

const agentId = sql<number | null>`coalesce(listings.agent_id,
  (select own.id from agents as own where own.user_id = listings.created_by_user_id))`;

function matching(filters: AdminListingFilters) {
  const { search, agency } = filters;
  return db()
    .selectFrom("listings")
    .leftJoin("agents", (join) => join.on("agents.id", "=", agentId))
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .where("listings.deletedAt", "is", null)
    .where((eb): Expression<SqlBool> => {
      const conditions: Expression<SqlBool>[] = [];
      if (search !== undefined) {
        const number = readHomeNumber(search) ?? 0;
        conditions.push(eb.or([eb("listings.id", "=", number), eb.and(matchEveryTerm(words, search))]));
      }
      if (agency !== undefined) conditions.push(...matchEveryTerm(sql`agencies.name`, agency));
      if (filters.stage !== undefined) conditions.push(eb(stage, "=", filters.stage));
      return eb.and(conditions);
    });
}

/** A page of 24 listings that are not deleted, newest first. */
export async function findAdminListings(filters: AdminListingFilters): Promise<LongPage<AdminListing>> {
  const listings = matching(filters);
  const { total } = await db()
    .selectFrom(
      listings
        .select("listings.id")
        .limit(COUNT_LIMIT + 1)
        .as("matching"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return readLongPage({ page: filters.page, total, perPage: ROWS_PER_PAGE }, async ({ limit, offset }) => {
    const rows = await listings
      .select([
        "listings.id",
        "listings.title",
        "listings.address",
        "listings.suburb",
        "listings.postcode",
        "listings.publishedAt",
        stage.as("stage"),
        "agents.id as agentId",
        "agents.name as agentName",
        "agencies.name as agencyName",
      ])
      .orderBy("listings.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ agentId: id, agentName: name, ...row }) => ({
      ...row,
      agent: id === null || name === null ? null : { id, name },
    }));
  });
}
