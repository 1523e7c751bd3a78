import { type Selectable, sql } from "kysely";
import type { FeedEntry, HoldReason } from "#app/features/feeds/model/feed-file.ts";
import type { FeedListing, FeedMessage, ModTimeSource } from "#app/features/feeds/model/feed-listing.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { homeIsHeldAlone, statusWithoutOwnHold } from "#app/features/moderation/holds.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { FeedFiles } from "#db/schema.ts";
import { type FeedContent, readContent } from "./content.ts";
import type { Colleague, HomeOnMarket, KnownSuburb } from "./office.ts";
import { suburbKey } from "./office.ts";
import type { Known, Remembered } from "./plan.ts";

/** The most homes of one agency that are compared by address. */
const MAX_HOMES = 20_000;
const MAX_SUBURBS = 20_000;

/** A feed as far as applying its files needs it. */
export interface FeedToApply {
  id: number;
  agencyId: number;
  agencyEmail: string | null;
  agencyPhone: string | null;
  contactUserId: number | null;
  crm: string;
  fullExport: boolean;
  isConfirmed: boolean;
  agentIds: string[];
}

export async function findFeedToApply(feedId: number): Promise<FeedToApply | undefined> {
  return db()
    .selectFrom("feeds")
    .innerJoin("agencies", "agencies.id", "feeds.agencyId")
    .select((eb) => [
      "feeds.id",
      "feeds.agencyId",
      "agencies.email as agencyEmail",
      "agencies.phone as agencyPhone",
      "feeds.contactUserId",
      "feeds.crm",
      "feeds.fullExport",
      // Each file from a spreadsheet is confirmed by itself, also when the feed was another program's before.
      eb
        .and([eb("feeds.confirmedAt", "is not", null), eb("feeds.crm", "<>", "spreadsheet")])
        .$castTo<boolean>()
        .as("isConfirmed"),
      sql<string[]>`array(select agent_id from feed_agents where feed_agents.feed_id = feeds.id)`.as("agentIds"),
    ])
    .where("feeds.id", "=", feedId)
    .where("feeds.removedAt", "is", null)
    .executeTakeFirst();
}

/** Somebody of an agency, with the account that acts for them; null where there is none that may. */
export interface AgencyMember extends Colleague {
  viewer: Viewer | null;
}

/** The agents whom an agency has confirmed, at most 2,000. */
export async function findAgencyMembers(agencyId: number): Promise<AgencyMember[]> {
  const rows = await db()
    .selectFrom("agents")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "agents.userId").on("users.suspendedAt", "is", null).on("users.role", "=", "agent"),
    )
    .select([
      "agents.id as agentId",
      "agents.name",
      "agents.email",
      "agents.phone",
      "users.id as userId",
      "users.email as userEmail",
      "users.firstName",
      "users.lastName",
    ])
    .where("agents.agencyId", "=", agencyId)
    .orderBy("agents.id")
    .limit(2000)
    .execute();
  return rows.map(({ userId, userEmail, firstName, lastName, ...row }) => ({
    ...row,
    userId,
    accountEmail: userEmail,
    // A feed has no more rights than an agent, whoever connected it.
    viewer:
      userId === null || userEmail === null
        ? null
        : { id: userId, email: userEmail, firstName, lastName, role: "agent", isAdmin: false },
  }));
}

/** The profiles by the ids that the software of a feed has for agents, at most 10,000. */
export async function findProfiles(feedId: number): Promise<Map<string, number>> {
  const rows = await db()
    .selectFrom("feedListingAgents")
    .select(["uniqueId", "agentId"])
    .where("feedId", "=", feedId)
    .limit(10_000)
    .execute();
  return new Map(rows.map(({ uniqueId, agentId }) => [uniqueId, agentId]));
}

/** Remembers whose profile the software of a feed means by an id. */
export async function upsertProfile(feedId: number, uniqueId: string, agentId: number): Promise<void> {
  await db()
    .insertInto("feedListingAgents")
    .values({ feedId, uniqueId, agentId })
    .onConflict((conflict) => conflict.columns(["feedId", "uniqueId"]).doUpdateSet({ agentId }))
    .execute();
}

/** Every suburb that has a guide, some hundreds, by `suburbKey`. */
export async function findSuburbs(): Promise<Map<string, KnownSuburb>> {
  const rows = await db().selectFrom("suburbs").select(["name", "postcode"]).orderBy("id").limit(MAX_SUBURBS).execute();
  return new Map(rows.map((suburb) => [suburbKey(suburb.name), suburb]));
}

/** The homes of an agency that are on the market. */
export async function findHomesOnMarket(agencyId: number): Promise<HomeOnMarket[]> {
  return db()
    .selectFrom("listings")
    .select(["id as listingId", "listingType", "address", "suburb"])
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb(
          "createdByUserId",
          "in",
          eb.selectFrom("agents").select("userId").where("agencyId", "=", agencyId).where("userId", "is not", null),
        ),
        eb("agentId", "in", eb.selectFrom("agents").select("id").where("agencyId", "=", agencyId)),
      ]),
    )
    .limit(MAX_HOMES)
    .execute();
}

/** A file with what it needs to be applied. */
export type FileToApply = Pick<
  Selectable<FeedFiles>,
  "id" | "feedId" | "receivedAt" | "position" | "dryRun" | "confirmedAt" | "state" | "holdReason"
>;

export async function findFileToApply(id: number): Promise<FileToApply | undefined> {
  return db()
    .selectFrom("feedFiles")
    .select(["id", "feedId", "receivedAt", "position", "dryRun", "confirmedAt", "state", "holdReason"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function updateFileStarted(id: number, listingCount: number): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ state: "running", listingCount, startedAt: sql<Date>`coalesce(started_at, now())` })
    .where("id", "=", id)
    .execute();
}

/**
 * Remembers how far a file is, in the transaction that has brought it there: `to` of its listings are done. Nobody else goes
 * on with it until that ends. False where it is not at `from` any more, or its feed was removed.
 */
export async function moveFilePosition(id: number, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("feedFiles")
    .set({ position: to })
    .where("id", "=", id)
    .where("position", "=", from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("feeds")
          .select("feeds.id")
          .whereRef("feeds.id", "=", "feedFiles.feedId")
          .where("feeds.removedAt", "is", null),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the run of a file, with the counts of its entries. */
export async function updateFileFinished(
  id: number,
  { state, holdReason, messages }: { state: string; holdReason?: HoldReason; messages: readonly FeedMessage[] },
): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({
      state,
      holdReason: holdReason ?? null,
      ...(holdReason && { confirmedAt: null, confirmedByUserId: null }),
      messages: JSON.stringify(messages),
      finishedAt: sql<Date>`now()`,
      counts: sql<string>`coalesce((
        select jsonb_object_agg(outcome, count) from (
          select outcome, count(*) from feed_entries where file_id = ${id} group by outcome
        ) as counted), '{}')`,
    })
    .where("id", "=", id)
    .execute();
}

/** Erases the pictures that came with a file and that no home wants. */
export async function deleteUnusedPictures(fileId: number): Promise<void> {
  await sql`
    delete from feed_file_pictures as sent where file_id = ${fileId} and not exists (
      select from feed_photos where feed_photos.file_id = sent.file_id and feed_photos.file_name = sent.name
    )`.execute(db());
}

/** Writes what became of listings of a file, in place of what was planned for them. */
export async function upsertEntries(fileId: number, entries: readonly FeedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db()
    .insertInto("feedEntries")
    .values(entries.map(({ messages, ...entry }) => ({ fileId, ...entry, messages: JSON.stringify(messages) })))
    .onConflict((conflict) =>
      conflict.columns(["fileId", "position"]).doUpdateSet((eb) => ({
        outcome: eb.ref("excluded.outcome"),
        messages: eb.ref("excluded.messages"),
        listingId: eb.ref("excluded.listingId"),
      })),
    )
    .execute();
}

/** By which a listing of a feed is known. */
export function listingKey({ agentId, uniqueId }: Pick<FeedListing, "agentId" | "uniqueId">): string {
  return `${agentId}\n${uniqueId}`;
}

/** What is remembered of a listing, without what it is. */
export interface RememberedRow extends Remembered {
  id: number;
  listingId: number | null;
  isAbsent: boolean;
}

const remembered = [
  "feedListings.id",
  "feedListings.agentId",
  "feedListings.uniqueId",
  "feedListings.listingId",
  "feedListings.modTime",
  "feedListings.modTimeSource",
  "feedListings.contentHash as hash",
  "feedListings.isWaiting",
  sql<boolean>`feed_listings.detached_at is not null`.as("isDetached"),
  sql<boolean>`feed_listings.barred_at is not null`.as("isBarred"),
  sql<boolean>`feed_listings.absent_since is not null`.as("isAbsent"),
] as const;

/** What is remembered of these listings of a feed, by `listingKey`, in one question. */
export async function findRemembered(
  feedId: number,
  listings: readonly Pick<FeedListing, "agentId" | "uniqueId">[],
): Promise<Map<string, RememberedRow>> {
  const rows = await db()
    .selectFrom("feedListings")
    .select([...remembered])
    .where("feedId", "=", feedId)
    .where("uniqueId", "in", ["", ...new Set(listings.map(({ uniqueId }) => uniqueId))])
    .execute();
  return new Map(rows.map(({ agentId, uniqueId, ...row }) => [listingKey({ agentId, uniqueId }), toRemembered(row)]));
}

function toRemembered<Row extends { modTimeSource: string }>(row: Row): Row & { modTimeSource: ModTimeSource } {
  // The column's check allows these only.
  return { ...row, modTimeSource: row.modTimeSource as ModTimeSource };
}

/** Everything that is known of a listing of a feed. */
export interface KnownRow extends Known, RememberedRow {}

function selectKnown() {
  return db()
    .selectFrom("feedListings")
    .leftJoin("listings", (join) =>
      join.onRef("listings.id", "=", "feedListings.listingId").on("listings.deletedAt", "is", null),
    )
    .select([
      ...remembered,
      "feedListings.content",
      sql<boolean>`feed_listings.apart_at is not null`.as("isApart"),
      "listings.id as homeId",
      // What an admin holds is kept up to date; PostgreSQL keeps it from the public.
      statusWithoutOwnHold.as("status"),
      homeIsHeldAlone.as("isHeld"),
      "listings.listingType",
      "listings.auctionAt",
      "listings.publishedAt",
      "listings.closedOn",
      "listings.createdByUserId",
      "listings.agentId as homeAgentId",
      "listings.searchedPrice",
      "listings.underOfferAt",
    ]);
}

type SelectedKnown = Awaited<ReturnType<ReturnType<typeof selectKnown>["execute"]>>[number];

function toKnown({
  homeId,
  status,
  listingType,
  auctionAt,
  publishedAt,
  closedOn,
  createdByUserId,
  homeAgentId: agentId,
  searchedPrice,
  underOfferAt,
  isHeld,
  content,
  ...row
}: SelectedKnown): KnownRow {
  const isHere = homeId !== null && status !== null && listingType !== null && createdByUserId !== null;
  return {
    ...toRemembered(row),
    content: readContent(content),
    home: isHere
      ? {
          id: homeId,
          status,
          listingType,
          auctionAt,
          publishedAt,
          closedOn,
          createdByUserId,
          agentId,
          searchedPrice,
          underOfferAt,
          isHeld,
        }
      : undefined,
  };
}

/** What is known of these listings of a feed, by `listingKey`. */
export async function findKnown(
  feedId: number,
  listings: readonly Pick<FeedListing, "agentId" | "uniqueId">[],
): Promise<Map<string, KnownRow>> {
  const rows = await selectKnown()
    .where("feedListings.feedId", "=", feedId)
    .where("feedListings.uniqueId", "in", ["", ...new Set(listings.map(({ uniqueId }) => uniqueId))])
    .execute();
  return new Map(rows.map((row) => [listingKey(row), toKnown(row)]));
}

/** What is known of one listing of a feed, held for the open transaction; undefined for a new one. */
export async function lockKnown(
  feedId: number,
  { agentId, uniqueId }: Pick<FeedListing, "agentId" | "uniqueId">,
): Promise<KnownRow | undefined> {
  const row = await selectKnown()
    .where("feedListings.feedId", "=", feedId)
    .where("feedListings.agentId", "=", agentId)
    .where("feedListings.uniqueId", "=", uniqueId)
    .forUpdate("feedListings")
    .executeTakeFirst();
  return row && toKnown(row);
}

/** What a feed of an agency knows of one of its homes here, held for the open transaction. */
export async function lockKnownHome(listingId: number, agencyId: number) {
  const row = await selectKnown()
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .select(["feedListings.feedId", "feedListings.feedStatus", "feedListings.sameAsListingId"])
    .where("feedListings.listingId", "=", listingId)
    .where("feeds.agencyId", "=", agencyId)
    .forUpdate("feedListings")
    .executeTakeFirst();
  if (!row) return undefined;
  const { feedId, feedStatus, sameAsListingId, agentId, uniqueId } = row;
  return { ...toKnown(row), feedId, feedStatus, sameAsListingId, agentId, uniqueId };
}

/**
 * Gives a listing of a feed the home that another one had, with the pictures that were fetched for it. The other one is
 * detached: what is still sent of it is ignored.
 */
export async function moveHome(id: number, homeId: number): Promise<void> {
  const before = await db()
    .updateTable("feedListings")
    .set({ listingId: null, detachedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("listingId", "=", homeId)
    .returning("id")
    .executeTakeFirst();
  await db()
    .updateTable("feedListings")
    .set({ listingId: homeId, sameAsListingId: null, isWaiting: true, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  if (!before) return;
  await db().deleteFrom("feedPhotos").where("feedListingId", "=", id).execute();
  await db().updateTable("feedPhotos").set({ feedListingId: id }).where("feedListingId", "=", before.id).execute();
}

/** Keeps that a listing of a feed is not the home that it looks like. */
export async function updateApart(id: number): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ apartAt: sql<Date>`now()`, sameAsListingId: null, isWaiting: true, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Takes a home out of its feed. */
export async function updateDetached(id: number): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ detachedAt: sql<Date>`now()`, sameAsListingId: null, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** What is kept of a listing after a version of it. */
export interface KeptVersion {
  listingId: number | null;
  modTime: Date;
  modTimeSource: ModTimeSource;
  contentHash: string;
  feedStatus: string;
  content: FeedContent;
  isWaiting: boolean;
  sameAsListingId: number | null;
}

/** Keeps a version; answers the row's id. */
export async function upsertFeedListing(
  feedId: number,
  { agentId, uniqueId }: Pick<FeedListing, "agentId" | "uniqueId">,
  { content, ...kept }: KeptVersion,
): Promise<number> {
  const row = { ...kept, content: JSON.stringify(content), absentSince: null, updatedAt: sql<Date>`now()` };
  const { id } = await db()
    .insertInto("feedListings")
    .values({ feedId, agentId, uniqueId, ...row })
    .onConflict((conflict) => conflict.columns(["feedId", "agentId", "uniqueId"]).doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes newer times of versions that say what the last one said. */
export async function updateModTimes(
  times: readonly { id: number; modTime: Date; modTimeSource: ModTimeSource }[],
): Promise<void> {
  if (times.length === 0) return;
  await sql`
    update feed_listings set mod_time = newer.mod_time, mod_time_source = newer.source
    from unnest(
      ${times.map(({ id }) => id)}::integer[], ${times.map(({ modTime }) => modTime.toISOString())}::timestamptz[],
      ${times.map(({ modTimeSource }) => modTimeSource)}::text[]
    ) as newer (id, mod_time, source)
    where feed_listings.id = newer.id`.execute(db());
}

/** Whether a home was put on or taken off the market within the last day. */
export async function isRestless(listingId: number): Promise<boolean> {
  const { rows } = await sql<{ isRestless: boolean }>`
    select exists (
      select from (
        select status, changed_at, lag(status) over (order by id) as before
        from listing_changes where listing_id = ${listingId}
      ) as turns
      where status is distinct from before and changed_at > now() - interval '1 day'
    ) as "isRestless"`.execute(db());
  return rows[0]?.isRestless ?? false;
}

/**
 * Gives the listings of removed feeds of the same agency to a feed that has their agent ids: an agency that connects its
 * software again has the same homes.
 */
export async function adoptFeedListings(feed: Pick<FeedToApply, "id" | "agencyId" | "agentIds">): Promise<void> {
  await sql`
    update feed_listings set feed_id = ${feed.id}
    from feeds
    where feeds.id = feed_listings.feed_id and feeds.agency_id = ${feed.agencyId} and feeds.removed_at is not null
      and feed_listings.agent_id = any(${feed.agentIds}::text[])
      and not exists (
        select from feed_listings as own where own.feed_id = ${feed.id}
          and own.agent_id = feed_listings.agent_id and own.unique_id = feed_listings.unique_id
      )`.execute(db());
}

/** Notes which homes on the market a full export lacks that came at `receivedAt`, and that those that it names are there. */
export async function updateAbsence(
  feedId: number,
  presentIds: readonly number[],
  absentIds: readonly number[],
  receivedAt: Date,
): Promise<void> {
  const update = db().updateTable("feedListings").where("feedId", "=", feedId);
  await update
    .set({ absentSince: null })
    .where("absentSince", "is not", null)
    .where("id", "=", sql<number>`any(${[...presentIds]}::integer[])`)
    .execute();
  await update
    .set({ absentSince: receivedAt })
    .where("absentSince", "is", null)
    .where("id", "=", sql<number>`any(${[...absentIds]}::integer[])`)
    .execute();
}

/** A home that a feed keeps on the market. */
export interface FedHomeOnMarket {
  id: number;
  agentId: string;
  uniqueId: string;
  listingId: number;
  address: string;
  /** When the full export came that lacked it first; null for one that the last export named. */
  absentSince: Date | null;
}

/** The homes that a feed keeps on the market, by the order in which they came; none of a removed one. */
export async function findFedHomesOnMarket(feedId: number): Promise<FedHomeOnMarket[]> {
  return db()
    .selectFrom("feedListings")
    .innerJoin("listings", "listings.id", "feedListings.listingId")
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .select([
      "feedListings.id",
      "feedListings.agentId",
      "feedListings.uniqueId",
      "listings.id as listingId",
      "listings.address",
      "feedListings.absentSince",
    ])
    .where("feedListings.feedId", "=", feedId)
    .where("feeds.removedAt", "is", null)
    .where("feedListings.detachedAt", "is", null)
    .where("listings.status", "=", "active")
    .where("listings.deletedAt", "is", null)
    .orderBy("feedListings.id")
    .execute();
}

/** Forgets what the last version said, so that the same one brings the home back. */
export async function updateForgotten(id: number, feedStatus: string): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ contentHash: "", feedStatus, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** The entries of a file that wait for a person, in their order. */
export async function findHeldEntries(fileId: number) {
  return db()
    .selectFrom("feedEntries")
    .select(["position", "agentId", "uniqueId", "title", "listingId"])
    .where("fileId", "=", fileId)
    .where("outcome", "=", "HELD")
    .orderBy("position")
    .execute();
}

/** Who keeps a home; undefined when it is gone. */
export async function findKeeper(listingId: number): Promise<Viewer | undefined> {
  const row = await db()
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.createdByUserId")
    .select(["users.id", "users.email", "users.firstName", "users.lastName"])
    .where("listings.id", "=", listingId)
    .executeTakeFirst();
  return row && { ...row, role: "agent", isAdmin: false };
}

/** Gives a listing to another person of its agency. */
export async function updateListingKeeper(
  id: number,
  keeper: { createdByUserId: number; agentId: number | null },
): Promise<void> {
  await db().updateTable("listings").set(keeper).where("id", "=", id).execute();
}

/** Sets by which price a home is found that has words instead of one. */
export async function updateSearchedPrice(id: number, searchedPrice: number | null): Promise<void> {
  await db().updateTable("listings").set({ searchedPrice }).where("id", "=", id).execute();
}
