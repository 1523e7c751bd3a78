import { byMethod, jsonEndpoint, boundedList } from "#app/http/endpoint.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { requireAgent } from "#app/session/viewer.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { findOwnApiListings } from "./own-listings.queries.server.ts";
import { readScope } from "./paths.ts";

/** Newest first; `whose=agency` adds those of colleagues. */
const handler = byMethod({
  GET: jsonEndpoint(async (args) => {
    const { user } = requireAgent(args);
    const { scope = "mine" } = readScope(args.url.searchParams);
    return boundedList(args.url, (range) => findOwnApiListings(user.id, scope, range, mediaOrigin(args.url)));
  }, listingsMessages.failedToFetch),
});

export const loader = handler;
export const action = handler;
