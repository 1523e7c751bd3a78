import { encodeListingFilters, fromFirstPage, type ListingFilters } from "#app/features/listings/model/filters.ts";

/** The page on which a search is saved; without one, that of everything for sale. */
export function saveSearchPath(filters?: ListingFilters): string {
  const query = filters && encodeListingFilters(fromFirstPage(filters));
  return query ? `/saved-searches/new?${query}` : "/saved-searches/new";
}
