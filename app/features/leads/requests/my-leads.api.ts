import { findOwnLeads } from "#app/features/leads/model/lead.queries.server.ts";
import { byMethod, jsonEndpoint, boundedList } from "#app/http/endpoint.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";

const endpoint = byMethod({
  GET: jsonEndpoint(async (args) => {
    const { user } = requireUser(args);
    return boundedList(args.url, (range) => findOwnLeads(user.id, range));
  }, "Failed to fetch requests"),
});

export const loader = endpoint;
export const action = endpoint;
