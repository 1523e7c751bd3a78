import { suburbName } from "#app/features/suburbs/model/paths.ts";
import { readRowId } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";
import { exactName, searchText, tidy } from "#app/lib/plain-text.ts";
import { quoted } from "#app/lib/text.ts";

export interface AgentFilters {
  search?: string;
  suburb?: string;
  specialty?: string;
  /** By default featured agents come first. */
  sort?: AgentSort;
  page: number;
}

/** Most sales, most leases, highest median sale price, fewest days to sell, latest sale or lease, or fastest answers first. */
export const AGENT_SORTS = ["sales", "leases", "price", "days", "recent", "answers"] as const;
export type AgentSort = (typeof AGENT_SORTS)[number];

export const agentsBasePath = "/agents";

export const AGENTS_PER_PAGE = 24;

/** Canonical order: each search has one URL. */
const PARAMETERS = ["search", "suburb", "specialty", "sort", "page"] as const satisfies (keyof AgentFilters)[];

const MAX_SEARCH_LENGTH = 255;
/** Characters, as in the database. */
const MAX_NAME_LENGTH = 120;

/** Reads a search from a query string. Ignores blank, malformed and excessive values. */
export function decodeAgentFilters(params: URLSearchParams): AgentFilters {
  const sort = params.get("sort");
  return {
    search: searchText(params.get("search"), MAX_SEARCH_LENGTH),
    suburb: exactName(suburbName(params.get("suburb") ?? ""), MAX_NAME_LENGTH),
    specialty: exactName(params.get("specialty"), MAX_NAME_LENGTH),
    sort: AGENT_SORTS.find((known) => known === sort),
    page: pageNumber(params.get("page")),
  };
}

/** Returns the canonical query string, without "?". Empty for the defaults. */
export function encodeAgentFilters(filters: AgentFilters): string {
  const params = new URLSearchParams();
  for (const parameter of PARAMETERS) {
    const value = filters[parameter];
    if (value !== undefined && value !== 1) params.set(parameter, String(value));
  }
  return params.toString();
}

/** Returns the path of a search in the directory. The ids of agents that stay chosen come last. */
export function agentsPath(filters: AgentFilters, chosen: readonly number[] = []): string {
  const query = [encodeAgentFilters(filters), ...chosen.map((id) => `agent=${id}`)].filter(Boolean).join("&");
  return query === "" ? agentsBasePath : `${agentsBasePath}?${query}`;
}

export const compareAgentsPath = "/agents/compare";
export const MAX_COMPARED_AGENTS = 4;

export const appraisalBasePath = "/agents/appraisal";
export const MAX_APPRAISING_AGENTS = 3;

/** Agents chosen with ticks. `place` is a suburb or postcode. */
export interface AgentChoice {
  /** Unique, in the order chosen. */
  ids: number[];
  place?: string;
}

/** Reads `agent=1&agent=2&suburb=Newtown`. Ignores malformed ids and all after the twelfth. */
export function decodeAgentChoice(params: URLSearchParams): AgentChoice {
  const ids = params.getAll("agent").flatMap((text) => readRowId(text.trim()) ?? []);
  const place = exactName(suburbName(params.get("suburb") ?? ""), MAX_NAME_LENGTH);
  return { ids: [...new Set(ids)].slice(0, MAX_REQUESTED), ...(place !== undefined && { place }) };
}

/** Bounds the query. More than can be compared, so that a message can count those left out. */
const MAX_REQUESTED = 12;

/** Returns the path of a page about chosen agents. */
export function agentChoicePath(address: string, { ids, place }: AgentChoice): string {
  const query = new URLSearchParams(ids.map((id) => ["agent", String(id)]));
  if (place !== undefined) query.set("suburb", place);
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

/** Explains that the requested order is unknown. Otherwise undefined. */
export function ignoredSortNote(params: URLSearchParams): string | undefined {
  const typed = tidy(params.get("sort"));
  if (typed === "" || decodeAgentFilters(params).sort !== undefined) return undefined;
  return `We could not read ${quoted(typed)} as a sort order, so this is the usual order.`;
}

/** A postcode matches all its suburbs. */
export function isPostcode(text: string): boolean {
  return /^\d{4}$/.test(text);
}

export function hasAgentFilters({ search, suburb, specialty }: AgentFilters): boolean {
  return search !== undefined || suburb !== undefined || specialty !== undefined;
}

/** Splits a text into distinct lower-case words. */
export function parseKeywords(search: string): string[] {
  const text = tidy(search).toLowerCase();
  const keywords = text.split(/[\s,;"“”]+/).filter(Boolean);
  return [...new Set(keywords.length > 0 ? keywords : text.split(" ").filter(Boolean))];
}
