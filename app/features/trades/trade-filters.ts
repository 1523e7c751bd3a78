import { exactName, pageNumber, searchText } from "#app/lib/query-text.ts";

/** What is searched for, as the query string of /services/trades says it (specification, section 2). */
export interface TradeFilters {
  search?: string;
  category?: string;
  page: number;
}

export const tradesAddress = "/services/trades";

const LONGEST_SEARCH = 255;
/** That of the column. */
const LONGEST_CATEGORY = 120;

/** The search that a query string asks for. Total: what is blank, malformed or absurd is as if it were absent. */
export function decodeTradeFilters(params: URLSearchParams): TradeFilters {
  return {
    search: searchText(params.get("search"), LONGEST_SEARCH),
    category: exactName(params.get("category"), LONGEST_CATEGORY),
    page: pageNumber(params.get("page")),
  };
}

/** The canonical query string of a search, without "?"; empty when nothing differs from the defaults. */
export function encodeTradeFilters({ search, category, page }: TradeFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (category !== undefined) params.set("category", category);
  if (page !== 1) params.set("page", String(page));
  return params.toString();
}

/** The address of a search in the trades directory. */
export function tradesPath(filters: TradeFilters): string {
  const query = encodeTradeFilters(filters);
  return query === "" ? tradesAddress : `${tradesAddress}?${query}`;
}

/** The same search in another category, or in all of them, from its first page. */
export function inCategory({ search }: TradeFilters, category: string | undefined): TradeFilters {
  return { search, category, page: 1 };
}

/** Whether anything is set that "Clear Filters" would clear. */
export function hasFilters({ search, category }: TradeFilters): boolean {
  return search !== undefined || category !== undefined;
}

/** Whether two categories are the same, whatever their capitals. */
export function sameCategory(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}
