import { byMethod, jsonEndpoint, wholeList } from "#app/http/endpoint.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { findOwnLeads } from "./requests.queries.server.ts";

const answer = byMethod({
  GET: jsonEndpoint(async (asked) => {
    const { user } = requireUser(asked);
    return wholeList(asked.url, (range) => findOwnLeads(user.id, range));
  }, "Failed to fetch requests"),
});

export const loader = answer;
export const action = answer;
