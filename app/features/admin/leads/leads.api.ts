import { byMethod, jsonEndpoint, boundedList } from "#app/http/endpoint.server.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { findAllLeads } from "./leads.queries.server.ts";

const endpoint = byMethod({
  GET: jsonEndpoint(async (args) => {
    requireAdmin(args);
    return boundedList(args.url, findAllLeads);
  }, "Failed to fetch leads"),
});

export const loader = endpoint;
export const action = endpoint;
