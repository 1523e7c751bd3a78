import { type RawBuilder, sql } from "kysely";
import { type AuctionCounts, type AuctionResult, weekendOf } from "#app/features/listings/model/auctions.ts";
import { type ListingLineData, lineJson } from "#app/features/listings/model/card.queries.server.ts";
import { auctionJson } from "#app/features/listings/model/history.queries.server.ts";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";

export const MAX_AUCTIONS = 500;

/** Of the week that ends with the Sunday `weekend`. */
export interface AuctionFilters {
  weekend: string;
  region?: string;
}

export interface AuctionRow {
  home: ListingLineData;
  auction: AuctionResult;
  place: string | null;
}

const inRegion = (region: string | undefined) =>
  region === undefined ? sql<boolean>`true` : sql<boolean>`listings.suburb_key = any (region_keys(array[${region}]))`;

/** A home deleted after its auction, or in the week before, stays in the counts: a bad result cannot be removed from a rate. */
function selectAuctions(from: string, to: string, region: string | undefined) {
  return db()
    .selectFrom("auctions")
    .innerJoin("listings", "listings.id", "auctions.listingId")
    .where("auctions.scheduledAt", ">=", startOfDate(from))
    .where("auctions.scheduledAt", "<", startOfDate(addDays(to, 1)))
    .where(
      sql<boolean>`(listings.deleted_at is null or listings.deleted_at > auctions.scheduled_at - interval '7 days')`,
    )
    .where("listings.status", "<>", "suspended")
    .where(inRegion(region));
}

/** Homes with a public page only, by time. At most 500. */
export async function findAuctions({ weekend, region }: AuctionFilters): Promise<AuctionRow[]> {
  return selectAuctions(addDays(weekend, -6), weekend, region)
    .select([lineJson.as("home"), auctionJson.as("auction"), "listings.auctionPlace as place"])
    .where("listings.deletedAt", "is", null)
    .where("listings.status", "in", ["active", "sold"])
    .orderBy("auctions.scheduledAt")
    .orderBy("listings.suburb")
    .orderBy("auctions.id")
    .limit(MAX_AUCTIONS)
    .execute();
}

/** The first weekend after `weekend` with auctions of homes on the market; undefined if there is none. */
export async function findNextWeekend({ weekend, region }: AuctionFilters): Promise<string | undefined> {
  const next = await db()
    .selectFrom("auctions")
    .innerJoin("listings", "listings.id", "auctions.listingId")
    .select("auctions.scheduledAt")
    .where("auctions.scheduledAt", ">=", startOfDate(addDays(weekend, 1)))
    .where("listings.deletedAt", "is", null)
    .where("listings.status", "=", "active")
    .where(inRegion(region))
    .orderBy("auctions.scheduledAt")
    .limit(1)
    .executeTakeFirst();
  return next && weekendOf(sydneyDate(next.scheduledAt));
}

const count = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::integer`;

const counts = [
  sql<number>`count(*)::integer`.as("scheduled"),
  count(sql`auctions.outcome like 'sold%'`).as("sold"),
  count(sql`auctions.outcome = 'passed_in'`).as("passedIn"),
  count(sql`auctions.outcome = 'withdrawn'`).as("withdrawn"),
  count(sql`auctions.outcome = 'postponed'`).as("postponed"),
  count(sql`auctions.outcome is null and auctions.scheduled_at <= now()`).as("unreported"),
  count(sql`auctions.outcome is null and auctions.scheduled_at > now()`).as("toCome"),
] as const;

/** The Sunday on or after the day in Sydney. */
const weekend = sql<string>`to_char(
  date_trunc('week', auctions.scheduled_at at time zone 'Australia/Sydney') + interval '6 days', 'YYYY-MM-DD')`;

/** Also counts homes that were withdrawn since. Newest first, without weekends that had no auctions. */
export async function countByWeekend(from: string, to: string, region?: string) {
  const rows: (AuctionCounts & { weekend: string })[] = await selectAuctions(addDays(from, -6), to, region)
    .select([weekend.as("weekend"), ...counts])
    .groupBy("weekend")
    .orderBy("weekend", "desc")
    .execute();
  return rows;
}

/** A suburb can belong to several regions. By weekend, newest first, then by region. */
export async function countByRegion(from: string, to: string) {
  const rows: (AuctionCounts & { weekend: string; region: string })[] = await selectAuctions(
    addDays(from, -6),
    to,
    undefined,
  )
    .innerJoin("suburbs", "suburbs.key", "listings.suburbKey")
    .innerJoin(sql<{ region: string }>`lateral unnest(suburbs.regions)`.as<"regions">(sql`regions(region)`), (join) =>
      join.onTrue(),
    )
    .select([weekend.as("weekend"), "regions.region", ...counts])
    .groupBy(["weekend", "regions.region"])
    .orderBy("weekend", "desc")
    .orderBy("regions.region")
    .execute();
  return rows;
}
