import { type CategorySearch, categorySearchPath } from "#app/features/directory-search/category-search.ts";

export const tradesAddress = "/services/trades";

/** The address of a search in the trades directory. */
export function tradesPath(filters: CategorySearch): string {
  return categorySearchPath(tradesAddress, filters);
}

/** The page that asks a trade for a quote: "/services/trades/12/quote". */
export function quotePath({ id }: { id: number }): string {
  return `/services/trades/${id}/quote`;
}
