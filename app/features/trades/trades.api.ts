import { getOnly, jsonEndpoint, boundedList } from "#app/http/endpoint.server.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { findTrades } from "./trades.queries.server.ts";

export const loader = jsonEndpoint(({ url }) => {
  cachePublicly("/api/trades");
  return boundedList(url, findTrades);
}, "Failed to fetch trades");
export const action = getOnly;
