import { pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/query-text.ts";

/** Which agents are shown, as the query string of /admin/agents says it. */
export interface AgentFilters {
  search?: string;
  page: number;
}

export const agentsAddress = "/admin/agents";

export const AGENTS_PER_PAGE = 24;

/** Total: what is blank or malformed is as if it were absent. */
export function decodeAgentFilters(params: URLSearchParams): AgentFilters {
  return { search: searchText(params.get("search"), 255), page: pageNumber(params.get("page")) };
}

/** The address of these agents. */
export function agentsPath({ search, page }: AgentFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? agentsAddress : `${agentsAddress}?${params.toString()}`;
}
