import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { DocumentKind } from "#app/features/documents/document.ts";
import type { Interest } from "#app/features/inspections/model/inspection.ts";
import {
  type LeadNote,
  type LeadReply,
  selectLeadNotes,
  selectLeadReplies,
} from "#app/features/leads/model/lead.queries.server.ts";
import type { LeadStatus } from "#app/features/leads/model/lead.ts";
import { leadIsDue } from "#app/features/leads/model/status.queries.server.ts";
import { leadIsHandledBy } from "#app/features/managers/enquiries.queries.server.ts";
import { manageableBy } from "#app/features/managers/manager.queries.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { type ContactKey, MAX_ENTRIES } from "./contact.ts";

export interface Contact {
  name: string;
  email: string;
}

/** Enquiries that the policy lets the viewer answer; all of them for admins. */
function leadIsVisibleTo(viewer: Viewer) {
  return (eb: ExpressionBuilder<DB, "leads">) =>
    viewer.isAdmin ? eb.lit(true) : leadIsHandledBy(viewer, "agency")(eb);
}

/** Undefined if the viewer may not see such a person, or the person has withdrawn or gave no address. */
export async function findContact(viewer: Viewer, key: ContactKey): Promise<Contact | undefined> {
  if ("enquiry" in key) {
    return db()
      .selectFrom("leads")
      .select(["leads.name", "leads.email"])
      .where("leads.id", "=", key.enquiry)
      .where("leads.withdrawnAt", "is", null)
      .where(leadIsVisibleTo(viewer))
      .executeTakeFirst();
  }
  return selectRegistrations(viewer)
    .select("inspectionRegistrations.name")
    .select("inspectionRegistrations.email")
    .where("inspectionRegistrations.id", "=", key.visitor)
    .where("inspectionRegistrations.email", "is not", null)
    .where("inspectionRegistrations.withdrawnAt", "is", null)
    .where("inspectionRegistrations.awaitsConfirmation", "=", false)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/** Registrations at homes that the viewer manages. */
function selectRegistrations(viewer: Viewer) {
  return db()
    .selectFrom("inspectionRegistrations")
    .innerJoin("inspections", "inspections.id", "inspectionRegistrations.inspectionId")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .where(({ eb }) => manageableBy(viewer)(eb as unknown as ExpressionBuilder<DB, "listings">));
}

/** Compares in PostgreSQL, like the index of registrations: JavaScript lowers some letters differently. */
const hasAddress = (column: string, email: string) => sql<SqlBool>`lower(${sql.ref(column)}) = lower(${email})`;

export interface ContactEnquiry {
  id: number;
  createdAt: Date;
  phone: string | null;
  message: string | null;
  status: LeadStatus;
  answeredAt: Date | null;
  appraisalAddress: string | null;
  /** Null without a home. */
  address: string | null;
  suburb: string | null;
  agentName: string | null;
  /** Oldest first. */
  replies: LeadReply[];
  /** Newest first. */
  notes: LeadNote[];
  /** "2026-12-04" */
  followUpOn: string | null;
  isDue: boolean;
}

/**
 * Newest first. Excludes withdrawn ones, because the sender does not want to be contacted. Answers, notes and the day
 * to follow up are only for those who may answer: admins get none.
 */
export async function findContactEnquiries(viewer: Viewer, email: string): Promise<ContactEnquiry[]> {
  const rows = await db()
    .selectFrom("leads")
    .select(["leads.id", "leads.createdAt", "leads.phone", "leads.message", "leads.answeredAt"])
    .select(["leads.appraisalAddress", sql<LeadStatus>`leads.status`.as("status")])
    .select((eb) => [
      eb.selectFrom("listings").select("address").whereRef("listings.id", "=", "leads.listingId").as("address"),
      eb.selectFrom("listings").select("suburb").whereRef("listings.id", "=", "leads.listingId").as("suburb"),
      eb.selectFrom("agents").select("agents.name").whereRef("agents.id", "=", "leads.agentId").as("agentName"),
      selectLeadReplies(eb),
      selectLeadNotes(eb),
      "leads.followUpOn",
      sql<boolean>`coalesce(${leadIsDue}, false)`.as("isDue"),
      sql<boolean>`${leadIsHandledBy(viewer, "agency")(eb)}`.as("isHandled"),
    ])
    .where(hasAddress("leads.email", email))
    .where("leads.withdrawnAt", "is", null)
    .where(leadIsVisibleTo(viewer))
    .orderBy("leads.id", "desc")
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map(({ isHandled, ...row }) =>
    isHandled ? row : { ...row, replies: [], notes: [], followUpOn: null, isDue: false },
  );
}

export interface ContactRegistration {
  id: number;
  inspectionId: number;
  createdAt: Date;
  startsAt: Date;
  cancelledAt: Date | null;
  isWalkIn: boolean;
  attendedAt: Date | null;
  interest: Interest | null;
  agentNote: string | null;
  feedbackMessage: string | null;
  phone: string | null;
  address: string;
  suburb: string;
}

/** Newest first. Excludes withdrawn and unconfirmed ones. */
export function findContactRegistrations(viewer: Viewer, email: string): Promise<ContactRegistration[]> {
  return selectRegistrations(viewer)
    .select(["inspectionRegistrations.id", "inspectionRegistrations.inspectionId", "inspectionRegistrations.createdAt"])
    .select(["inspections.startsAt", "inspections.cancelledAt", "inspectionRegistrations.attendedAt"])
    .select(["inspectionRegistrations.agentNote", "inspectionRegistrations.feedbackMessage"])
    .select(["inspectionRegistrations.phone", "listings.address", "listings.suburb"])
    .select(sql<Interest | null>`inspection_registrations.interest`.as("interest"))
    .select(sql<boolean>`inspection_registrations.source = 'walk-in'`.as("isWalkIn"))
    .where(hasAddress("inspectionRegistrations.email", email))
    .where("inspectionRegistrations.withdrawnAt", "is", null)
    .where("inspectionRegistrations.awaitsConfirmation", "=", false)
    .orderBy("inspectionRegistrations.id", "desc")
    .limit(MAX_ENTRIES)
    .execute();
}

export interface ContactDocument {
  id: number;
  listingId: number;
  kind: DocumentKind;
  name: string;
  createdAt: Date;
  downloads: number;
  downloadedAt: Date | null;
}

/** Sent for these enquiries and registrations, newest first. */
export function findContactDocuments(
  leadIds: readonly number[],
  registrationIds: readonly number[],
): Promise<ContactDocument[]> {
  return db()
    .selectFrom("documentLinks")
    .innerJoin("listingDocuments", "listingDocuments.id", "documentLinks.documentId")
    .select(["documentLinks.id", "listingDocuments.listingId", "listingDocuments.name", "documentLinks.createdAt"])
    .select(["documentLinks.downloads", "documentLinks.downloadedAt"])
    .select(sql<DocumentKind>`listing_documents.kind`.as("kind"))
    .where(
      sql<SqlBool>`(document_links.lead_id = any (${[...leadIds]}::integer[])
        or document_links.registration_id = any (${[...registrationIds]}::integer[]))`,
    )
    .orderBy("documentLinks.id", "desc")
    .limit(MAX_ENTRIES)
    .execute();
}

/** Every enquiry with this address that the viewer may see, including withdrawn ones. Locks them. */
export async function lockContactEnquiries(viewer: Viewer, email: string): Promise<number[]> {
  const rows = await db()
    .selectFrom("leads")
    .select("leads.id")
    .where(hasAddress("leads.email", email))
    .where(leadIsVisibleTo(viewer))
    .orderBy("leads.id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Every registration with this address at the viewer's homes, including withdrawn and unconfirmed ones. Locks them. */
export function lockContactRegistrations(viewer: Viewer, email: string): Promise<{ id: number; listingId: number }[]> {
  return selectRegistrations(viewer)
    .select(["inspectionRegistrations.id", "inspections.listingId"])
    .where(hasAddress("inspectionRegistrations.email", email))
    .orderBy("inspectionRegistrations.id")
    .forUpdate("inspectionRegistrations")
    .execute();
}

/** Deletes registrations, and the emails to their address about these homes. */
export async function deleteRegistrations(
  ids: readonly number[],
  { email, listingIds }: { email: string; listingIds: readonly number[] },
): Promise<void> {
  await db()
    .deleteFrom("messages")
    .where(hasAddress("messages.toAddress", email))
    .where(sql<SqlBool>`messages.listing_id = any (${[...listingIds]}::integer[])`)
    .execute();
  await db()
    .deleteFrom("inspectionRegistrations")
    .where(sql<SqlBool>`id = any (${[...ids]}::integer[])`)
    .execute();
}
