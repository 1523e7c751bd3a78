import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { agentIsListed } from "#app/features/agents/agent-match.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/match.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { AGENT_LEADS_PER_PAGE, type AgentLeadFilters } from "./agent-lead-filters.ts";
import { leadIsOf } from "./lead-status.queries.server.ts";
import type { LeadStatus } from "./lead-status.ts";

/** An enquiry for whoever handles it. Of one that was withdrawn, what was said and how to reach the sender is not read. */
export interface AgentLead {
  id: number;
  createdAt: Date;
  withdrawnAt: Date | null;
  status: LeadStatus;
  name: string;
  email: string | null;
  phone: string | null;
  message: string | null;
  suburb: string | null;
  propertyType: string | null;
  listing: { id: number; title: string; suburb: string; isVisible: boolean } | null;
  agent: { id: number; name: string; isListed: boolean } | null;
}

/** How many enquiries have each status; those that none has are left out. */
export type LeadCounts = Partial<Record<LeadStatus, number>>;

export interface AgentLeadPage {
  leads: AgentLead[];
  /** Of all enquiries, whatever status is asked for. */
  counts: LeadCounts;
  page: number;
  lastPage: number;
}

/** One page of an agent's enquiries, the newest first; a page beyond the last is the last. */
export async function findAgentLeads(viewer: Viewer, { status, page }: AgentLeadFilters): Promise<AgentLeadPage> {
  const counts = await countByStatus(viewer);
  const found = status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];
  const lastPage = Math.max(1, Math.ceil((found ?? 0) / AGENT_LEADS_PER_PAGE));
  const shown = Math.min(page, lastPage);
  return { leads: await readPage(viewer, { status, page: shown }), counts, page: shown, lastPage };
}

async function countByStatus(viewer: Viewer): Promise<LeadCounts> {
  const rows = await db()
    .selectFrom("leads")
    .select((eb) => ["leads.status", eb.cast<number>(eb.fn.countAll(), "integer").as("count")])
    .where(leadIsOf(viewer))
    .groupBy("leads.status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

function readPage(viewer: Viewer, { status, page }: AgentLeadFilters): Promise<AgentLead[]> {
  return db()
    .selectFrom("leads")
    .select((eb) => [
      "leads.id",
      "leads.createdAt",
      "leads.withdrawnAt",
      sql<LeadStatus>`leads.status`.as("status"),
      "leads.name",
      unlessWithdrawn("email").as("email"),
      unlessWithdrawn("phone").as("phone"),
      unlessWithdrawn("message").as("message"),
      "leads.suburb",
      "leads.propertyType",
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
    ])
    .where(leadIsOf(viewer))
    .$if(status !== undefined, (query) => query.where("leads.status", "=", status ?? ""))
    .orderBy("leads.id", "desc")
    .limit(AGENT_LEADS_PER_PAGE)
    .offset((page - 1) * AGENT_LEADS_PER_PAGE)
    .execute();
}

function unlessWithdrawn(column: "email" | "phone" | "message") {
  return sql<string | null>`case when leads.withdrawn_at is null then ${sql.ref(`leads.${column}`)} end`;
}
