import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { wholeList } from "#app/http/whole-list.server.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { leadsMessages as says } from "./manage.messages.ts";
import { findAllLeads } from "./manage.queries.server.ts";

/** Every lead, for admins. */
const answer = byMethod({
  GET: jsonEndpoint(async (asked) => {
    requireAdmin(asked);
    return wholeList(asked.url, findAllLeads);
  }, says.failedToFetch),
});

export const loader = answer;
export const action = answer;
