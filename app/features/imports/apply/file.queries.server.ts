import { type Selectable, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { ReportEntry, ApprovalReason } from "#app/features/imports/model/import-file.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import type { FeedFiles } from "#db/schema.ts";
import { type Colleague, type HomeOnMarket, type KnownSuburb, suburbKey } from "./importing-agency.ts";

const MAX_HOMES = 20_000;
const MAX_SUBURBS = 20_000;

export interface ConnectionToApply {
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

export async function findConnectionToApply(connectionId: number): Promise<ConnectionToApply | undefined> {
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
      // Every spreadsheet needs approval, even on a confirmed connection.
      eb
        .and([eb("feeds.confirmedAt", "is not", null), eb("feeds.crm", "<>", "spreadsheet")])
        .$castTo<boolean>()
        .as("isConfirmed"),
      sql<string[]>`array(select agent_id from feed_agents where feed_agents.feed_id = feeds.id)`.as("agentIds"),
    ])
    .where("feeds.id", "=", connectionId)
    .where("feeds.removedAt", "is", null)
    .executeTakeFirst();
}

/** `viewer` is null without an active account. */
export interface AgencyMember extends Colleague {
  viewer: Viewer | null;
  isVerified: boolean;
}

/** Only confirmed agents, at most 2,000. */
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
      sql<boolean>`agents.verified_at is not null`.as("isVerified"),
    ])
    .where("agents.agencyId", "=", agencyId)
    .orderBy("agents.id")
    .limit(2000)
    .execute();
  return rows.map(({ userId, userEmail, firstName, lastName, ...row }) => ({
    ...row,
    userId,
    accountEmail: userEmail,
    // Rights of an agent, even if an admin connected the software.
    viewer:
      userId === null || userEmail === null
        ? null
        : { id: userId, email: userEmail, firstName, lastName, role: "agent", isAdmin: false },
  }));
}

/** Profiles by the software's agent ids, at most 10,000. */
export async function findProfiles(connectionId: number): Promise<Map<string, number>> {
  const rows = await db()
    .selectFrom("feedListingAgents")
    .select(["uniqueId", "agentId"])
    .where("feedId", "=", connectionId)
    .limit(10_000)
    .execute();
  return new Map(rows.map(({ uniqueId, agentId }) => [uniqueId, agentId]));
}

export async function upsertProfile(connectionId: number, uniqueId: string, agentId: number): Promise<void> {
  await db()
    .insertInto("feedListingAgents")
    .values({ feedId: connectionId, uniqueId, agentId })
    .onConflict((conflict) => conflict.columns(["feedId", "uniqueId"]).doUpdateSet({ agentId }))
    .execute();
}

/** Returns them by `suburbKey`. */
export async function findSuburbs(): Promise<Map<string, KnownSuburb>> {
  const rows = await db().selectFrom("suburbs").select(["name", "postcode"]).orderBy("id").limit(MAX_SUBURBS).execute();
  return new Map(rows.map((suburb) => [suburbKey(suburb.name), suburb]));
}

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

export type FileToApply = Pick<
  Selectable<FeedFiles>,
  "id" | "feedId" | "name" | "receivedAt" | "position" | "dryRun" | "confirmedAt" | "state" | "holdReason"
>;

export async function findFileToApply(id: number): Promise<FileToApply | undefined> {
  return db()
    .selectFrom("feedFiles")
    .select(["id", "feedId", "name", "receivedAt", "position", "dryRun", "confirmedAt", "state", "holdReason"])
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
 * Moves the progress and locks the file until the transaction ends. False when it is no longer at `from`, or its
 * connection was removed.
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

export async function updateFileFinished(
  id: number,
  { state, holdReason, messages }: { state: string; holdReason?: ApprovalReason; messages: readonly ImportMessage[] },
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

/** Before `file` awaits approval. Locks the connection, so that of two concurrent files one replaces the other. */
export async function replaceFilesAwaitingApproval(
  { id, feedId: connectionId, name }: Pick<FileToApply, "id" | "feedId" | "name">,
  toMessage: (name: string) => ImportMessage,
): Promise<void> {
  await db().selectFrom("feeds").select("id").where("id", "=", connectionId).forUpdate().execute();
  await db()
    .updateTable("feedFiles")
    .set({
      state: "replaced",
      holdReason: null,
      messages: sql<string>`${JSON.stringify([toMessage(name)])}::jsonb || messages`,
    })
    .where("feedId", "=", connectionId)
    .where("id", "<>", id)
    .where("state", "=", "held")
    .where("holdReason", "=", "first")
    .where("dryRun", "=", false)
    .execute();
}

/** Deletes the pictures of a file that no slot needs. */
export async function deleteUnusedPictures(fileId: number): Promise<void> {
  await sql`
    delete from feed_file_pictures as sent where file_id = ${fileId} and not exists (
      select from feed_photos where feed_photos.file_id = sent.file_id and feed_photos.file_name = sent.name
    )`.execute(db());
}

export async function upsertEntries(fileId: number, entries: readonly ReportEntry[]): Promise<void> {
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

export interface ImportState {
  crm: string;
  agentId: string;
  uniqueId: string;
  feedStatus: string;
  modTime: Date;
  /** Also when the connection was removed. */
  isDetached: boolean;
  /** Its import was stopped, and the connection still exists. */
  isResumable: boolean;
  /** Why its price may not be advertised; null if there is no such problem. */
  priceProblem: string | null;
  /** The question about the price of the last version, and that price in dollars; null without a question. */
  priceDoubt: string | null;
  price: number | null;
  /** The existing home at the same address; null if there is nothing to decide. */
  sameAs: { id: number; title: string; address: string; suburb: string } | null;
}

/** Undefined when the home was not imported. */
export async function findImportState(listingId: number): Promise<ImportState | undefined> {
  const row = await db()
    .selectFrom("feedListings")
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .select((eb) => [
      "feeds.crm",
      "feedListings.agentId",
      "feedListings.uniqueId",
      "feedListings.feedStatus",
      "feedListings.modTime",
      "feedListings.priceProblem",
      "feedListings.priceDoubt",
      sql<number | null>`(feed_listings.content ->> 'price')::integer`.as("price"),
      eb
        .or([eb("feedListings.detachedAt", "is not", null), eb("feeds.removedAt", "is not", null)])
        .$castTo<boolean>()
        .as("isDetached"),
      eb
        .and([eb("feedListings.detachedAt", "is not", null), eb("feeds.removedAt", "is", null)])
        .$castTo<boolean>()
        .as("isResumable"),
      jsonObjectFrom(
        eb
          .selectFrom("listings")
          .select(["listings.id", "listings.title", "listings.address", "listings.suburb"])
          .whereRef("listings.id", "=", "feedListings.sameAsListingId"),
      ).as("sameAs"),
    ])
    .where("feedListings.listingId", "=", listingId)
    .executeTakeFirst();
  return row;
}
