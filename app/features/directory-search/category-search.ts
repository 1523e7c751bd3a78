import { pageNumber } from "#app/lib/page.ts";
import { exactName, searchText } from "#app/lib/plain-text.ts";

/** What a list with categories is searched for, as the query string of its page says it. */
export interface CategorySearch {
  search?: string;
  category?: string;
  page: number;
}

const MAX_SEARCH_LENGTH = 255;
/** That of the columns. */
const MAX_CATEGORY_LENGTH = 120;

/** The search that a query string asks for. Total: what is blank, malformed or absurd is as if it were absent. */
export function decodeCategorySearch(params: URLSearchParams): CategorySearch {
  return {
    search: searchText(params.get("search"), MAX_SEARCH_LENGTH),
    category: exactName(params.get("category"), MAX_CATEGORY_LENGTH),
    page: pageNumber(params.get("page")),
  };
}

/** The canonical address of a search on the page of this address; what is as by default is left out. */
export function categorySearchPath(address: string, { search, category, page }: CategorySearch): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (category !== undefined) params.set("category", category);
  if (page !== 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? address : `${address}?${query}`;
}

/** The same search in another category, or in all of them, from its first page. */
export function inCategory({ search }: CategorySearch, category: string | undefined): CategorySearch {
  return { search, category, page: 1 };
}

/** Whether anything is set that a button could clear. */
export function hasFilters({ search, category }: CategorySearch): boolean {
  return search !== undefined || category !== undefined;
}

/** Whether two categories are the same, whatever their capitals. */
export function sameCategory(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}
