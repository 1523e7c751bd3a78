import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import {
  agentIsListed,
  confirmedEmail,
  type MemberTrust,
  memberTrust,
} from "#app/features/agents/model/agent.queries.server.ts";
import { agentIsHeld } from "#app/features/moderation/holds.queries.server.ts";
import { type HomeTrust, knownSuburb } from "#app/features/listings/model/listing.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { enquiryColumns, type EnquiryContent } from "./enquiry-fields.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import type { LeadInsert } from "./lead.schema.ts";

/** A stored lead, as far as its sender's success needs it. */
export interface StoredLead {
  id: number;
  status: string;
  createdAt: Date;
}

/** What was answered to a lead from the desk. */
export interface LeadReply {
  id: number;
  /** Of whoever answered, as it was then. */
  name: string;
  answer: string;
  /** As PostgreSQL writes it into JSON. */
  createdAt: string;
  /** The mail that was to carry it was given up. */
  isUndelivered: boolean;
  /** Why it waits for review; null for one that was mailed. */
  heldReason: string | null;
}

/** What a receipt shows: what was sent, to whom, and what became of it. */
export interface SentLead extends StoredLead, EnquiryContent {
  withdrawnAt: Date | null;
  /** When whoever handles it was first shown it here. */
  openedAt: Date | null;
  answeredAt: Date | null;
  heldReason: string | null;
  listingId: number | null;
  agentId: number | null;
  tradeId: number | null;
  listing: { id: number; title: string; suburb: string; isVisible: boolean } | null;
  agent: { id: number; name: string; isListed: boolean } | null;
  trade: { id: number; companyName: string } | null;
  service: { title: string; slug: string } | null;
  /** The oldest first. */
  replies: LeadReply[];
}

/** Every lead with the names of what it is about. */
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
      jsonObjectFrom(
        eb
          .selectFrom("listings")
          .select((listings) => [
            "listings.id",
            "listings.title",
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
      jsonObjectFrom(
        eb
          .selectFrom("services")
          .select(["services.title", "services.slug"])
          .whereRef("services.id", "=", "leads.serviceId"),
      ).as("service"),
      leadReplies(eb),
    ]);
}

/**
 * What was answered to a lead, the oldest first, as `replies`; the operation that answers bounds how many. Those that wait for
 * review are among them: the sender of the lead must not see them.
 */
export function leadReplies(eb: ExpressionBuilder<DB, "leads">) {
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

/** One lead, with what its receipt alone shows. */
export interface ReceiptLead extends SentLead {
  /** Who was signed in when it was sent. */
  userId: number | null;
  /** When the mail server took the mail to whoever it is for. */
  mailedAt: Date | null;
}

/** One lead with the names of what it is about; undefined when there is none. */
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

/** A home that can be enquired about, and whom to tell. */
export interface LeadListing {
  listingType: ListingType;
  /** When it was sold or leased: "2026-11-20". */
  closedOn: string | null;
  id: number;
  title: string;
  /** As much of it as may be shown: the mails about an enquiry go to whoever sent it, too. */
  address: string | null;
  suburb: string;
  state: string;
  postcode: string;
  /** The confirmed address of the account that entered the home; null when it has none. */
  ownerEmail: string | null;
  agent: LeadAgent | null;
  home: HomeTrust;
}

/** An agent, and where they get their mail, if anywhere. */
export interface LeadAgent {
  id: number;
  name: string;
  /** The confirmed address of their account, or that of a profile without an account, which an operator entered. */
  email: string | null;
  /** Of their account; an operator vouches for a profile without one. */
  trust: MemberTrust | null;
}

/** The columns of a `LeadAgent`. */
function leadAgent({ ref }: ExpressionBuilder<DB, "agents">) {
  const account = ref("agents.userId");
  return [
    "agents.id" as const,
    "agents.name" as const,
    sql<string | null>`case when ${account} is null then agents.email else ${confirmedEmail(account)} end`.as("email"),
    sql<MemberTrust | null>`case when ${account} is null then 'established' else ${memberTrust(account)} end`.as(
      "trust",
    ),
  ];
}

/** One visible home, which may be closed; undefined when there is none, or it is a draft or deleted. */
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
      "listings.closedOn",
      sql<ListingType>`listings.listing_type`.as("listingType"),
      jsonObjectFrom(eb.selectFrom("agents").select(leadAgent).whereRef("agents.id", "=", "listings.agentId")).as(
        "agent",
      ),
      sql<HomeTrust>`json_build_object('trust', ${memberTrust(sql.ref("listings.created_by_user_id"))},
        'knownSuburb', ${knownSuburb})`.as("home"),
    ])
    .where("listings.id", "=", id)
    .where(listingIsVisible)
    .executeTakeFirst();
}

/** One agent; undefined when there is none, their account is suspended, or an admin holds them. */
export async function findLeadAgent(id: number): Promise<LeadAgent | undefined> {
  return db()
    .selectFrom("agents")
    .leftJoin("users", "users.id", "agents.userId")
    .select(leadAgent)
    .where("agents.id", "=", id)
    .where("users.suspendedAt", "is", null)
    .where((eb) => eb.not(agentIsHeld))
    .executeTakeFirst();
}

/** The newest lead with this fingerprint of the last 24 hours that was not withdrawn; undefined when there is none. */
export async function findSameLead(fingerprint: Buffer): Promise<StoredLead | undefined> {
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

/** A lead that a key stands for; undefined when it was erased a moment ago. */
export async function findLead(id: number): Promise<StoredLead | undefined> {
  return db().selectFrom("leads").select(["id", "status", "createdAt"]).where("id", "=", id).executeTakeFirst();
}
