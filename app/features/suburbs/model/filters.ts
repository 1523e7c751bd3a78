import { pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/query-text.ts";
import { suburbsAddress } from "./paths.ts";

/** What is searched for, as the query string of /suburbs says it. */
export interface SuburbFilters {
  search?: string;
  page: number;
}

/** That of a suburb's name. */
const MAX_SEARCH_LENGTH = 120;

/** The search that a query string asks for. Total: what is blank, malformed or absurd is as if it were absent. */
export function decodeSuburbFilters(params: URLSearchParams): SuburbFilters {
  return { search: readName(params.get("search")), page: pageNumber(params.get("page")) };
}

/** The canonical address of a search among the suburb guides. */
export function suburbsPath({ search, page }: SuburbFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (page !== 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? suburbsAddress : `${suburbsAddress}?${query}`;
}

/** A name as somebody typed it, at most as long as that of a suburb; undefined when it is blank. */
export function readName(text: string | null): string | undefined {
  return searchText(text, MAX_SEARCH_LENGTH);
}
