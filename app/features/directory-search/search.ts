import { pageNumber } from "#app/lib/page.ts";
import { exactName, searchText } from "#app/lib/plain-text.ts";

export interface CategorySearch {
  search?: string;
  category?: string;
  page: number;
}

const MAX_SEARCH_LENGTH = 255;
/** As in the database. */
const MAX_CATEGORY_LENGTH = 120;

/** Reads a search from a query string. Ignores blank, malformed and excessive values. */
export function decodeCategorySearch(params: URLSearchParams): CategorySearch {
  return {
    search: searchText(params.get("search"), MAX_SEARCH_LENGTH),
    category: exactName(params.get("category"), MAX_CATEGORY_LENGTH),
    page: pageNumber(params.get("page")),
  };
}

/** Returns the canonical path, without defaults. */
export function categorySearchPath(address: string, { search, category, page }: CategorySearch): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (category !== undefined) params.set("category", category);
  if (page !== 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? address : `${address}?${query}`;
}

/** Returns the search in another category, or in all, from page 1. */
export function inCategory({ search }: CategorySearch, category: string | undefined): CategorySearch {
  return { search, category, page: 1 };
}

export function hasFilters({ search, category }: CategorySearch): boolean {
  return search !== undefined || category !== undefined;
}

/** Ignores letter case. */
export function sameCategory(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}
