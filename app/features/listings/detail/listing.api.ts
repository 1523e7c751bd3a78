import { deleteListing } from "#app/features/listings/edit.server.ts";
import {
  type ListingChanges,
  listingPatchOptions,
  listingPatchSchema,
} from "#app/features/listings/manage/input.schema.ts";
import { listingInputMessages as messages } from "#app/features/listings/manage/manage.messages.ts";
import { findOwnListing } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { requirePlace } from "#app/features/listings/manage/place.server.ts";
import { patchListing } from "#app/features/listings/market.server.ts";
import { findApiListing } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { requireAgentOrAdmin } from "#app/features/listings/publish.server.ts";
import { savedListingJson } from "#app/features/listings/saved-listing.server.ts";
import { findApiStatement } from "#app/features/listings/statement/api-statement.server.ts";
import { byMethod, jsonEndpoint, jsonResponse } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { mediaOrigin, requireRowId } from "#app/http/request.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";

const handler = byMethod({
  GET: jsonEndpoint(async ({ params, url }) => {
    const listing = await findApiListing(requireRowId(params, messages.notFound), mediaOrigin(url));
    if (!listing) throw new NotFound(messages.notFound);
    const statement = await findApiStatement(listing);
    cachePublicly(`/api/listings/${listing.id}`);
    return { ...listing, statement };
  }, listingsMessages.failedToFetch),

  /** 409 if the listing has changed since `unchangedSince`. */
  PATCH: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requireAgentOrAdmin(member);
    const id = requireRowId(args.params, messages.notFound);
    const { placeId, ...typed } = parseInput(listingPatchSchema, await readInput(args.request, listingPatchOptions));
    const changes = { ...typed, ...(await changedPlace(member, id, typed, placeId)) };
    return jsonResponse(await savedListingJson(await patchListing(member, id, changes), member, mediaOrigin(args.url)));
  }, messages.unableToSave),

  /** 204, also if already deleted. */
  DELETE: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requireAgentOrAdmin(member);
    await deleteListing(member, requireRowId(args.params, messages.notFound));
    return new Response(null, { status: 204 });
  }, messages.unableToRemove.title),
});

/** Throws `Invalid` if the place is ambiguous. */
async function changedPlace(
  { user }: Member,
  id: number,
  { suburb, postcode, state }: Pick<ListingChanges, "suburb" | "postcode" | "state">,
  placeId: string | undefined,
) {
  if (suburb === undefined && postcode === undefined && state === undefined) return undefined;
  const before = await findOwnListing(id, user);
  if (!before) return undefined;
  const typed = {
    suburb: suburb ?? before.suburb,
    postcode: postcode ?? before.postcode,
    state: state ?? before.state,
  };
  return requirePlace(typed, placeId, before);
}

export const loader = handler;
export const action = handler;
