import { type CategorySearch, categorySearchPath } from "#app/features/directory-search/category-search.ts";

export const tradesAddress = "/services/trades";

/** The address of a search in the trades directory. */
export function tradesPath(filters: CategorySearch): string {
  return categorySearchPath(tradesAddress, filters);
}
