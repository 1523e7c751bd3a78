import { LISTINGS_PER_PAGE, MAX_COUNTED } from "#app/features/listings/model/criteria.ts";
import { fromFirstPage, type ListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";

/** Pages up to here are reached by their number, as far as matches are counted; beyond, by the key of a neighbouring home. */
const LAST_NUMBERED_PAGE = Math.ceil((MAX_COUNTED + 1) / LISTINGS_PER_PAGE);

interface PagePosition {
  page: number;
  nextKey?: string;
  previousKey?: string;
}

/** The address of a page of a search, seen from the page that is shown; it leads to the results, not to the page's top. */
export function pagePath(filters: ListingFilters, shown: PagePosition, page: number): string {
  const target: ListingFilters = { ...fromFirstPage(filters), page };
  if (page > LAST_NUMBERED_PAGE) {
    if (page === shown.page + 1) target.after = shown.nextKey;
    if (page === shown.page - 1) target.before = shown.previousKey;
  }
  return `${listingsPath(target)}#results`;
}
