import { byMethod, jsonEndpoint, wholeList } from "#app/http/endpoint.server.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { leadsMessages as messages } from "./manage.messages.ts";
import { findAllLeads } from "./manage.queries.server.ts";

/** Every lead, for admins. */
const answer = byMethod({
  GET: jsonEndpoint(async (args) => {
    requireAdmin(args);
    return wholeList(args.url, findAllLeads);
  }, messages.failedToFetch),
});

export const loader = answer;
export const action = answer;
