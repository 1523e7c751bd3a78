import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { getOnly, jsonEndpoint, boundedList } from "#app/http/endpoint.server.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { findSuburbs } from "#app/features/suburbs/model/suburbs.queries.server.ts";

export const loader = jsonEndpoint(({ url }) => {
  cachePublicly("/api/suburbs");
  return boundedList(url, findSuburbs);
}, suburbsMessages.failedToFetch);
export const action = getOnly;
