import { type Expression, expressionBuilder, type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import {
  agencyIsPublic,
  agentIsOnHold,
  agentIsListed,
  agentPhone,
  confirmedEmail,
  agentTrust,
  type MemberTrust,
  memberTrust,
} from "#app/features/agents/model/agent.queries.server.ts";
import { lineJson, type ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { type HomeTrust, knownSuburb } from "#app/features/listings/model/listing.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { agentIsAway, selectCoveringColleagues } from "#app/features/managers/manager.queries.server.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { mailPortraitJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import { type Page, type Range, readPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { enquiryColumns, type EnquiryContent } from "./enquiry-fields.ts";
import type { LeadInsert } from "./lead.schema.ts";
import { type LeadStatus, readLeadStatus } from "./lead.ts";

export interface StoredLead {
  id: number;
  status: string;
  createdAt: Date;
}

export interface LeadReply {
  id: number;
  /** At the time of writing. */
  name: string;
  answer: string;
  /** A time in PostgreSQL's JSON format. */
  createdAt: string;
  isUndelivered: boolean;
  /** Null if the answer was mailed. */
  heldReason: string | null;
}

export interface SentLead extends StoredLead, EnquiryContent {
  withdrawnAt: Date | null;
  /** When the recipient first saw it on this site. */
  openedAt: Date | null;
  answeredAt: Date | null;
  heldReason: string | null;
  listingId: number | null;
  agentId: number | null;
  tradeId: number | null;
  /** Addressed to the agency, not to the agent, who receives it. */
  agencyId: number | null;
  listing: { id: number; title: string; address: string | null; suburb: string; isVisible: boolean } | null;
  agent: { id: number; name: string; isListed: boolean } | null;
  trade: { id: number; companyName: string } | null;
  agency: { id: number; name: string; isPublic: boolean } | null;
  service: { title: string; slug: string } | null;
  /** The oldest is first. */
  replies: LeadReply[];
  /** The colleagues who got it because the agent was away. */
  coveredBy: { name: string }[];
}

export function selectSentLeads() {
  return db()
    .selectFrom("leads")
    .select(enquiryColumns)
    .select((eb) => [
      "leads.id",
      "leads.createdAt",
      "leads.status",
      "leads.withdrawnAt",
      "leads.openedAt",
      "leads.answeredAt",
      "leads.heldReason",
      "leads.listingId",
      "leads.agentId",
      "leads.tradeId",
      "leads.agencyId",
      jsonObjectFrom(
        eb
          .selectFrom("listings")
          .select((listings) => [
            "listings.id",
            "listings.title",
            "listings.shownAddress as address",
            "listings.suburb",
            sql<boolean>`${listingIsVisible(listings)}`.as("isVisible"),
          ])
          .whereRef("listings.id", "=", "leads.listingId"),
      ).as("listing"),
      jsonObjectFrom(
        eb
          .selectFrom("agents")
          .select((agents) => ["agents.id", "agents.name", sql<boolean>`${agentIsListed(agents)}`.as("isListed")])
          .whereRef("agents.id", "=", "leads.agentId"),
      ).as("agent"),
      jsonObjectFrom(
        eb.selectFrom("trades").select(["trades.id", "trades.companyName"]).whereRef("trades.id", "=", "leads.tradeId"),
      ).as("trade"),
      selectLeadAgency(eb).as("agency"),
      jsonObjectFrom(
        eb
          .selectFrom("services")
          .select(["services.title", "services.slug"])
          .whereRef("services.id", "=", "leads.serviceId"),
      ).as("service"),
      selectLeadReplies(eb),
      jsonArrayFrom(
        eb
          .selectFrom("messages")
          .select("messages.toName as name")
          .whereRef("messages.leadId", "=", "leads.id")
          .where("messages.kind", "=", "enquiry-cover")
          .orderBy("messages.id"),
      ).as("coveredBy"),
    ]);
}

/** The agency to which the lead is addressed. Null without one. */
export function selectLeadAgency(eb: ExpressionBuilder<DB, "leads">) {
  return jsonObjectFrom(
    eb
      .selectFrom("agencies")
      .select(["agencies.id", "agencies.name", sql<boolean>`${agencyIsPublic}`.as("isPublic")])
      .whereRef("agencies.id", "=", "leads.agencyId"),
  );
}

/** Oldest first. Includes held answers, which the sender of the lead must not see. */
export function selectLeadReplies(eb: ExpressionBuilder<DB, "leads">) {
  return jsonArrayFrom(
    eb
      .selectFrom("leadReplies")
      .leftJoin("messages", "messages.id", "leadReplies.messageId")
      .select([
        "leadReplies.id",
        "leadReplies.name",
        "leadReplies.answer",
        sql<string>`lead_replies.created_at`.as("createdAt"),
        sql<boolean>`messages.status is not distinct from 'dead'`.as("isUndelivered"),
        "leadReplies.heldReason",
      ])
      .whereRef("leadReplies.leadId", "=", "leads.id")
      .orderBy("leadReplies.id"),
  ).as("replies");
}

export interface LeadNote {
  id: number;
  text: string;
  /** Of the profile. Null without one, and once the account is deleted. */
  name: string | null;
  hasAccount: boolean;
  /** A time in PostgreSQL's JSON format. */
  createdAt: string;
}

export const MAX_NOTES = 50;

/** Newest first. Empty after a withdrawal of the enquiry. */
export function selectLeadNotes(eb: ExpressionBuilder<DB, "leads">) {
  return jsonArrayFrom(
    eb
      .selectFrom("leadNotes")
      .select(["leadNotes.id", "leadNotes.text"])
      .select([
        sql<string | null>`(select agents.name from agents where agents.user_id = lead_notes.user_id
          order by agents.id limit 1)`.as("name"),
        sql<boolean>`lead_notes.user_id is not null`.as("hasAccount"),
        sql<string>`lead_notes.created_at`.as("createdAt"),
      ])
      .whereRef("leadNotes.leadId", "=", "leads.id")
      .where("leads.withdrawnAt", "is", null)
      .orderBy("leadNotes.id", "desc")
      .limit(MAX_NOTES),
  ).as("notes");
}

export interface ReceiptLead extends SentLead {
  userId: number | null;
  /** When the mail server accepted the recipient's mail. */
  mailedAt: Date | null;
}

/** Undefined if the lead does not exist. */
export async function findSentLead(id: number): Promise<ReceiptLead | undefined> {
  return selectSentLeads()
    .select("leads.userId")
    .select((eb) =>
      eb
        .selectFrom("messages")
        .select(({ fn }) => fn.min("messages.sentAt").as("sentAt"))
        .whereRef("messages.leadId", "=", "leads.id")
        .where("messages.kind", "=", "enquiry-received")
        .as("mailedAt"),
    )
    .where("leads.id", "=", id)
    .executeTakeFirst();
}

export interface LeadListing {
  listingType: ListingType;
  /** "2026-11-20", when it was sold or leased. */
  closedOn: string | null;
  id: number;
  title: string;
  /** Public parts only: the sender also receives the mails. */
  address: string | null;
  suburb: string;
  state: string;
  postcode: string;
  /** Of the account that entered the home. Null if unconfirmed. */
  ownerEmail: string | null;
  agent: LeadAgent | null;
  secondAgent: LeadAgent | null;
  assistant: LeadAgent | null;
  /** The profile of the account that entered the home. */
  ownerAgentId: number | null;
  home: HomeTrust;
}

export interface LeadAgent {
  id: number;
  name: string;
  /** As on the public profile, else of the office. */
  phone: string | null;
  portrait: SmallPicture | null;
  /** The confirmed account address, or the operator's for a profile without an account. */
  email: string | null;
  /** "established" for a profile without an account, which an operator has checked. */
  trust: MemberTrust | null;
}

function leadAgentColumns({ ref }: ExpressionBuilder<DB, "agents">) {
  const account = ref("agents.userId");
  return [
    "agents.id" as const,
    "agents.name" as const,
    agentPhone.as("phone"),
    mailPortraitJson(ref("agents.id")).as("portrait"),
    sql<string | null>`case when ${account} is null then agents.email else ${confirmedEmail(account)} end`.as("email"),
    agentTrust(account).as("trust"),
  ];
}

function leadAgentJson(id: Expression<number | null>) {
  return jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom("agents")
      .select(leadAgentColumns)
      .where(({ eb }) => eb("agents.id", "=", id)),
  );
}

/** Undefined if it does not exist or is not public. It may be sold or leased. */
export async function findLeadListing(id: number): Promise<LeadListing | undefined> {
  return db()
    .selectFrom("listings")
    .select((eb) => [
      "listings.id",
      "listings.title",
      "listings.shownAddress as address",
      "listings.suburb",
      "listings.state",
      "listings.postcode",
      confirmedEmail(sql.ref("listings.created_by_user_id")).as("ownerEmail"),
      eb
        .selectFrom("agents")
        .select("agents.id")
        .whereRef("agents.userId", "=", "listings.createdByUserId")
        .as("ownerAgentId"),
      "listings.closedOn",
      sql<ListingType>`listings.listing_type`.as("listingType"),
      leadAgentJson(eb.ref("listings.agentId")).as("agent"),
      leadAgentJson(eb.ref("listings.secondAgentId")).as("secondAgent"),
      leadAgentJson(eb.ref("listings.assistantId")).as("assistant"),
      sql<HomeTrust>`json_build_object('trust', ${memberTrust(sql.ref("listings.created_by_user_id"))},
        'knownSuburb', ${knownSuburb})`.as("home"),
    ])
    .where("listings.id", "=", id)
    .where(listingIsVisible)
    .executeTakeFirst();
}

/** Undefined if the agent is unknown, held or suspended. */
export async function findLeadAgent(id: number): Promise<LeadAgent | undefined> {
  return db()
    .selectFrom("agents")
    .leftJoin("users", "users.id", "agents.userId")
    .select(leadAgentColumns)
    .where("agents.id", "=", id)
    .where("users.suspendedAt", "is", null)
    .where((eb) => eb.not(agentIsOnHold))
    .executeTakeFirst();
}

export interface LeadCover {
  /** Of the agent who is away. */
  name: string;
  /** "2026-12-04", the agent's last day away. */
  until: string;
  people: LeadAgent[];
}

/**
 * The colleagues who also get the enquiries of an agent who is away: the managers of the agency, or its principals if
 * it has no manager or all of them are away. Undefined if the agent is not away or no such colleague can be mailed.
 */
export async function findLeadCover(agentId: number): Promise<LeadCover | undefined> {
  const rows = await selectCoveringColleagues(agentId)
    .select(leadAgentColumns)
    .select(["absent.name as absentName", sql<string>`absent.away_until::text`.as("until")])
    .where(agentIsAway("absent"))
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const people = rows.filter((row) => row.isAway === first.isAway && row.agencyRole === first.agencyRole);
  return { name: first.absentName, until: first.until, people };
}

/** From the last 24 hours and not withdrawn; undefined if there is none. */
export async function findDuplicateLead(fingerprint: Buffer): Promise<StoredLead | undefined> {
  return db()
    .selectFrom("leads")
    .select(["id", "status", "createdAt"])
    .where("fingerprint", "=", fingerprint)
    .where("createdAt", ">", sql<Date>`now() - interval '24 hours'`)
    .where("withdrawnAt", "is", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertLead(lead: LeadInsert): Promise<StoredLead> {
  return db().insertInto("leads").values(lead).returning(["id", "status", "createdAt"]).executeTakeFirstOrThrow();
}

/** Undefined if it does not exist, for example because erased. */
export async function findLead(id: number): Promise<StoredLead | undefined> {
  return db().selectFrom("leads").select(["id", "status", "createdAt"]).where("id", "=", id).executeTakeFirst();
}

/** Skips locked rows; the next run finds them. */
export async function lockExpiredLeads(upTo: Date, limit: number): Promise<number[]> {
  const leads = await db()
    .selectFrom("leads")
    .select("id")
    .where("createdAt", "<=", upTo)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return leads.map(({ id }) => id);
}

/** Includes all mails; idempotency keys are deleted by cascade. */
export async function deleteLeads(ids: readonly number[]): Promise<void> {
  // Mails first: deleting a lead sets their lead_id to null.
  await db().deleteFrom("messages").where("leadId", "in", ids).execute();
  await db().deleteFrom("leads").where("id", "in", ids).execute();
}

/** Returns how many were deleted. */
export async function deleteExpiredMessages(upTo: Date, limit: number): Promise<number> {
  const old = db()
    .selectFrom("messages")
    .select("id")
    .where("leadId", "is", null)
    .where("createdAt", "<=", upTo)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await db().deleteFrom("messages").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}

const REQUESTS_PER_PAGE = 24;

/** Omits statuses without enquiries. */
export type RequestCounts = Partial<Record<LeadStatus | "withdrawn", number>>;

/** An enquiry in the list of its sender. */
export interface OwnLead extends SentLead {
  /** Null without a home, and for one that is not public. */
  home: ListingLineData | null;
}

export interface OwnLeadPage extends Page<OwnLead> {
  /** Counts the enquiries of all pages. */
  counts: RequestCounts;
}

/** By user id, because anyone can type an email address. */
export async function findOwnLeadPage(userId: number, page: number): Promise<OwnLeadPage> {
  const counts = await countOwnLeads(userId);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const result = await readPage({ page, total, perPage: REQUESTS_PER_PAGE }, (range) => findSentLeads(userId, range));
  return { ...result, counts };
}

/** Omits the reason for a hold, which the sender must not see. */
export function findOwnLeads(userId: number, { limit, offset }: { limit: number; offset: number }) {
  return db()
    .selectFrom("leads")
    .select(enquiryColumns)
    .select([
      "id",
      "userId",
      "serviceId",
      "agentId",
      "listingId",
      "tradeId",
      "agencyId",
      "status",
      "source",
      "consentAt",
      "withdrawnAt",
      "createdAt",
      "updatedAt",
    ])
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

async function countOwnLeads(userId: number): Promise<RequestCounts> {
  const rows = await db()
    .selectFrom("leads")
    .select((eb) => [
      sql<string>`case when withdrawn_at is null then status else 'withdrawn' end`.as("became"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("userId", "=", userId)
    .groupBy("became")
    .execute();
  const counts: RequestCounts = {};
  for (const { became, count } of rows) {
    // Lists show unknown statuses as new.
    const status = became === "withdrawn" ? became : (readLeadStatus(became) ?? "new");
    counts[status] = (counts[status] ?? 0) + count;
  }
  return counts;
}

function findSentLeads(userId: number, { limit, offset }: Range): Promise<OwnLead[]> {
  return selectSentLeads()
    .select((eb) =>
      eb
        .selectFrom("listings")
        .select(lineJson.as("home"))
        .whereRef("listings.id", "=", "leads.listingId")
        .where(listingIsVisible)
        .as("home"),
    )
    .where("leads.userId", "=", userId)
    .orderBy("leads.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
