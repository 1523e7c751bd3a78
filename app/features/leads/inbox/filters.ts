import { type LeadStatus, leadStatuses } from "#app/features/leads/model/lead.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { pageNumber, readStableRows, stableRowsName, writeStableRows } from "#app/lib/page.ts";
import { searchText } from "#app/lib/plain-text.ts";

/** "overdue": waiting for more than 24 hours. "today": received today. "due": to be followed up by today, in Sydney. */
export const leadTimeFilters = ["overdue", "due", "today"] as const;
export type LeadTimeFilter = (typeof leadTimeFilters)[number];

/** In place of the id of a home. */
export const APPRAISALS = "appraisals";

export interface AgentLeadFilters {
  /** Default: "mine". */
  scope?: "agency";
  /** Only in the scope of the agency. */
  agent?: number;
  /** The sender's name, phone or email, or the home's address. */
  search?: string;
  when?: LeadTimeFilter;
  /** A home, or the requests for an appraisal. */
  listing?: number | typeof APPRAISALS;
  status?: LeadStatus;
  page: number;
  /** Exactly these rows, regardless of filters, so that rows stay in place after a change. */
  pinnedIds?: number[];
  /** Shows the form to reassign this enquiry. */
  reassign?: number;
  /** Opens the answer to this enquiry, filled in from `template`. */
  answer?: number;
  template?: number;
}

export const agentLeadsBasePath = "/dashboard/enquiries";

export const agentLeadIntents = defineIntents({
  status: { inPlace: true },
  answer: { inPlace: true },
  reassign: {},
  note: {},
  newTemplate: { fullPage: true },
  template: {},
  removeTemplate: {},
});

export const AGENT_LEADS_PER_PAGE = 24;

const MAX_SEARCH_LENGTH = 255;

export function hasAgentLeadFilters({ search, when, listing, agent, status }: AgentLeadFilters): boolean {
  return [search, when, listing, agent, status].some((filter) => filter !== undefined);
}

/** Ignores blank, malformed and unknown values. */
export function decodeAgentLeadFilters(params: URLSearchParams): AgentLeadFilters {
  const named = params.get("status")?.trim().toLowerCase();
  const when = params.get("when");
  const scope = params.get("whose") === "agency" ? "agency" : undefined;
  return {
    ...(scope && { scope, agent: readRowId(params.get("agent")) }),
    search: searchText(params.get("search"), MAX_SEARCH_LENGTH),
    when: leadTimeFilters.find((period) => period === when),
    listing: params.get("listing") === APPRAISALS ? APPRAISALS : readRowId(params.get("listing")),
    status: leadStatuses.find((status) => status === named),
    page: pageNumber(params.get("page")),
    pinnedIds: readStableRows(params.get(stableRowsName), AGENT_LEADS_PER_PAGE),
    reassign: readRowId(params.get("reassign")),
    answer: readRowId(params.get("answer")),
    template: readRowId(params.get("template")),
  };
}

/** For links after which no form of a card is open. */
export const closedForms = { reassign: undefined, answer: undefined, template: undefined } as const;

/** All pages of the filtered enquiries. */
export function agentLeadsCsvPath(filters: AgentLeadFilters): string {
  const path = agentLeadsPath({ ...filters, page: 1, pinnedIds: undefined, ...closedForms });
  return path.replace(agentLeadsBasePath, `${agentLeadsBasePath}.csv`);
}

export function agentLeadsPath(filters: AgentLeadFilters): string {
  const { scope, agent, search, when, listing, status, page, pinnedIds, reassign, answer, template } = filters;
  const params = new URLSearchParams();
  if (scope !== undefined) params.set("whose", scope);
  if (agent !== undefined) params.set("agent", String(agent));
  if (search !== undefined) params.set("search", search);
  if (when !== undefined) params.set("when", when);
  if (listing !== undefined) params.set("listing", String(listing));
  if (status !== undefined) params.set("status", status);
  if (page !== 1) params.set("page", String(page));
  if (pinnedIds !== undefined) params.set(stableRowsName, writeStableRows(pinnedIds));
  if (reassign !== undefined) params.set("reassign", String(reassign));
  if (answer !== undefined) params.set("answer", String(answer));
  if (template !== undefined) params.set("template", String(template));
  return params.size === 0 ? agentLeadsBasePath : `${agentLeadsBasePath}?${params.toString()}`;
}
