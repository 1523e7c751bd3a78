import { encodeListingFilters, fromFirstPage, type ListingFilters } from "#app/features/listings/model/filters.ts";
import { defineIntents } from "#app/lib/intents.ts";

/** For signed-in users. Emailed links use `subscriptionsPath`. */
export const ownSearchesPath = "/dashboard/searches";

export const searchIntents = defineIntents({
  pause: { inPlace: true },
  resume: { form: "pause", inPlace: true },
  frequency: { inPlace: true },
  delete: { inPlace: true },
  "delete-all": { fullPage: true },
});

export function editSearchPath(path: string, id: number): string {
  return `${path}/${id}/edit`;
}

export function searchElement(id: number): string {
  return `search-${id}`;
}

export const editSearchFormId = "edit-search";

/** Returns the path of the page that saves a search, by default all homes for sale. */
export function saveSearchPath(filters?: ListingFilters): string {
  const query = filters && encodeListingFilters(fromFirstPage(filters));
  return query ? `/saved-searches/new?${query}` : "/saved-searches/new";
}
