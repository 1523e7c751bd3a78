import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { agentIsListed } from "#app/features/agents/model/agent.queries.server.ts";
import {
  type EnquiryFieldName,
  type EnquiryValues,
  alwaysVisibleFields,
  fieldsHiddenAfterWithdrawal,
} from "#app/features/leads/model/enquiry-fields.ts";
import {
  type LeadNote,
  type LeadReply,
  selectLeadAgency,
  selectLeadNotes,
  selectLeadReplies,
} from "#app/features/leads/model/lead.queries.server.ts";
import type { LeadStatus } from "#app/features/leads/model/lead.ts";
import {
  leadIsDue,
  leadIsInPart,
  type LeadPart,
  partOrder,
  readWaitingFirst,
  leadIdIsIn,
  idOrder,
} from "#app/features/leads/model/status.queries.server.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import {
  homesOfAgent,
  homesOfOffice,
  leadIsHandledBy,
  leadIsWaiting,
} from "#app/features/managers/enquiries.queries.server.ts";
import { type ListingScope, manageableBy } from "#app/features/managers/manager.queries.server.ts";
import type { EnquiryRight } from "#app/features/managers/policy.ts";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import { coverJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { NEWS_COUNT_LIMIT, type Page, type Range, readPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { AGENT_LEADS_PER_PAGE, type AgentLeadFilters, APPRAISALS } from "./filters.ts";

/** Message and contact details are null after a withdrawal. */
export interface AgentLead extends Required<EnquiryValues> {
  id: number;
  createdAt: Date;
  withdrawnAt: Date | null;
  openedAt: Date | null;
  answeredAt: Date | null;
  status: LeadStatus;
  name: string;
  listing: {
    id: number;
    title: string;
    address: string;
    suburb: string;
    listingType: ListingType;
    propertyType: string;
    heroImageUrl: string | null;
    cover: CoverPicture | null;
    isVisible: boolean;
    /** The viewer may edit the home. */
    isManaged: boolean;
  } | null;
  agent: { id: number; name: string; isListed: boolean } | null;
  /** Addressed to the agency; `agent` receives it. */
  agency: { id: number; name: string; isPublic: boolean } | null;
  /** The oldest is first. */
  replies: LeadReply[];
  /** The newest ten, newest first. */
  changes: LeadChange[];
  mayReassign: boolean;
  /** The newest 50, newest first. Empty after a withdrawal. */
  notes: LeadNote[];
  /** "2026-12-04". Null after a withdrawal. */
  followUpOn: string | null;
  isDue: boolean;
}

/** A change of the status, or of the agent (`toAgent`). */
export interface LeadChange {
  id: number;
  /** Null without a profile: for admins, for the mailed link, and once the account is deleted. */
  name: string | null;
  hasAccount: boolean;
  isByLink: boolean;
  toStatus: LeadStatus | null;
  fromAgent: string | null;
  toAgent: string | null;
  /** Reassigned by the new agent. */
  isTaken: boolean;
  /** Null after a withdrawal of the enquiry. */
  note: string | null;
  /** A time in PostgreSQL's JSON format. */
  createdAt: string;
}

/** Omits statuses without enquiries. */
export type LeadCounts = Partial<Record<LeadStatus, number>>;

export interface AgentLeadPage extends Page<AgentLead> {
  /** Regardless of the status filter. */
  counts: LeadCounts;
  waiting: number;
  overdue: number;
  /** Counts the enquiries to follow up. */
  due: number;
}

/** Waiting leads by deadline, then the rest, newest first. A page after the last returns the last. */
export async function findAgentLeads(viewer: Viewer, filters: AgentLeadFilters): Promise<AgentLeadPage> {
  const { status, page, pinnedIds } = filters;
  const { counts, ...totals } = await countByStatus(viewer, filters);
  const total = status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];
  const mayWait = status === undefined || status === "new";
  const result = await readPage({ page, total: total ?? 0, perPage: AGENT_LEADS_PER_PAGE }, async (range) =>
    pinnedIds
      ? []
      : readWaitingFirst(mayWait ? totals.waiting : 0, range, (part, of) => readPart(viewer, filters, part, of)),
  );
  const items = pinnedIds ? await findByIds(viewer, pinnedIds, filters.scope ?? "mine") : result.items;
  return { ...result, items, counts, ...totals };
}

type Counts = Pick<AgentLeadPage, "counts" | "waiting" | "overdue" | "due">;

async function countByStatus(viewer: Viewer, filters: AgentLeadFilters): Promise<Counts> {
  const rows = await db()
    .selectFrom("leads")
    .select([
      "leads.status",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`(count(*) filter (where ${leadIsWaiting}))::integer`.as("waiting"),
      sql<number>`(count(*) filter (where ${leadIsOverdue}))::integer`.as("overdue"),
      sql<number>`(count(*) filter (where ${leadIsDue}))::integer`.as("due"),
    ])
    .where(leadIsHandledBy(viewer, filters.scope ?? "mine"))
    .where(leadMatches(filters))
    .groupBy("leads.status")
    .execute();
  return {
    counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
    due: rows.reduce((sum, row) => sum + row.due, 0),
  };
}

/** Finds the agent's leads in a materialized CTE: PostgreSQL would otherwise walk all leads in display order. */
function readPart(
  viewer: Viewer,
  filters: AgentLeadFilters,
  part: LeadPart,
  { limit, offset }: Range,
): Promise<AgentLead[]> {
  return db()
    .with(
      (cte) => cte("own").materialized(),
      (query) =>
        query
          .selectFrom("leads")
          .select(["leads.id", "leads.createdAt"])
          .where(leadIsHandledBy(viewer, filters.scope ?? "mine"))
          .where(leadIsInPart(part))
          .where(leadMatches(filters))
          .$if(filters.status !== undefined, (leads) => leads.where("leads.status", "=", filters.status ?? "")),
    )
    .with("page", (query) =>
      query.selectFrom("own as leads").select("leads.id").orderBy(partOrder(part)).limit(limit).offset(offset),
    )
    .selectFrom("leads")
    .select(agentLeadColumns(viewer))
    .where("leads.id", "in", ({ selectFrom }) => selectFrom("page").select("page.id"))
    .orderBy(partOrder(part))
    .$castTo<AgentLead>()
    .execute();
}

const MAX_EXPORTED_LEADS = 10_000;

export interface ExportedLead extends AgentLead {
  /** The ID of the home in the agency's software; null if it is not imported. */
  softwareListingId: string | null;
}

/** Newest first, at most 10,000. */
export function findAgentLeadsForExport(viewer: Viewer, filters: AgentLeadFilters): Promise<ExportedLead[]> {
  return db()
    .selectFrom("leads")
    .select(agentLeadColumns(viewer))
    .select(({ selectFrom }) =>
      selectFrom("feedListings")
        .select("feedListings.uniqueId")
        .whereRef("feedListings.listingId", "=", "leads.listingId")
        .orderBy("feedListings.id", "desc")
        .limit(1)
        .as("softwareListingId"),
    )
    .where(leadIsHandledBy(viewer, filters.scope ?? "mine"))
    .where(leadMatches(filters))
    .$if(filters.status !== undefined, (leads) => leads.where("leads.status", "=", filters.status ?? ""))
    .orderBy("leads.id", "desc")
    .limit(MAX_EXPORTED_LEADS)
    .$castTo<ExportedLead>()
    .execute();
}

const leadIsOverdue = sql<SqlBool>`(${leadIsWaiting} and leads.created_at < now() - interval '24 hours')`;

/**
 * All filters except the status. Every word must match; digits also match a phone number with spaces. Withdrawn
 * enquiries match by name only, the only part shown.
 */
function leadMatches({ search, when, listing, agent }: AgentLeadFilters) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> => {
    const limits: Expression<SqlBool>[] = [];
    if (search !== undefined) {
      const patterns = search.split(" ").map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
      limits.push(sql<SqlBool>`not exists (
        select from unnest(${patterns}::text[]) as asked (pattern)
        where concat_ws(E'\n', leads.name,
          case when leads.withdrawn_at is null
            then concat_ws(E'\n', leads.email, leads.phone, regexp_replace(leads.phone, '\\D', '', 'g')) end,
          (select concat_ws(' ', listings.address, listings.suburb, listings.postcode, listings.title)
            from listings where listings.id = leads.listing_id)) not ilike asked.pattern)`);
    }
    if (when === "overdue") limits.push(leadIsOverdue);
    if (when === "due") limits.push(leadIsDue);
    if (when === "today") {
      limits.push(sql<SqlBool>`leads.created_at >= date_trunc('day', now(), 'Australia/Sydney')`);
    }
    if (agent !== undefined) limits.push(eb("leads.agentId", "=", agent));
    if (listing !== undefined) {
      const isSubject =
        listing === APPRAISALS ? eb("leads.appraisalAddress", "is not", null) : eb("leads.listingId", "=", listing);
      limits.push(isSubject, eb("leads.withdrawnAt", "is", null));
    }
    return eb.and(limits);
  };
}

const MAX_HOMES = 100;

/** Listings with enquiries, newest first, at most 100. */
export function findEnquiredHomes({ id }: Pick<Viewer, "id">, scope: ListingScope = "mine") {
  return db()
    .selectFrom("listings")
    .select(["listings.id", "listings.address", "listings.suburb"])
    .where(sql<SqlBool>`listings.id = any (${scope === "mine" ? homesOfAgent(id) : homesOfOffice(id)})`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("leads").select("leads.id").whereRef("leads.listingId", "=", "listings.id")),
    )
    .orderBy("listings.id", "desc")
    .limit(MAX_HOMES)
    .execute();
}

/** The account's own, at most 100. */
export async function countWaiting(viewer: Viewer): Promise<number> {
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("leads")
        .select("leads.id")
        .where(leadIsHandledBy(viewer, "mine"))
        .where(leadIsWaiting)
        .limit(NEWS_COUNT_LIMIT + 1)
        .as("waiting"),
    )
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Omits leads that the viewer no longer handles. */
function findByIds(viewer: Viewer, ids: readonly number[], scope: ListingScope): Promise<AgentLead[]> {
  return db()
    .selectFrom("leads")
    .select(agentLeadColumns(viewer))
    .where(leadIdIsIn(ids))
    .where(leadIsHandledBy(viewer, scope))
    .orderBy(idOrder(ids))
    .$castTo<AgentLead>()
    .execute();
}

function agentLeadColumns(viewer: Viewer) {
  return (eb: ExpressionBuilder<DB, "leads">) => [
    ...alwaysVisibleFields.map((name) => `leads.${name}` as const),
    ...fieldsHiddenAfterWithdrawal.map(unlessWithdrawn),
    "leads.id" as const,
    "leads.createdAt" as const,
    "leads.withdrawnAt" as const,
    "leads.openedAt" as const,
    "leads.answeredAt" as const,
    sql<LeadStatus>`leads.status`.as("status"),
    jsonObjectFrom(
      eb
        .selectFrom("listings")
        .select((home) => [
          "listings.id",
          "listings.title",
          "listings.address",
          "listings.suburb",
          "listings.propertyType",
          "listings.heroImageUrl",
          coverJson(home.ref("listings.id")).as("cover"),
          sql<ListingType>`listings.listing_type`.as("listingType"),
          sql<boolean>`${listingIsVisible(home)}`.as("isVisible"),
          sql<boolean>`coalesce(${manageableBy(viewer)(home)}, false)`.as("isManaged"),
        ])
        .whereRef("listings.id", "=", "leads.listingId"),
    ).as("listing"),
    jsonObjectFrom(
      eb
        .selectFrom("agents")
        .select((agent) => ["agents.id", "agents.name", sql<boolean>`${agentIsListed(agent)}`.as("isListed")])
        .whereRef("agents.id", "=", "leads.agentId"),
    ).as("agent"),
    selectLeadAgency(eb).as("agency"),
    selectLeadReplies(eb),
    selectLeadChanges(eb),
    selectLeadNotes(eb),
    sql<string | null>`case when leads.withdrawn_at is null then leads.follow_up_on end`.as("followUpOn"),
    sql<boolean>`coalesce(${leadIsDue}, false)`.as("isDue"),
    sql<boolean>`${leadIsHandledBy(viewer, "agency", "reassign")(eb)}`.as("mayReassign"),
  ];
}

/** Names change with the profiles. */
function selectLeadChanges(eb: ExpressionBuilder<DB, "leads">) {
  const nameOf = (id: string) => sql<string | null>`(select agents.name from agents where agents.id = ${sql.ref(id)})`;
  return jsonArrayFrom(
    eb
      .selectFrom("leadChanges")
      .select(["leadChanges.id", "leadChanges.isByLink", "leadChanges.toStatus"])
      .select([
        sql<string>`lead_changes.created_at`.as("createdAt"),
        sql<string | null>`case when leads.withdrawn_at is null then lead_changes.note end`.as("note"),
        sql<string | null>`(select agents.name from agents where agents.user_id = lead_changes.user_id
          order by agents.id limit 1)`.as("name"),
        sql<boolean>`lead_changes.user_id is not null`.as("hasAccount"),
        sql<boolean>`exists (select from agents
          where agents.id = lead_changes.to_agent_id and agents.user_id = lead_changes.user_id)`.as("isTaken"),
      ])
      .select([nameOf("leadChanges.fromAgentId").as("fromAgent"), nameOf("leadChanges.toAgentId").as("toAgent")])
      .whereRef("leadChanges.leadId", "=", "leads.id")
      .orderBy("leadChanges.id", "desc")
      .limit(10),
  ).as("changes");
}

function unlessWithdrawn(name: EnquiryFieldName) {
  return sql`case when leads.withdrawn_at is null then ${sql.ref(`leads.${name}`)} end`.as(name);
}

/** Records the first time only, and not for colleagues: the sender reads "Seen by the agent". */
export async function updateOpened(viewer: Viewer, leadIds: readonly number[]): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ openedAt: sql<Date>`now()` })
    .where("leads.id", "in", leadIds)
    .where("leads.openedAt", "is", null)
    .where("leads.withdrawnAt", "is", null)
    .where(leadIsHandledBy(viewer, "mine"))
    .execute();
}

/** False if the lead does not exist, or neither the viewer nor their office handles it. */
export async function lockHandledLead(
  viewer: Viewer,
  leadId: number,
  right: EnquiryRight = "answer",
): Promise<boolean> {
  // Waits while the agent is removed from their agency: their enquiries then belong to a colleague.
  await db().selectFrom("agents").select("id").where("userId", "=", viewer.id).forShare().execute();
  const lead = await db()
    .selectFrom("leads")
    .select("leads.id")
    .where("leads.id", "=", leadId)
    .where(leadIsHandledBy(viewer, "agency", right))
    .forUpdate()
    .executeTakeFirst();
  return lead !== undefined;
}

/** Whether an account or a subscription has confirmed this address. */
export async function isConfirmedAddress(email: string): Promise<boolean> {
  const address = email.trim().toLowerCase();
  const { isProven } = await db()
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("users")
            .select(sql`1`.as("one"))
            .where("email", "=", address)
            .where("emailConfirmedAt", "is not", null),
        ),
        exists(
          selectFrom("subscribers")
            .select(sql`1`.as("one"))
            .where("email", "=", address)
            .where("confirmedAt", "is not", null),
        ),
      ]).as("isProven"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isProven);
}

/** `isRepeated` and `isQuarantined` refer to the same answer within a day. */
export async function findReplyHistory(leadId: number, userId: number, text: string) {
  return db()
    .selectFrom("leadReplies")
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<boolean>`coalesce(bool_or(user_id = ${userId} and answer = ${text}
        and created_at > now() - interval '24 hours'), false)`.as("isRepeated"),
      sql<boolean>`coalesce(bool_or(user_id = ${userId} and answer = ${text} and held_reason is not null), false)`.as(
        "isQuarantined",
      ),
    ])
    .where("leadId", "=", leadId)
    .executeTakeFirstOrThrow();
}

/** Of anyone, also held ones. Undefined without an answer. */
export function findLastReply(leadId: number, userId: number) {
  return db()
    .selectFrom("leadReplies")
    .select(["id", "name", "answer", "createdAt"])
    .select(sql<boolean>`user_id is not distinct from ${userId}::integer`.as("isOwn"))
    .where("leadId", "=", leadId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertReply(reply: {
  leadId: number;
  userId: number;
  messageId: number | null;
  heldReason: string | null;
  name: string;
  answer: string;
}): Promise<void> {
  await db().insertInto("leadReplies").values(reply).execute();
}

/** The newest 100 of the last seven days. */
export async function findRecentReplyTexts(userId: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("leadReplies")
    .select("answer")
    .where("userId", "=", userId)
    .where("createdAt", ">", sql<Date>`now() - interval '7 days'`)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows.map(({ answer }) => answer);
}
