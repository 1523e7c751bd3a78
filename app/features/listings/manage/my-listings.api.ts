import { byMethod, jsonEndpoint, boundedList } from "#app/http/endpoint.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { requireAgent } from "#app/session/viewer.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { findOwnApiListings } from "./own-listings.queries.server.ts";
import { readScope } from "./paths.ts";

/** The agent's own listings, newest first; `whose=agency` adds those of colleagues. */
const answer = byMethod({
  GET: jsonEndpoint(async (asked) => {
    const { user } = requireAgent(asked);
    const { scope = "mine" } = readScope(asked.url.searchParams);
    return boundedList(asked.url, (range) => findOwnApiListings(user.id, scope, range, mediaOrigin(asked.url)));
  }, listingsMessages.failedToFetch),
});

export const loader = answer;
export const action = answer;
