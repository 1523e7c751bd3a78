import { getOnly, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { readRowId } from "#app/http/row-id.ts";
import { NotFound } from "#app/lib/errors.ts";
import { listingsMessages } from "./listings.messages.ts";
import { findListing } from "./listing.queries.server.ts";

export const loader = jsonEndpoint(async ({ params }) => {
  const id = readRowId(params["id"]);
  const listing = id === undefined ? undefined : await findListing(id);
  if (!listing) throw new NotFound("Listing not found");
  return listing;
}, listingsMessages.failedToFetch);

export const action = getOnly;
