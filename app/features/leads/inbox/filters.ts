import { defineIntents } from "#app/lib/intents.ts";
import { readRowId } from "#app/lib/fields.ts";
import { pageNumber, readShownRows, shownRowsName, writeShownRows } from "#app/lib/page.ts";
import { searchText } from "#app/lib/plain-text.ts";
import { type LeadStatus, leadStatuses } from "#app/features/leads/model/status.ts";

/** Those whose 24 hours are over without an answer, and those that came today. */
export const leadMoments = ["overdue", "today"] as const;
export type LeadMoment = (typeof leadMoments)[number];

/** Which of an agent's enquiries are shown: the query string of their page. */
export interface AgentLeadFilters {
  /** Words in the sender's name, phone or e-mail, or in the address of the home. */
  search?: string;
  when?: LeadMoment;
  /** The home that they are about. */
  listing?: number;
  status?: LeadStatus;
  page: number;
  /** These, in this order, whatever else is asked: the rows of a page that somebody has changed one of. */
  shown?: number[];
}

export const agentLeadsAddress = "/dashboard/enquiries";

/** The forms of an enquiry. */
export const agentLeadIntents = defineIntents({ status: { inPlace: true }, answer: { inPlace: true } });

export const AGENT_LEADS_PER_PAGE = 24;

const MAX_SEARCH_LENGTH = 255;

/** Whether anything is set that showing all enquiries would clear. */
export function hasAgentLeadFilters({ search, when, listing, status }: AgentLeadFilters): boolean {
  return [search, when, listing, status].some((filter) => filter !== undefined);
}

/** Total: what is blank, malformed or unknown is as if it were absent. */
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

/** The address of these enquiries. */
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
