import { getOnly, jsonEndpoint, boundedList } from "#app/http/endpoint.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { findListedAgents } from "./agents.queries.server.ts";

export const loader = jsonEndpoint(({ url }) => {
  cachePublicly("/api/agents");
  return boundedList(url, (range) => findListedAgents(range, mediaOrigin(url)));
}, "Failed to fetch agents");
export const action = getOnly;
