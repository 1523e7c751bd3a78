import { sql } from "kysely";
import type { ImportAgent, ImportListing, ModTimeSource } from "#app/features/imports/model/import-listing.ts";
import { isHiddenByOwnHoldOnly, statusWithoutOwnHold } from "#app/features/moderation/holds.queries.server.ts";
import { tenantPhotosJson } from "#app/features/pictures/manage.queries.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import { type ListingContent, parseContent } from "./content.ts";
import type { ConnectionToApply } from "./file.queries.server.ts";
import type { CurrentAgents } from "./importing-agency.ts";
import type { KnownListing, LastVersion } from "./known-listing.ts";

export function listingKey({ agentId, uniqueId }: Pick<ImportListing, "agentId" | "uniqueId">): string {
  return `${agentId}\n${uniqueId}`;
}

export interface LastVersionRow extends LastVersion {
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
  "feedListings.assignedAgentId",
  "feedListings.assignedSecondAgentId",
  "feedListings.assignedAssistantId",
  sql<ImportAgent[] | null>`feed_listings.content -> 'agents'`.as("agents"),
  sql<CurrentAgents | null>`(
    select json_build_object('agentId', agent_id, 'secondAgentId', second_agent_id, 'assistantId', assistant_id)
    from listings where listings.id = feed_listings.listing_id and listings.deleted_at is null)`.as("current"),
  "feedListings.detachedAt",
  sql<boolean>`feed_listings.barred_at is not null`.as("isBarred"),
  sql<boolean>`feed_listings.absent_since is not null`.as("isAbsent"),
] as const;

/** By `listingKey`, in one query. */
export async function findLastVersions(
  connectionId: number,
  listings: readonly Pick<ImportListing, "agentId" | "uniqueId">[],
): Promise<Map<string, LastVersionRow>> {
  const rows = await db()
    .selectFrom("feedListings")
    .select([...remembered])
    .where("feedId", "=", connectionId)
    .where("uniqueId", "in", ["", ...new Set(listings.map(({ uniqueId }) => uniqueId))])
    .execute();
  return new Map(rows.map(({ agentId, uniqueId, ...row }) => [listingKey({ agentId, uniqueId }), toRemembered(row)]));
}

function toRemembered<Row extends { modTimeSource: string }>(row: Row): Row & { modTimeSource: ModTimeSource } {
  return { ...row, modTimeSource: row.modTimeSource as ModTimeSource };
}

export interface KnownListingRow extends KnownListing, LastVersionRow {}

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
      "feedListings.confirmedPrice",
      "listings.id as homeId",
      // Includes moderated homes, which PostgreSQL hides from the public.
      statusWithoutOwnHold.as("status"),
      isHiddenByOwnHoldOnly.as("isOnHold"),
      "listings.listingType",
      "listings.price",
      "listings.auctionAt",
      "listings.publishedAt",
      "listings.closedOn",
      "listings.createdByUserId",
      "listings.agentId as homeAgentId",
      "listings.secondAgentId",
      "listings.assistantId",
      "listings.searchedPrice",
      "listings.underOfferAt",
      sql<boolean>`exists (select from pictures
        where pictures.listing_id = listings.id and pictures.altered and pictures.deleted_at is null)`.as(
        "hasLabelledPicture",
      ),
      tenantPhotosJson(sql.ref("listings.id")).as("tenantPhotos"),
    ]);
}

type SelectedKnown = Awaited<ReturnType<ReturnType<typeof selectKnown>["execute"]>>[number];

function toKnown({
  homeId,
  status,
  listingType,
  price,
  auctionAt,
  publishedAt,
  closedOn,
  createdByUserId,
  homeAgentId: agentId,
  secondAgentId,
  assistantId,
  searchedPrice,
  underOfferAt,
  isOnHold,
  hasLabelledPicture,
  tenantPhotos,
  content,
  ...row
}: SelectedKnown): KnownListingRow {
  const isHere = homeId !== null && status !== null && listingType !== null && createdByUserId !== null;
  return {
    ...toRemembered(row),
    content: parseContent(content),
    home: isHere
      ? {
          id: homeId,
          status,
          listingType,
          price: price ?? 0,
          auctionAt,
          publishedAt,
          closedOn,
          createdByUserId,
          agentId,
          secondAgentId,
          assistantId,
          searchedPrice,
          underOfferAt,
          isOnHold,
          hasLabelledPicture,
          tenantPhotos: tenantPhotos ?? undefined,
        }
      : undefined,
  };
}

/** Returns them by `listingKey`. */
export async function findKnownListings(
  connectionId: number,
  listings: readonly Pick<ImportListing, "agentId" | "uniqueId">[],
): Promise<Map<string, KnownListingRow>> {
  const rows = await selectKnown()
    .where("feedListings.feedId", "=", connectionId)
    .where("feedListings.uniqueId", "in", ["", ...new Set(listings.map(({ uniqueId }) => uniqueId))])
    .execute();
  return new Map(rows.map((row) => [listingKey(row), toKnown(row)]));
}

/** Locks an imported listing and its home; undefined for a new one. */
export async function lockKnownListing(
  connectionId: number,
  { agentId, uniqueId }: Pick<ImportListing, "agentId" | "uniqueId">,
): Promise<KnownListingRow | undefined> {
  const row = await selectKnown()
    .where("feedListings.feedId", "=", connectionId)
    .where("feedListings.agentId", "=", agentId)
    .where("feedListings.uniqueId", "=", uniqueId)
    .forUpdate("feedListings")
    .executeTakeFirst();
  return row && toKnown(row);
}

export async function lockImportedListing(listingId: number, agencyId: number) {
  const row = await selectKnown()
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .select([
      "feedListings.feedId",
      "feedListings.feedStatus",
      "feedListings.sameAsListingId",
      "feedListings.priceDoubt",
    ])
    .where("feedListings.listingId", "=", listingId)
    .where("feeds.agencyId", "=", agencyId)
    .forUpdate("feedListings")
    .executeTakeFirst();
  if (!row) return undefined;
  const { feedId: connectionId, feedStatus, sameAsListingId, priceDoubt, agentId, uniqueId } = row;
  return { ...toKnown(row), feedId: connectionId, feedStatus, sameAsListingId, priceDoubt, agentId, uniqueId };
}

/** The connections of the agency that have imported homes; empty if none. */
export async function findImportingConnections(agencyId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("feeds")
    .select("feeds.id")
    .where("feeds.agencyId", "=", agencyId)
    .where("feeds.removedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("feedListings").select("feedListings.id").whereRef("feedListings.feedId", "=", "feeds.id")),
    )
    .orderBy("feeds.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The imported homes whose last version is current; empty if none. */
export async function findAssignments(connectionId: number): Promise<(LastVersionRow & { listingId: number })[]> {
  const rows = await db()
    .selectFrom("feedListings")
    .select([...remembered])
    .where("feedListings.feedId", "=", connectionId)
    .where("feedListings.feedStatus", "=", "current")
    .where("feedListings.listingId", "is not", null)
    .where("feedListings.detachedAt", "is", null)
    .where("feedListings.barredAt", "is", null)
    .orderBy("feedListings.id")
    .$narrowType<{ listingId: number }>()
    .execute();
  return rows.map(toRemembered);
}

/** Drafts of these accounts whose last version may be published now, in the order of their import. */
export async function findWaitingDrafts(connectionId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await db()
    .selectFrom("feedListings")
    .innerJoin("listings", "listings.id", "feedListings.listingId")
    .select("listings.id")
    .where("feedListings.feedId", "=", connectionId)
    .where("feedListings.feedStatus", "=", "current")
    .where("feedListings.isWaiting", "=", true)
    .where("feedListings.detachedAt", "is", null)
    .where("feedListings.barredAt", "is", null)
    .where("listings.createdByUserId", "in", [...userIds])
    .where("listings.status", "=", "draft")
    .where("listings.deletedAt", "is", null)
    .orderBy("feedListings.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves a home and its pictures here, and detaches the other imported listing: its later versions are ignored. */
export async function moveHome(id: number, homeId: number): Promise<void> {
  const before = await db()
    .updateTable("feedListings")
    .set({ listingId: null, detachedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("listingId", "=", homeId)
    .returning("id")
    .executeTakeFirst();
  await db()
    .updateTable("feedListings")
    .set({
      listingId: homeId,
      sameAsListingId: null,
      isWaiting: true,
      // The file that replaces the ID may name another agent.
      assignedAgentId: sql<number>`(select agent_id from listings where id = ${homeId})`,
      assignedSecondAgentId: sql<number>`(select second_agent_id from listings where id = ${homeId})`,
      assignedAssistantId: sql<number>`(select assistant_id from listings where id = ${homeId})`,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
  if (!before) return;
  await db().deleteFrom("feedPhotos").where("feedListingId", "=", id).execute();
  await db().updateTable("feedPhotos").set({ feedListingId: id }).where("feedListingId", "=", before.id).execute();
}

/** Records that an imported listing is not the existing home at its address. */
export async function markAsDistinct(id: number): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ apartAt: sql<Date>`now()`, sameAsListingId: null, isWaiting: true, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** `price` is in dollars. Without its hash, the last version is applied again in full. */
export async function updateConfirmedPrice(id: number, price: number): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ confirmedPrice: price, contentHash: "", isWaiting: true, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** The next version is applied even if it equals the last one. */
export async function markAsAttached(id: number): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ detachedAt: null, isWaiting: true, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export interface StoredVersion {
  listingId: number | null;
  modTime: Date;
  modTimeSource: ModTimeSource;
  contentHash: string;
  feedStatus: string;
  content: ListingContent;
  /** See `Plan`; null if there is none. */
  priceProblem: string | null;
  /** See `Plan`; null if there is none. */
  priceDoubt: string | null;
  isWaiting: boolean;
  sameAsListingId: number | null;
  assignedAgentId: number | null;
  assignedSecondAgentId: number | null;
  assignedAssistantId: number | null;
}

/** Returns the row's id. */
export async function upsertImportedListing(
  connectionId: number,
  { agentId, uniqueId }: Pick<ImportListing, "agentId" | "uniqueId">,
  { content, ...stored }: StoredVersion,
): Promise<number> {
  const row = { ...stored, content: JSON.stringify(content), absentSince: null, updatedAt: sql<Date>`now()` };
  const { id } = await db()
    .insertInto("feedListings")
    .values({ feedId: connectionId, agentId, uniqueId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(["feedId", "agentId", "uniqueId"])
        .doUpdateSet({ ...row, priceNotifiedAt: notifiedBefore(stored.priceProblem) }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The agent is emailed once about the same problem. */
function notifiedBefore(problem: string | null) {
  return sql<Date | null>`case when feed_listings.price_problem = ${problem} then feed_listings.price_notified_at end`;
}

/**
 * For a version with a price that may not be advertised; the home stays unchanged. The next version is applied even if
 * it equals the last one that was.
 */
export async function markPriceRefused(id: number, problem: string): Promise<void> {
  const priceProblem = problem.slice(0, MAX_PROBLEM);
  await db()
    .updateTable("feedListings")
    .set({ priceProblem, priceNotifiedAt: notifiedBefore(priceProblem), isWaiting: true })
    .where("id", "=", id)
    .execute();
}

const MAX_PROBLEM = 1000;

/** For versions with unchanged content. */
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

/** Whether a home was published or withdrawn within the last day. */
export async function isFlapping(listingId: number): Promise<boolean> {
  const { rows } = await sql<{ isFlapping: boolean }>`
    select exists (
      select from (
        select status, changed_at, lag(status) over (order by id) as before
        from listing_changes where listing_id = ${listingId}
      ) as turns
      where status is distinct from before and changed_at > now() - interval '1 day'
    ) as "isFlapping"`.execute(db());
  return rows[0]?.isFlapping ?? false;
}

/**
 * Moves imported listings of the agency's removed connections here, by agent id, so that reconnecting software finds
 * its homes.
 */
export async function adoptImportedListings(
  connection: Pick<ConnectionToApply, "id" | "agencyId" | "agentIds">,
): Promise<void> {
  await sql`
    update feed_listings set feed_id = ${connection.id}
    from feeds
    where feeds.id = feed_listings.feed_id and feeds.agency_id = ${connection.agencyId} and feeds.removed_at is not null
      and feed_listings.agent_id = any(${connection.agentIds}::text[])
      and not exists (
        select from feed_listings as own where own.feed_id = ${connection.id}
          and own.agent_id = feed_listings.agent_id and own.unique_id = feed_listings.unique_id
      )`.execute(db());
}

/** Updates which homes on the market a full export omits; homes that it contains are no longer absent. */
export async function updateAbsence(
  connectionId: number,
  presentIds: readonly number[],
  absentIds: readonly number[],
  receivedAt: Date,
): Promise<void> {
  const update = db().updateTable("feedListings").where("feedId", "=", connectionId);
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

export interface ImportedListingOnMarket {
  id: number;
  agentId: string;
  uniqueId: string;
  listingId: number;
  address: string;
  /** When the first full export without it arrived; null if the last one contained it. */
  absentSince: Date | null;
}

/** Oldest first; none when the connection was removed. */
export async function findImportedListingsOnMarket(connectionId: number): Promise<ImportedListingOnMarket[]> {
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
    .where("feedListings.feedId", "=", connectionId)
    .where("feeds.removedAt", "is", null)
    .where("feedListings.detachedAt", "is", null)
    .where("listings.status", "=", "active")
    .where("listings.deletedAt", "is", null)
    .orderBy("feedListings.id")
    .execute();
}

/** Clears the hash, so that the same version publishes the home again. */
export async function clearStoredVersion(id: number, feedStatus: string): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ contentHash: "", feedStatus, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function findEntriesAwaitingApproval(fileId: number) {
  return db()
    .selectFrom("feedEntries")
    .select(["position", "agentId", "uniqueId", "title", "listingId"])
    .where("fileId", "=", fileId)
    .where("outcome", "=", "HELD")
    .orderBy("position")
    .execute();
}

/** Undefined when the account was deleted. */
export async function findManager(listingId: number): Promise<Viewer | undefined> {
  const row = await db()
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.createdByUserId")
    .select(["users.id", "users.email", "users.firstName", "users.lastName"])
    .where("listings.id", "=", listingId)
    .executeTakeFirst();
  return row && { ...row, role: "agent", isAdmin: false };
}

export async function updateListingManager(
  id: number,
  manager: { createdByUserId: number } & Pick<CurrentAgents, "agentId"> & Partial<CurrentAgents>,
): Promise<void> {
  await db().updateTable("listings").set(manager).where("id", "=", id).execute();
}

export async function updateSearchedPrice(id: number, searchedPrice: number | null): Promise<void> {
  await db().updateTable("listings").set({ searchedPrice }).where("id", "=", id).execute();
}
