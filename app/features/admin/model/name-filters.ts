import { pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/plain-text.ts";

export interface NameFilters {
  search?: string;
  page: number;
}

export const ROWS_PER_PAGE = 24;

/** Ignores blank and malformed values. */
export function decodeNameFilters(params: URLSearchParams): NameFilters {
  return { search: searchText(params.get("search"), 255), page: pageNumber(params.get("page")) };
}

export function nameListPath(address: string, { search, page }: NameFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? address : `${address}?${params.toString()}`;
}
