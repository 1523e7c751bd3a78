import { defineIntents } from "#app/lib/intents.ts";
import { encodeListingFilters, fromFirstPage, type ListingFilters } from "#app/features/listings/model/filters.ts";

/** Where a signed-in person manages their searches; by a mailed link it is `managePath` of its token. */
export const ownSearchesPath = "/dashboard/searches";

/** What can be done to a search of the list, and to all of them; deleting all asks once more on a page of its own. */
export const searchIntents = defineIntents({
  pause: { inPlace: true },
  resume: { form: "pause", inPlace: true },
  frequency: { inPlace: true },
  delete: { inPlace: true },
  "delete-all": { whole: true },
});

/** The page on which a search of the list at this path is edited. */
export function editSearchPath(path: string, id: number): string {
  return `${path}/${id}/edit`;
}

/** The element of a search in the list: the hash of an address that leads to it. */
export function searchElement(id: number): string {
  return `search-${id}`;
}

export const editSearchFormId = "edit-search";

/** The page on which a search is saved; without one, that of everything for sale. */
export function saveSearchPath(filters?: ListingFilters): string {
  const query = filters && encodeListingFilters(fromFirstPage(filters));
  return query ? `/saved-searches/new?${query}` : "/saved-searches/new";
}
