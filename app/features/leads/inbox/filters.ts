import { defineIntents } from "#app/lib/intents.ts";
import { readRowId } from "#app/lib/fields.ts";
import { pageNumber, readShownRows, shownRowsName, writeShownRows } from "#app/lib/page.ts";
import { searchText } from "#app/lib/plain-text.ts";
import { type LeadStatus, leadStatuses } from "#app/features/leads/model/status.ts";

/** "overdue": waiting for more than 24 hours. "today": received today in Sydney. */
export const leadMoments = ["overdue", "today"] as const;
export type LeadMoment = (typeof leadMoments)[number];

/** The query string of an agent's list. */
export interface AgentLeadFilters {
  /** Matches the sender's name, phone or email, or the address of the home. */
  search?: string;
  when?: LeadMoment;
  listing?: number;
  status?: LeadStatus;
  page: number;
  /** Exactly these rows in this order, regardless of the filters: keeps rows in place after a change. */
  shown?: number[];
}

export const agentLeadsAddress = "/dashboard/enquiries";

export const agentLeadIntents = defineIntents({ status: { inPlace: true }, answer: { inPlace: true } });

export const AGENT_LEADS_PER_PAGE = 24;

const MAX_SEARCH_LENGTH = 255;

export function hasAgentLeadFilters({ search, when, listing, status }: AgentLeadFilters): boolean {
  return [search, when, listing, status].some((filter) => filter !== undefined);
}

/** Ignores blank, malformed and unknown values. */
export function decodeAgentLeads(params: URLSearchParams): AgentLeadFilters {
  const named = params.get("status")?.trim().toLowerCase();
  const when = params.get("when");
  return {
    search: searchText(params.get("search"), MAX_SEARCH_LENGTH),
    when: leadMoments.find((moment) => moment === when),
    listing: readRowId(params.get("listing")),
    status: leadStatuses.find((status) => status === named),
    page: pageNumber(params.get("page")),
    shown: readShownRows(params.get(shownRowsName), AGENT_LEADS_PER_PAGE),
  };
}

export function agentLeadsPath({ search, when, listing, status, page, shown }: AgentLeadFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (when !== undefined) params.set("when", when);
  if (listing !== undefined) params.set("listing", String(listing));
  if (status !== undefined) params.set("status", status);
  if (page !== 1) params.set("page", String(page));
  if (shown !== undefined) params.set(shownRowsName, writeShownRows(shown));
  return params.size === 0 ? agentLeadsAddress : `${agentLeadsAddress}?${params.toString()}`;
}
