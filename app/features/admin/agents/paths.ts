import { defineIntents } from "#app/lib/intents.ts";
import { pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/query-text.ts";

/** Which agents are shown, read from the query string of /admin/agents. */
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

/** What an admin sets on an agent. */
export type AgentMark = "featured" | "verified";

/** The buttons of an agent. The two of a mark share a form, so that the button stays the same element when it is pressed. */
export const agentIntents = defineIntents({
  feature: { form: "featured", inPlace: true },
  unfeature: { form: "featured", inPlace: true },
  verify: { form: "verified", inPlace: true },
  unverify: { form: "verified", inPlace: true },
  confirm: { inPlace: true },
  decline: { inPlace: true },
  remove: { inPlace: true },
  hold: { inPlace: true },
  release: { inPlace: true },
});

/** The intents that set a mark and take it off. */
export const markIntents = {
  featured: { set: "feature", takeOff: "unfeature" },
  verified: { set: "verify", takeOff: "unverify" },
} as const satisfies Record<AgentMark, unknown>;

/** The element of an agent in the list: the hash of an address that leads to it. */
export function agentElement(agentId: number): string {
  return `agent-${agentId}`;
}
