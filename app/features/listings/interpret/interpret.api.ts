import { CRITERION_NAMES, SEARCH_TYPES } from "#app/features/listings/model/criteria.ts";
import { decodeListingFilters, type ListingFilters, toSearchType } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { getOnly, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { interpretSearch } from "./interpret.server.ts";
import { toLinks } from "./interpretation.ts";

/** Interprets a sentence as filters, with the parameter names of /listings. */
export const loader = jsonEndpoint(async ({ url }) => {
  const { searchParams } = url;
  const type = SEARCH_TYPES.find((known) => known === searchParams.get("type"));
  const { filters } = decodeListingFilters(searchParams);
  const interpretation = await interpretSearch(searchParams.get("q") ?? "", { type, filters });
  const { filters: read, choices } = interpretation;
  return { ...interpretation, filters: toQuery(read), choices: toLinks(choices) };
}, listingsMessages.failedToFetch);

export const action = getOnly;

function toQuery(filters: ListingFilters) {
  const values = CRITERION_NAMES.map((name) => [name, filters[name]] as const);
  const order = filters.sort === "newest" ? {} : { sort: filters.sort };
  return { type: toSearchType(filters), ...Object.fromEntries(values), ...order };
}
