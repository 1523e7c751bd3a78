import { byMethod, jsonEndpoint, boundedList } from "#app/http/endpoint.server.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { agentsMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { findAllAgents } from "./agents.queries.server.ts";

/** All agents, listed or not, with their number of leads. */
const endpoint = byMethod({
  GET: jsonEndpoint(async (args) => {
    requireAdmin(args);
    return boundedList(args.url, findAllAgents);
  }, messages.failedToFetch),
});

export const loader = endpoint;
export const action = endpoint;
