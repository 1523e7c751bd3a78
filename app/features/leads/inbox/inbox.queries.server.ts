import { type Page, type Range, readPage } from "#app/lib/page.ts";
import { type ExpressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { agentIsListed } from "#app/features/agents/model/match.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { AGENT_LEADS_PER_PAGE, type AgentLeadFilters } from "./filters.ts";
import {
  leadIsInPart,
  leadIsHandledBy,
  leadIsWaiting,
  type LeadPart,
  partOrder,
  readWaitingFirst,
  rowIsShown,
  shownOrder,
} from "#app/features/leads/model/status.queries.server.ts";
import {
  type EnquiryFieldName,
  type EnquiryValues,
  lastingFields,
  withdrawableFields,
} from "#app/features/leads/model/enquiry-fields.ts";
import type { LeadStatus } from "#app/features/leads/model/status.ts";

/** An enquiry for its agent. The message and the ways to reach the sender are null once it was withdrawn. */
export interface AgentLead extends Required<EnquiryValues> {
  id: number;
  createdAt: Date;
  withdrawnAt: Date | null;
  openedAt: Date | null;
  answeredAt: Date | null;
  status: LeadStatus;
  name: string;
  listing: { id: number; title: string; suburb: string; isVisible: boolean } | null;
  agent: { id: number; name: string; isListed: boolean } | null;
}

/** How many enquiries have each status; those that none has are left out. */
export type LeadCounts = Partial<Record<LeadStatus, number>>;

export interface AgentLeadPage extends Page<AgentLead> {
  /** Of all enquiries, whatever status is shown. */
  counts: LeadCounts;
  /** How many of all wait for an answer, and for how many of these the 24 hours are over. */
  waiting: number;
  overdue: number;
}

/**
 * One page of an agent's enquiries: those that wait, the least time left first, then the newest. A page beyond the last is
 * the last. With `shown` these alone, in this order.
 */
export async function findAgentLeads(
  viewer: Viewer,
  { status, page, shown }: AgentLeadFilters,
): Promise<AgentLeadPage> {
  const { counts, waiting, overdue } = await countByStatus(viewer);
  const total = status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];
  const mayWait = status === undefined || status === "new";
  const found = await readPage({ page, total: total ?? 0, perPage: AGENT_LEADS_PER_PAGE }, async (range) =>
    shown ? [] : readWaitingFirst(mayWait ? waiting : 0, range, (part, of) => readPart(viewer, status, part, of)),
  );
  const items = shown ? await readShown(viewer, shown) : found.items;
  return { ...found, items, counts, waiting, overdue };
}

type Counted = Pick<AgentLeadPage, "counts" | "waiting" | "overdue">;

async function countByStatus(viewer: Viewer): Promise<Counted> {
  const rows = await db()
    .selectFrom("leads")
    .select([
      "leads.status",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`(count(*) filter (where ${leadIsWaiting}))::integer`.as("waiting"),
      sql<number>`(count(*) filter (where ${leadIsWaiting}
        and leads.created_at < now() - interval '24 hours'))::integer`.as("overdue"),
    ])
    .where(leadIsHandledBy(viewer))
    .groupBy("leads.status")
    .execute();
  return {
    counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
  };
}

/**
 * Which of an agent's leads are shown is found first: with own as materialized (select ... where leadIsHandledBy), as PostgreSQL
 * would otherwise walk through everybody's leads in their order until it has met enough of this agent's.
 */
function readPart(
  viewer: Viewer,
  status: AgentLeadFilters["status"],
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
          .where(leadIsHandledBy(viewer))
          .where(leadIsInPart(part))
          .$if(status !== undefined, (leads) => leads.where("leads.status", "=", status ?? "")),
    )
    .with("page", (query) =>
      query.selectFrom("own as leads").select("leads.id").orderBy(partOrder(part)).limit(limit).offset(offset),
    )
    .selectFrom("leads")
    .select(agentLead)
    .where("leads.id", "in", ({ selectFrom }) => selectFrom("page").select("page.id"))
    .orderBy(partOrder(part))
    .$castTo<AgentLead>()
    .execute();
}

/** Those of these enquiries that are still theirs, in this order. */
function readShown(viewer: Viewer, ids: readonly number[]): Promise<AgentLead[]> {
  return db()
    .selectFrom("leads")
    .select(agentLead)
    .where(rowIsShown(ids))
    .where(leadIsHandledBy(viewer))
    .orderBy(shownOrder(ids))
    .$castTo<AgentLead>()
    .execute();
}

/** The columns of an `AgentLead`. */
function agentLead(eb: ExpressionBuilder<DB, "leads">) {
  return [
    ...lastingFields.map((name) => `leads.${name}` as const),
    ...withdrawableFields.map(unlessWithdrawn),
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
          "listings.suburb",
          sql<boolean>`${listingIsVisible(home)}`.as("isVisible"),
        ])
        .whereRef("listings.id", "=", "leads.listingId"),
    ).as("listing"),
    jsonObjectFrom(
      eb
        .selectFrom("agents")
        .select((agent) => ["agents.id", "agents.name", sql<boolean>`${agentIsListed(agent)}`.as("isListed")])
        .whereRef("agents.id", "=", "leads.agentId"),
    ).as("agent"),
  ];
}

function unlessWithdrawn(name: EnquiryFieldName) {
  return sql`case when leads.withdrawn_at is null then ${sql.ref(`leads.${name}`)} end`.as(name);
}

/** Notes that whoever handles these leads has now been shown them; the first time counts. */
export async function updateOpened(viewer: Viewer, leadIds: readonly number[]): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ openedAt: sql<Date>`now()` })
    .where("leads.id", "in", leadIds)
    .where("leads.openedAt", "is", null)
    .where("leads.withdrawnAt", "is", null)
    .where(leadIsHandledBy(viewer))
    .execute();
}
