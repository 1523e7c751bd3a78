import { sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { leadIsHandledBy } from "#app/features/managers/enquiries.queries.server.ts";
import { manageableBy, type Manager } from "#app/features/managers/manager.queries.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import type { DocumentKind } from "./document.ts";

export interface DocumentHome {
  id: number;
  title: string;
  address: string;
  suburb: string;
  /** For people who may not see a hidden address. */
  shownAddress: string | null;
  isPublic: boolean;
}

/** Undefined if this person does not manage the home. */
export function findDocumentHome(listingId: number, manager: Manager): Promise<DocumentHome | undefined> {
  return db()
    .selectFrom("listings")
    .select(["id", "title", "address", "suburb", "shownAddress"])
    .select((eb) => sql<boolean>`${listingIsVisible(eb)}`.as("isPublic"))
    .where("id", "=", listingId)
    .where(manageableBy(manager))
    .executeTakeFirst();
}

export interface DocumentLink {
  id: number;
  /** Null if the viewer may not see the enquiry. */
  name: string | null;
  email: string | null;
  /** In PostgreSQL's JSON format, as all times here. */
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  downloads: number;
  downloadedAt: string | null;
}

export interface ListedDocument {
  id: number;
  kind: DocumentKind;
  name: string;
  bytes: number;
  createdAt: Date;
  /** The newest 100, newest first. */
  links: DocumentLink[];
}

/** The undeleted documents, oldest first. Names of enquirers only if the policy lets the viewer answer them. */
export async function findDocuments(listingId: number, viewer: Viewer): Promise<ListedDocument[]> {
  return db()
    .selectFrom("listingDocuments")
    .select(["id", sql<DocumentKind>`kind`.as("kind"), "name", "bytes", "createdAt"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("documentLinks")
          .select(["documentLinks.id", "documentLinks.downloads"])
          .select((link) => [
            link.fn
              .coalesce(
                link
                  .selectFrom("inspectionRegistrations")
                  .select("inspectionRegistrations.name")
                  .whereRef("inspectionRegistrations.id", "=", "documentLinks.registrationId"),
                link
                  .selectFrom("leads")
                  .select("leads.name")
                  .whereRef("leads.id", "=", "documentLinks.leadId")
                  .where(leadIsHandledBy(viewer, "agency")),
              )
              .as("name"),
            link.fn
              .coalesce(
                link
                  .selectFrom("inspectionRegistrations")
                  .select("inspectionRegistrations.email")
                  .whereRef("inspectionRegistrations.id", "=", "documentLinks.registrationId"),
                link
                  .selectFrom("leads")
                  .select("leads.email")
                  .whereRef("leads.id", "=", "documentLinks.leadId")
                  .where("leads.withdrawnAt", "is", null)
                  .where(leadIsHandledBy(viewer, "agency")),
              )
              .as("email"),
            sql<string>`document_links.created_at`.as("createdAt"),
            sql<string>`document_links.expires_at`.as("expiresAt"),
            sql<string | null>`document_links.revoked_at`.as("revokedAt"),
            sql<string | null>`document_links.downloaded_at`.as("downloadedAt"),
          ])
          .whereRef("documentLinks.documentId", "=", "listingDocuments.id")
          .orderBy("documentLinks.id", "desc")
          .limit(100),
      ).as("links"),
    )
    .where("listingId", "=", listingId)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .limit(100)
    .execute();
}

export interface StoredDocument {
  id: number;
  kind: DocumentKind;
  name: string;
  contentHash: string;
  bytes: number;
}

function selectDocuments(listingId: number) {
  return db()
    .selectFrom("listingDocuments")
    .select(["id", sql<DocumentKind>`kind`.as("kind"), "name", "contentHash", "bytes"])
    .where("listingId", "=", listingId)
    .where("deletedAt", "is", null);
}

/** Undefined if the home has no such document. */
export function findDocument(listingId: number, id: number): Promise<StoredDocument | undefined> {
  return selectDocuments(listingId).where("id", "=", id).executeTakeFirst();
}

/** Locks the document until the transaction ends. Undefined if the home has no such document. */
export function lockDocument(listingId: number, id: number): Promise<StoredDocument | undefined> {
  return selectDocuments(listingId).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The newest contract of sale. Undefined if none is attached. */
export function findContract(listingId: number): Promise<StoredDocument | undefined> {
  return selectDocuments(listingId).where("kind", "=", "contract").orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Undefined if this content is not attached to the home. */
export function findSameDocument(listingId: number, contentHash: string): Promise<StoredDocument | undefined> {
  return selectDocuments(listingId).where("contentHash", "=", contentHash).executeTakeFirst();
}

export async function countDocuments(listingId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("listingDocuments")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("listingId", "=", listingId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewDocument {
  listingId: number;
  kind: DocumentKind;
  name: string;
  contentHash: string;
  bytes: number;
  uploadedByUserId: number;
}

export function insertDocument(document: NewDocument): Promise<{ id: number }> {
  return db().insertInto("listingDocuments").values(document).returning("id").executeTakeFirstOrThrow();
}

export async function softDeleteDocument(id: number): Promise<void> {
  await db()
    .updateTable("listingDocuments")
    .set({ deletedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes the rows of documents that were removed a day ago, themselves or with their home, and of homes sold or leased
 * before `months`. Returns the number of rows.
 */
export async function purgeDocuments(months: number): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom("listingDocuments")
    .using("listings")
    .whereRef("listings.id", "=", "listingDocuments.listingId")
    .where(
      sql<SqlBool>`(listing_documents.deleted_at < now() - interval '1 day'
        or listings.deleted_at < now() - interval '1 day'
        or listings.closed_on < (now() at time zone 'Australia/Sydney')::date - make_interval(months => ${months}))`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface EnquiryRecipient {
  id: number;
  name: string;
  email: string;
  userId: number | null;
  withdrawnAt: Date | null;
}

/** Undefined if the viewer does not answer such an enquiry about the home. */
export function findEnquiryRecipient(
  viewer: Viewer,
  listingId: number,
  leadId: number,
): Promise<EnquiryRecipient | undefined> {
  return db()
    .selectFrom("leads")
    .select(["leads.id", "leads.name", "leads.email", "leads.userId", "leads.withdrawnAt"])
    .where("leads.id", "=", leadId)
    .where("leads.listingId", "=", listingId)
    .where(leadIsHandledBy(viewer, "agency"))
    .executeTakeFirst();
}

export interface VisitorRecipient {
  id: number;
  inspectionId: number;
  name: string;
  email: string | null;
}

/** Undefined if the home has no such registration, or it was withdrawn. */
export function findVisitorRecipient(listingId: number, registrationId: number): Promise<VisitorRecipient | undefined> {
  return db()
    .selectFrom("inspectionRegistrations")
    .innerJoin("inspections", "inspections.id", "inspectionRegistrations.inspectionId")
    .select(["inspectionRegistrations.id", "inspectionRegistrations.inspectionId"])
    .select(["inspectionRegistrations.name", "inspectionRegistrations.email"])
    .where("inspectionRegistrations.id", "=", registrationId)
    .where("inspections.listingId", "=", listingId)
    .where("inspectionRegistrations.withdrawnAt", "is", null)
    .executeTakeFirst();
}

export interface NewDocumentLink {
  documentId: number;
  tokenHash: string;
  leadId: number | null;
  registrationId: number | null;
  sentByUserId: number;
  expiresAt: Date;
}

export async function insertDocumentLink(link: NewDocumentLink): Promise<void> {
  await db().insertInto("documentLinks").values(link).execute();
}

/** Whether the document was sent to this person in the last ten minutes: the same form, submitted again. */
export async function existsRecentLink({
  documentId,
  leadId,
  registrationId,
}: Pick<NewDocumentLink, "documentId" | "leadId" | "registrationId">): Promise<boolean> {
  const row = await db()
    .selectFrom("documentLinks")
    .select("id")
    .where("documentId", "=", documentId)
    .where(sql<SqlBool>`lead_id is not distinct from ${leadId}::integer`)
    .where(sql<SqlBool>`registration_id is not distinct from ${registrationId}::integer`)
    .where("revokedAt", "is", null)
    .where("createdAt", ">", sql<Date>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Idempotent. False if the home's documents have no such link. */
export async function revokeLink(listingId: number, linkId: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("documentLinks")
    .from("listingDocuments")
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, now())` })
    .whereRef("listingDocuments.id", "=", "documentLinks.documentId")
    .where("listingDocuments.listingId", "=", listingId)
    .where("documentLinks.id", "=", linkId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface LinkedDocument {
  linkId: number;
  listingId: number;
  kind: DocumentKind;
  name: string;
  bytes: number;
  contentHash: string;
  expiresAt: Date;
  /** Expired or revoked, or the document or the home is deleted or on hold. */
  isOver: boolean;
  title: string;
  /** Null if the address is hidden. */
  address: string | null;
  suburb: string;
}

/** Undefined if no link has this token. */
export function findLinkedDocument(tokenHash: string): Promise<LinkedDocument | undefined> {
  return db()
    .selectFrom("documentLinks")
    .innerJoin("listingDocuments", "listingDocuments.id", "documentLinks.documentId")
    .innerJoin("listings", "listings.id", "listingDocuments.listingId")
    .select(["documentLinks.id as linkId", "documentLinks.expiresAt", "listingDocuments.listingId"])
    .select([sql<DocumentKind>`listing_documents.kind`.as("kind"), "listingDocuments.name"])
    .select(["listingDocuments.bytes", "listingDocuments.contentHash"])
    .select(["listings.title", "listings.shownAddress as address", "listings.suburb"])
    .select(
      sql<boolean>`(document_links.expires_at <= now() or document_links.revoked_at is not null
        or listing_documents.deleted_at is not null or listings.deleted_at is not null
        or listings.status = 'suspended')`.as("isOver"),
    )
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
}

export async function countDownload(linkId: number): Promise<void> {
  await db()
    .updateTable("documentLinks")
    .set({
      downloads: sql<number>`downloads + 1`,
      firstDownloadedAt: sql<Date>`coalesce(first_downloaded_at, now())`,
      downloadedAt: sql<Date>`now()`,
    })
    .where("id", "=", linkId)
    .execute();
}
