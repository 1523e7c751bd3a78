import { sql } from "kysely";
import { accountIsVerified, agentPhone } from "#app/features/agents/model/agent.queries.server.ts";
import {
  type ApiListing,
  managedApiListingJson,
  type ManagedListing,
  type PublicListing,
} from "#app/features/listings/model/card.queries.server.ts";
import { setHistoryUser } from "#app/features/listings/model/history.queries.server.ts";
import {
  findManagedApiListing,
  findManagedListing,
  type ListingDetail,
} from "#app/features/listings/model/listing.queries.server.ts";
import type { ListingInsert } from "#app/features/listings/model/listing.schema.ts";
import { countLeadsOfHome, leadIsPresent } from "#app/features/managers/enquiries.queries.server.ts";
import {
  manageableByIncludingDeleted,
  type Manager,
  manageableBy,
  type ListingScope,
} from "#app/features/managers/manager.queries.server.ts";
import { statusWithoutHold } from "#app/features/moderation/holds.queries.server.ts";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import { coverAndCount } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";

export type OwnListing = ManagedListing<ListingDetail>;

export type MyListing<Listing = PublicListing> = ManagedListing<Listing> & {
  /** Delivered and not withdrawn; null for a colleague's listing whose enquiries the account may not answer. */
  enquiryCount: number | null;
  /** The owner's name; null for own listings. */
  colleague: string | null;
  isImported: boolean;
};

/** Undefined if the user has none. `phone` is their own, else that of their office or agency. */
export async function findListingAgent(userId: number) {
  return db()
    .selectFrom("agents")
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .select(["agents.id", "agents.name", "agents.email"])
    .select(sql<string | null>`coalesce(${agentPhone}, agencies.phone)`.as("phone"))
    .where("agents.userId", "=", userId)
    .orderBy("agents.id")
    .executeTakeFirst();
}

/** The agents of these accounts. A verification waits for the open transaction, and then finds its draft. */
export async function lockAgents(userIds: readonly number[]) {
  return db()
    .selectFrom("agents")
    .select("verifiedAt")
    .where("userId", "in", [...userIds])
    .orderBy("id")
    .forShare()
    .execute();
}

/** False without such an agent. */
export async function hasAgency(agentId: number): Promise<boolean> {
  const agent = await db().selectFrom("agents").select("agencyId").where("id", "=", agentId).executeTakeFirst();
  return agent !== undefined && agent.agencyId !== null;
}

/** Undefined if this attempt has stored its listing; waits for a concurrent insert. */
export async function insertListing(row: ListingInsert, attempt: Buffer | null): Promise<{ id: number } | undefined> {
  return db()
    .insertInto("listings")
    .values({ ...row, attempt })
    .onConflict((conflict) =>
      conflict
        .columns(["createdByUserId", "attempt"])
        .where("attempt", "is not", null)
        .where("deletedAt", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
}

/** Undefined if there is none, or it was deleted. */
export async function findListingByAttempt(userId: number, attempt: Buffer): Promise<{ id: number } | undefined> {
  return db()
    .selectFrom("listings")
    .select("id")
    .where("createdByUserId", "=", userId)
    .where("attempt", "=", attempt)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** The account's newest home on the market at the address, for the same kind of offer. Undefined if there is none. */
export function findAdvertisedAt(
  userId: number,
  { address, suburb, state, listingType }: Pick<ListingInsert, "address" | "suburb" | "state" | "listingType">,
): Promise<{ id: number; title: string } | undefined> {
  return db()
    .selectFrom("listings")
    .select(["id", "title"])
    .where("createdByUserId", "=", userId)
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .where("listingType", "=", listingType)
    .where("state", "=", state)
    .where(sql<boolean>`address_keys(home_key) && address_keys(address_key(${address}, ${suburb}))`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export const isImportedSql = sql<boolean>`exists (
  select from feed_listings join feeds on feeds.id = feed_listings.feed_id and feeds.removed_at is null
  where feed_listings.listing_id = listings.id and feed_listings.detached_at is null
)`;

/** The import of these homes stops once their price or status is changed here. */
export const isInSpreadsheetSql = sql<boolean>`exists (
  select from feed_listings join feeds on feeds.id = feed_listings.feed_id and feeds.removed_at is null
  where feed_listings.listing_id = listings.id and feed_listings.detached_at is null and feeds.crm = 'spreadsheet'
)`;

/** Whether the last file with the home names an agent of it. */
export async function isAgentInFile(listingId: number): Promise<boolean> {
  const row = await db()
    .selectFrom("feedListings")
    .select("id")
    .where("listingId", "=", listingId)
    .where(sql<boolean>`jsonb_path_exists(content, '$.agents[*].id')`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the agents of a home that an earlier release imported, before a person changes them: imports keep agents that
 * differ from the recorded ones. Does nothing if they are recorded or the home is not imported.
 */
export async function recordImportedAgents(listingId: number): Promise<void> {
  await sql`
    update feed_listings set assigned_agent_id = listings.agent_id,
      assigned_second_agent_id = listings.second_agent_id, assigned_assistant_id = listings.assistant_id
    from listings
    where listings.id = feed_listings.listing_id and listings.id = ${listingId}
      and feed_listings.assigned_agent_id is null`.execute(db());
}

/** Its import was stopped, and can be resumed. */
export const isDetachedSql = sql<boolean>`exists (
  select from feed_listings join feeds on feeds.id = feed_listings.feed_id and feeds.removed_at is null
  where feed_listings.listing_id = listings.id and feed_listings.detached_at is not null
)`;

/** Undefined for a home that is edited here. */
export async function findImportSource(id: number): Promise<"software" | "spreadsheet" | undefined> {
  const row = await db()
    .selectFrom("listings")
    .select([isImportedSql.as("isImported"), isInSpreadsheetSql.as("isInSpreadsheet")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.isImported) return undefined;
  return row.isInSpreadsheet ? "spreadsheet" : "software";
}

export async function markAsDetached(listingId: number): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ detachedAt: sql<Date>`now()`, sameAsListingId: null, updatedAt: sql<Date>`now()` })
    .where("listingId", "=", listingId)
    .where("detachedAt", "is", null)
    .execute();
}

/**
 * Locks a listing and records the manager as the author of its history; undefined if not found. A held listing has its
 * status without the hold: triggers keep it private anyway.
 */
export async function lockListing(id: number, manager: Manager) {
  await setHistoryUser(manager.id);
  return db()
    .selectFrom("listings")
    .selectAll()
    .select([isImportedSql.as("isImported"), isInSpreadsheetSql.as("isInSpreadsheet"), statusWithoutHold.as("status")])
    .where("id", "=", id)
    .where(manageableBy(manager))
    .forUpdate()
    .executeTakeFirst();
}
export type StoredListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>;

/** Publishes the draft once its owner and the requester are verified. Replaces an earlier request. */
export async function upsertPublicationRequest(
  listingId: number,
  requestedByUserId: number,
  price: number,
): Promise<void> {
  await db()
    .insertInto("publicationRequests")
    .values({ listingId, requestedByUserId, price })
    .onConflict((conflict) => conflict.column("listingId").doUpdateSet({ requestedByUserId, price }))
    .execute();
}

export async function deletePublicationRequests(listingIds: readonly number[]): Promise<void> {
  if (listingIds.length === 0) return;
  await db().deleteFrom("publicationRequests").where("listingId", "in", listingIds).execute();
}

export async function isPublicationRequested(listingId: number): Promise<boolean> {
  const request = await db()
    .selectFrom("publicationRequests")
    .select("listingId")
    .where("listingId", "=", listingId)
    .executeTakeFirst();
  return request !== undefined;
}

/** Of these drafts, or of those that one of these accounts owns or requested to publish. */
export type RequestsToFind = { listingIds: readonly number[] } | { userIds: readonly number[] };

/** If both the owner and the requester are verified. Oldest first, with the requester and the confirmed price. */
export async function findPublicationRequests(wanted: RequestsToFind) {
  return db()
    .selectFrom("publicationRequests")
    .innerJoin("listings", "listings.id", "publicationRequests.listingId")
    .innerJoin("users", "users.id", "publicationRequests.requestedByUserId")
    .select(["listings.id as listingId", "listings.createdByUserId as ownerId", "publicationRequests.price"])
    .select(sql<string>`concat_ws(', ', listings.address, listings.suburb)`.as("address"))
    .select(["users.id", "users.email", "users.firstName", "users.lastName"])
    .where((eb) =>
      "listingIds" in wanted
        ? eb("listings.id", "in", wanted.listingIds)
        : eb.or([eb("users.id", "in", wanted.userIds), eb("listings.createdByUserId", "in", wanted.userIds)]),
    )
    .where(accountIsVerified(sql.ref("users.id")))
    .where(accountIsVerified(sql.ref("listings.createdByUserId")))
    .where("users.suspendedAt", "is", null)
    .where("listings.status", "=", "draft")
    .where("listings.deletedAt", "is", null)
    .orderBy("listings.id")
    .execute();
}

export async function updateListing(
  id: number,
  row: Omit<ListingInsert, "createdByUserId" | "agentId" | "status"> & { status: string },
): Promise<void> {
  await db()
    .updateTable("listings")
    .set({ ...row, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export interface MarketRow {
  status: "active" | "sold" | "leased" | "withdrawn";
  underOfferAt: Date | null;
  closedOn: string | null;
  closedPrice: number | null;
  priceWithheld: boolean;
}

export async function updateMarketStatus(id: number, row: MarketRow): Promise<void> {
  await db()
    .updateTable("listings")
    .set({ ...row, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Returns the ids, sorted. Registered visitors are sent the reason. */
export async function updateInspectionsCancelled(listingId: number, cancelReason: string): Promise<number[]> {
  const rows = await db()
    .updateTable("inspections")
    .set({
      cancelReason,
      cancelledAt: sql<Date>`now()`,
      sequence: sql<number>`sequence + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where("listingId", "=", listingId)
    .where("cancelledAt", "is", null)
    .where("startsAt", ">", sql<Date>`now()`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

interface NewOwner {
  userId: number;
  agentId: number;
  email: string | null;
  phone: string | null;
}

const digits = (column: string) => sql`regexp_replace(${sql.ref(column)}, '\\D', '', 'g')`;

/**
 * Changes agent and owner of a listing, and its contact where that is the previous agent's. `attempt` identifies a
 * request of the previous owner.
 */
export async function updateListingOwner(id: number, { userId, agentId, email, phone }: NewOwner): Promise<void> {
  await db()
    .updateTable("listings")
    .set((eb) => ({
      createdByUserId: userId,
      agentId,
      attempt: eb.case().when("createdByUserId", "=", userId).then(eb.ref("attempt")).else(null).end(),
      contactEmail: sql<string>`case
        when exists (select from agents where agents.id = ${eb.ref("listings.agentId")}
          and lower(agents.email) = lower(listings.contact_email))
        then coalesce(${email}, listings.contact_email) else listings.contact_email end`,
      // Any other number than one of the agency reaches the former agent.
      contactPhone: sql<string>`case
        when exists (select from agents
          join agencies on agencies.id = agents.agency_id
          left join offices on offices.agency_id = agencies.id
          where agents.id = ${eb.ref("listings.agentId")}
            and ${digits("listings.contact_phone")} in (${digits("agencies.phone")}, ${digits("offices.phone")}))
        then listings.contact_phone
        else coalesce(${phone}, (select coalesce(offices.phone, agencies.phone) from agents
          join agencies on agencies.id = agents.agency_id
          left join offices on offices.id = agents.office_id
          where agents.id = ${agentId}), listings.contact_phone) end`,
      updatedAt: sql<Date>`now()`,
    }))
    .where("id", "=", id)
    .execute();
}

/** Null ends the sharing. A trigger refuses agents of other agencies. */
export async function updateSharers(
  id: number,
  sharers: Partial<Record<"secondAgentId" | "assistantId", number | null>>,
): Promise<void> {
  await db()
    .updateTable("listings")
    .set({ ...sharers, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Gives the open enquiries about a listing to its new agent. */
export async function updateOpenLeadsAgent(listingId: number, from: number, to: number): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ agentId: to, updatedAt: sql<Date>`now()` })
    .where("listingId", "=", listingId)
    .where("agentId", "=", from)
    .where("status", "in", ["new", "contacted", "qualified"])
    .where("withdrawnAt", "is", null)
    .execute();
}

/** For the owner or an admin. "before": already deleted; "none": not found. */
export async function softDeleteListing(id: number, manager: Manager): Promise<"deleted" | "before" | "none"> {
  const { numUpdatedRows } = await db()
    .updateTable("listings")
    .set({ deletedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where(manageableBy(manager, "mine"))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "deleted";
  const before = db()
    .selectFrom("listings")
    .select("id")
    .where("id", "=", id)
    .where(manageableByIncludingDeleted(manager, "mine"));
  return (await before.executeTakeFirst()) ? "before" : "none";
}

export async function updateReimportBarred(id: number): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ barredAt: sql<Date>`now()` })
    .where("listingId", "=", id)
    .execute();
}

/** Undefined if the listing is deleted or the manager may not edit it. */
export async function findOwnListing(id: number, manager: Manager): Promise<OwnListing | undefined> {
  return findManagedListing(id, manageableBy(manager));
}

/** Listings of these ids that the manager may edit, in the order of the ids. */
export async function findHomesToPrice(ids: readonly number[], manager: Manager) {
  if (ids.length === 0) return [];
  const rows = await db()
    .selectFrom("listings")
    .select(["id", "address", "suburb", "price", "priceTo", "priceWords", "priceFrequency", "closedOn", "closedPrice"])
    .select([sql<"sale" | "rent">`listing_type`.as("listingType"), isImportedSql.as("isImported")])
    .select(isInSpreadsheetSql.as("isInSpreadsheet"))
    .where("id", "in", ids)
    .where(manageableBy(manager))
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** `origin` serves the pictures. */
export async function findOwnApiListing(id: number, manager: Manager, origin: string) {
  return findManagedApiListing(id, manageableBy(manager), origin);
}

interface Range {
  limit: number;
  offset: number;
}

/** All lists, newest first; `origin` serves the pictures. */
export async function findOwnApiListings(
  userId: number,
  scope: ListingScope,
  { limit, offset }: Range,
  origin: string,
): Promise<MyListing<ApiListing>[]> {
  const rows = await db()
    .selectFrom("listings")
    .select([
      managedApiListingJson(origin).as("listing"),
      isImportedSql.as("isImported"),
      countLeadsOfHome(userId, scope, leadIsPresent).as("enquiryCount"),
      sql<boolean>`listings.created_by_user_id = ${userId}`.as("isOwn"),
      nameOfOwner.as("owner"),
    ])
    .where(manageableBy({ id: userId, isAdmin: false }, scope))
    // The sum prevents PostgreSQL from scanning all homes by id.
    .orderBy(scope === "agency" ? sql`listings.id + 0` : "listings.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ listing, enquiryCount, isOwn, owner, isImported }) =>
    Object.assign({ enquiryCount, colleague: isOwn ? null : owner, isImported }, listing),
  );
}

export const nameOfOwner = sql<string>`(select name from agents where user_id = listings.created_by_user_id)`;

/** Regardless of their moderation status. */
export interface OwnPictures {
  cover: CoverPicture | null;
  pictureCount: number;
}

export async function findPicturesOfListings(ids: readonly number[]): Promise<ReadonlyMap<number, OwnPictures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OwnPictures & { id: number }>`
    select home.id, own.cover, coalesce(own.count, 0) as picture_count
    from unnest(${ids}::integer[]) as home (id)
    left join lateral ${coverAndCount(sql.ref("home.id"))} as own on true`.execute(db());
  return new Map(rows.map(({ id, ...pictures }) => [id, pictures]));
}

const formChanges = ["published", "edited", "unpublished", "sold", "leased", "withdrawn"].map(
  (what) => `listing.${what}`,
);

/** Undefined without a change. The name is null for deleted accounts and imports; `importer` names the program. */
export async function findLastChange(
  listingId: number,
): Promise<{ userId: number | null; name: string | null; importer: string | null; createdAt: Date } | undefined> {
  return db()
    .selectFrom("auditEntries")
    .leftJoin("users", "users.id", "auditEntries.userId")
    .select([
      "auditEntries.userId",
      "auditEntries.createdAt",
      sql<string | null>`coalesce(
        (select agents.name from agents where agents.user_id = users.id order by agents.id limit 1),
        nullif(concat_ws(' ', users.first_name, users.last_name), ''))`.as("name"),
      sql<string | null>`audit_entries.detail -> 'import' ->> 'name'`.as("importer"),
    ])
    .where("auditEntries.subject", "=", "listing")
    .where("auditEntries.subjectId", "=", listingId)
    .where("auditEntries.action", "in", formChanges)
    .orderBy("auditEntries.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
