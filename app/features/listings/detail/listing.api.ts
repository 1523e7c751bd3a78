import { sharedAs } from "#app/freshness.server.ts";
import { byMethod, jsonEndpoint, jsonResponse } from "#app/http/endpoint.server.ts";
import { requireRowId } from "#app/http/row-id.server.ts";
import { mediaOrigin } from "#app/http/public-origin.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { deleteListing } from "#app/features/listings/manage/edit.server.ts";
import { patchListing } from "#app/features/listings/manage/market.server.ts";
import { requireAgentOrAdmin } from "#app/features/listings/manage/validate.server.ts";
import { savedListingJson } from "#app/features/listings/manage/publish.server.ts";
import { listingInputMessages as messages } from "#app/features/listings/manage/manage.messages.ts";
import { listingPatchOptions, listingPatchSchema } from "#app/features/listings/manage/input.schema.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { findApiListing } from "#app/features/listings/model/listing.queries.server.ts";

const answer = byMethod({
  GET: jsonEndpoint(async ({ params, url }) => {
    const listing = await findApiListing(requireRowId(params, messages.notFound), mediaOrigin(url));
    if (!listing) throw new NotFound(messages.notFound);
    sharedAs(`/api/listings/${listing.id}`);
    return listing;
  }, listingsMessages.failedToFetch),

  /** The changed listing; what is not named stays as it is. 409 when it was changed after `unchangedSince`, if that is named. */
  PATCH: jsonEndpoint(async (asked) => {
    const member = requireUser(asked);
    requireAgentOrAdmin(member);
    const id = requireRowId(asked.params, messages.notFound);
    const changes = parseInput(listingPatchSchema, await readInput(asked.request, listingPatchOptions));
    return jsonResponse(
      await savedListingJson(await patchListing(member, id, changes), member, mediaOrigin(asked.url)),
    );
  }, messages.unableToSave),

  /** 204, also for one that was deleted before. */
  DELETE: jsonEndpoint(async (asked) => {
    const member = requireUser(asked);
    requireAgentOrAdmin(member);
    await deleteListing(member, requireRowId(asked.params, messages.notFound));
    return new Response(null, { status: 204 });
  }, messages.unableToRemove.title),
});

export const loader = answer;
export const action = answer;
