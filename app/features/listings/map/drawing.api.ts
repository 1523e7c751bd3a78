import { getOnly } from "#app/http/endpoint.server.ts";
import { drawingResponse, fileEndpoint } from "#app/http/file-endpoint.server.ts";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { loadSearchMap, resolveView } from "./search-map.server.ts";

/** The map of a search by itself, for a page that has everything else: the same parameters as the page. */
export const loader = fileEndpoint(async ({ url }) => {
  const { filters } = decodeListingFilters(url.searchParams);
  const { draw } = await loadSearchMap(filters, resolveView(filters));
  return drawingResponse(draw(), "no-cache");
});

export const action = getOnly;
