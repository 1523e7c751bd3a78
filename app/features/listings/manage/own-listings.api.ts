import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { saveUnfinished, unfinishedSchema } from "#app/features/listings/unfinished.server.ts";
import { byMethod, jsonEndpoint, boundedList, byRoute } from "#app/http/endpoint.server.ts";
import { bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { requireAgent } from "#app/session/viewer.server.ts";
import { listingInputMessages as messages } from "./manage.messages.ts";
import { findOwnApiListings } from "./own-listings.queries.server.ts";
import { readScope } from "./paths.ts";

/** Newest first; `whose=agency` adds those of colleagues. */
const listings = byMethod({
  GET: jsonEndpoint(async (args) => {
    const { user } = requireAgent(args);
    const { scope = "mine" } = readScope(args.url.searchParams);
    return boundedList(args.url, (range) => findOwnApiListings(user.id, scope, range, mediaOrigin(args.url)));
  }, listingsMessages.failedToFetch),
});

const unfinished = byMethod({
  /** 204. */
  PUT: jsonEndpoint(async (args) => {
    const member = requireAgent(args);
    const input = parseInput(unfinishedSchema, await readInput(args.request, bodyOptions(unfinishedSchema)));
    await saveUnfinished(member, input);
    return new Response(null, { status: 204 });
  }, messages.tryLater),
});

const handler = byRoute({
  "/api/listings/mine": listings,
  "/api/listings/unfinished": unfinished,
});

export const loader = handler;
export const action = handler;
