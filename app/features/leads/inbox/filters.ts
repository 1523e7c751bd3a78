import { defineIntents } from "#app/lib/intents.ts";
import { pageNumber } from "#app/lib/page.ts";
import { readShownRows, shownRowsName, writeShownRows } from "#app/lib/shown-rows.ts";
import { type LeadStatus, leadStatuses } from "#app/features/leads/model/status.ts";

/** Which of an agent's enquiries are shown: the query string of their page. */
export interface AgentLeadFilters {
  status?: LeadStatus;
  page: number;
  /** These, in this order, whatever else is asked: the rows of a page that somebody has changed one of. */
  shown?: number[];
}

export const agentLeadsAddress = "/dashboard/enquiries";

/** The form of an enquiry. */
export const agentLeadIntents = defineIntents({ status: { inPlace: true } });

export const AGENT_LEADS_PER_PAGE = 24;

/** Total: what is blank, malformed or unknown is as if it were absent. */
export function decodeAgentLeads(params: URLSearchParams): AgentLeadFilters {
  const named = params.get("status")?.trim().toLowerCase();
  return {
    status: leadStatuses.find((status) => status === named),
    page: pageNumber(params.get("page")),
    shown: readShownRows(params.get(shownRowsName), AGENT_LEADS_PER_PAGE),
  };
}

/** The address of these enquiries. */
export function agentLeadsPath({ status, page, shown }: AgentLeadFilters): string {
  const params = new URLSearchParams();
  if (status !== undefined) params.set("status", status);
  if (page !== 1) params.set("page", String(page));
  if (shown !== undefined) params.set(shownRowsName, writeShownRows(shown));
  return params.size === 0 ? agentLeadsAddress : `${agentLeadsAddress}?${params.toString()}`;
}
