import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { decodeListingFilters, toSearchType, toListingStatus } from "#app/features/listings/model/filters.ts";
import { listSuburbNames } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint } from "#app/http/file-endpoint.server.ts";
import { textResponse } from "#app/http/text-response.server.ts";

/** The suburbs with homes of a `type`, one per line. */
export const loader = fileEndpoint(async ({ url }) => {
  const searchType = toSearchType(decodeListingFilters(url.searchParams).filters);
  cachePublicly(searchType === "sale" ? "/listings/suburbs" : `/listings/suburbs?type=${searchType}`);
  return textResponse(await listSuburbNames(toListingStatus(searchType)), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
});

export const action = getOnly;
