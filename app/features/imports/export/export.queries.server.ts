import { type Expression, type RawBuilder, sql } from "kysely";
import type { ImportListing } from "#app/features/imports/model/import-listing.ts";
import { bondInDollarsSql } from "#app/features/listings/model/card.queries.server.ts";
import type { ListingType, PROPERTY_TYPES, SaleMethod } from "#app/features/listings/model/criteria.ts";
import { FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { manageableBy } from "#app/features/managers/manager.queries.server.ts";
import { pictureSrc } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";

export interface Exporter {
  userId: number;
  agentId: number | null;
  agencyId: number | null;
}

export async function findExporter(userId: number): Promise<Exporter> {
  const agent = await db()
    .selectFrom("agents")
    .select(["id", "agencyId"])
    .where("userId", "=", userId)
    .orderBy("id")
    .executeTakeFirst();
  return { userId, agentId: agent?.id ?? null, agencyId: agent?.agencyId ?? null };
}

export interface ExportedAgent {
  name: string;
  email: string | null;
  phone: string | null;
}

/** Null if the home has no such agent. */
function exportedAgent(table: "seconds" | "assistants") {
  const agent = sql.table(table);
  return sql<ExportedAgent | null>`case when ${agent}.id is not null then
    json_build_object('name', ${agent}.name, 'email', ${agent}.email, 'phone', ${agent}.phone) end`;
}

export interface ExportedPicture {
  kind: "photo" | "floorplan";
  url: string;
  changedAt: string | null;
}

const FILE_COLUMNS = FILE_FIELDS.filter((name) => name !== "bond").map((name) => `listings.${name}` as const);

/**
 * Includes homes once on the market; ordered by key. `ownAgentId` is for homes without import software; `origin` is
 * where pictures are served.
 */
export function findExportedHomes(
  userId: number,
  { ownAgentId, origin, limit, offset }: { ownAgentId: string; origin: string; limit: number; offset: number },
) {
  const keyAgentId = sql<string>`coalesce(feed_listings.agent_id, ${ownAgentId})`;
  const keyUniqueId = sql<string>`coalesce(feed_listings.unique_id, listings.id::text)`;
  return db()
    .selectFrom("listings")
    .leftJoin("feedListings", "feedListings.listingId", "listings.id")
    .leftJoin("agents", "agents.id", "listings.agentId")
    .leftJoin("agents as seconds", "seconds.id", "listings.secondAgentId")
    .leftJoin("agents as assistants", "assistants.id", "listings.assistantId")
    .select((eb) => [
      keyAgentId.as("agentId"),
      keyUniqueId.as("uniqueId"),
      "listings.id",
      "listings.updatedAt",
      "feedListings.modTime",
      eb("feedListings.detachedAt", "is not", null).as("isDetached"),
      sql<Partial<Pick<ImportListing, "agents" | "links">>>`json_build_object(
        'agents', feed_listings.content -> 'agents', 'links', feed_listings.content -> 'links')`.as("imported"),
      ...FILE_COLUMNS,
      bondInDollarsSql.as("bond"),
      "listings.underOfferAt",
      "listings.closedOn",
      "listings.closedPrice",
      "listings.priceWithheld",
      "agents.name as agentName",
      exportedAgent("seconds").as("second"),
      exportedAgent("assistants").as("assistant"),
      eb
        .exists(eb.selectFrom("informationStatements").whereRef("informationStatements.listingId", "=", "listings.id"))
        .as("hasStatement"),
      inspectionsToCome(eb.ref("listings.id")).as("inspections"),
      picturesJson(eb.ref("listings.id"), eb.ref("feedListings.id"), origin).as("pictures"),
    ])
    .where(manageableBy({ id: userId, isAdmin: false }))
    .where("listings.status", "in", ["active", "sold", "leased", "withdrawn"])
    .orderBy(sql`${keyAgentId} collate "C"`)
    .orderBy(sql`${keyUniqueId} collate "C"`)
    .limit(limit)
    .offset(offset)
    .$narrowType<{
      status: "active" | "sold" | "leased" | "withdrawn";
      listingType: ListingType;
      propertyType: (typeof PROPERTY_TYPES)[number];
      priceFrequency: "once" | "per_week" | "per_month";
      saleMethod: SaleMethod | null;
      addressDisplay: "full" | "suburb";
    }>()
    .execute();
}

export type ExportedHome = Awaited<ReturnType<typeof findExportedHomes>>[number];

function inspectionsToCome(listingId: Expression<number>): RawBuilder<{ startsAt: string; endsAt: string }[]> {
  return sql`(select coalesce(json_agg(json_build_object('startsAt', starts_at, 'endsAt', ends_at) order by starts_at), '[]')
    from inspections where inspections.listing_id = ${listingId} and cancelled_at is null and ends_at > now())`;
}

/** Imported pictures precede those added here. Unfetched ones use their original address. SVGs are left out. */
function picturesJson(
  listingId: Expression<number>,
  feedListingId: Expression<number | null>,
  origin: string,
): RawBuilder<ExportedPicture[]> {
  const address = sql`${origin}::text || ${pictureSrc} || '-' || pictures.widths[cardinality(pictures.widths)] || '.jpg'`;
  const isReady = sql`pictures.state = 'ready' and pictures.deleted_at is null and pictures.widths <> '{}'`;
  return sql`(
    select coalesce(json_agg(json_build_object('kind', kind, 'url', url, 'changedAt', changed_at)
      order by rank, length(slot), slot, place, id) filter (where url is not null), '[]')
    from (
      select feed_photos.kind, case when ${isReady} then ${address} else feed_photos.url end as url,
        coalesce(feed_photos.mod_time, pictures.created_at) as changed_at,
        case when feed_photos.slot = 'm' then 0 else 1 end as rank, feed_photos.slot, 0 as place, feed_photos.id
      from feed_photos left join pictures on pictures.id = feed_photos.picture_id
      where feed_photos.feed_listing_id = ${feedListingId}
      union all
      select pictures.kind, ${address}, pictures.created_at, 2, '', pictures.position, pictures.id
      from pictures
      where pictures.listing_id = ${listingId} and ${isReady} and pictures.kind in ('photo', 'floorplan')
        and not exists (
          select from feed_photos
          where feed_photos.picture_id = pictures.id and feed_photos.feed_listing_id = ${feedListingId}
        )
    ) as ordered
  )`;
}
