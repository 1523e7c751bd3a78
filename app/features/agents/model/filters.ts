import { suburbName } from "#app/features/suburbs/model/suburb-question.ts";
import { pageNumber } from "#app/lib/page.ts";
import { exactName, searchText, tidy } from "#app/lib/plain-text.ts";
import { quoted } from "#app/lib/text.ts";

/** What is searched for, as the query string of /agents says it. */
export interface AgentFilters {
  search?: string;
  suburb?: string;
  specialty?: string;
  /** By the sales in the suburb, the most first; only a search with a suburb has it. */
  sort?: "sales";
  page: number;
}

/** The address of the directory. */
export const agentsAddress = "/agents";

export const AGENTS_PER_PAGE = 24;

/** The order in which a query string is written; one search has one URL. */
const PARAMETERS = ["search", "suburb", "specialty", "sort", "page"] as const satisfies (keyof AgentFilters)[];

const MAX_SEARCH_LENGTH = 255;
/** No suburb and no specialty has a longer name. */
const MAX_NAME_LENGTH = 120;

/** The search that a query string asks for. Total: what is blank, malformed or absurd is as if it were absent. */
export function decodeAgentFilters(params: URLSearchParams): AgentFilters {
  const suburb = exactName(suburbName(params.get("suburb") ?? ""), MAX_NAME_LENGTH);
  return {
    search: searchText(params.get("search"), MAX_SEARCH_LENGTH),
    suburb,
    specialty: exactName(params.get("specialty"), MAX_NAME_LENGTH),
    sort: suburb !== undefined && params.get("sort") === "sales" ? "sales" : undefined,
    page: pageNumber(params.get("page")),
  };
}

/** The canonical query string of a search, without "?"; empty when nothing differs from the defaults. */
export function encodeAgentFilters(filters: AgentFilters): string {
  const params = new URLSearchParams();
  for (const parameter of PARAMETERS) {
    const value = filters[parameter];
    if (value !== undefined && value !== 1) params.set(parameter, String(value));
  }
  return params.toString();
}

/** The address of a search in the directory. */
export function agentsPath(filters: AgentFilters): string {
  const query = encodeAgentFilters(filters);
  return query === "" ? agentsAddress : `${agentsAddress}?${query}`;
}

/** That an order is not the one of the address, because there is none of that name or none without a suburb; otherwise undefined. */
export function unreadSortNote(params: URLSearchParams): string | undefined {
  const typed = tidy(params.get("sort"));
  if (typed === "" || decodeAgentFilters(params).sort !== undefined) return undefined;
  if (typed === "sales") return "Agents can be sorted by their sales in one suburb. Choose a suburb first.";
  return `We could not read ${quoted(typed)} as an order, so this is the usual one.`;
}

/** Whether a text is a postcode, which stands for all its suburbs. */
export function isPostcode(text: string): boolean {
  return /^\d{4}$/.test(text);
}

/** Whether anything is searched for that "Clear" would clear. */
export function hasAgentFilters({ search, suburb, specialty }: AgentFilters): boolean {
  return search !== undefined || suburb !== undefined || specialty !== undefined;
}

/** The words that a text asks for, each once, in lower case; none of a blank text. */
export function searchWords(search: string): string[] {
  const text = tidy(search).toLowerCase();
  const words = text.split(/[\s,;"“”]+/).filter(Boolean);
  return [...new Set(words.length > 0 ? words : text.split(" ").filter(Boolean))];
}
