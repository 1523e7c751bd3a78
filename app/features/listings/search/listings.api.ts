import { listingInputOptions, newListingSchema } from "#app/features/listings/manage/input.schema.ts";
import { listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import { requirePlace } from "#app/features/listings/manage/place.server.ts";
import { searchTitle } from "#app/features/listings/model/filter-summary.ts";
import {
  decodeListingFilters,
  encodeListingFilters,
  type ListingFilters,
  listingsPath,
  toSearchType,
} from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { publishListing } from "#app/features/listings/publish.server.ts";
import { savedListingJson } from "#app/features/listings/saved-listing.server.ts";
import { atomResponse } from "#app/http/atom-feed.server.ts";
import { byMethod, jsonEndpoint, jsonResponse, getOnly, byRoute } from "#app/http/endpoint.server.ts";
import { fileEndpoint } from "#app/http/file-response.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { mediaOrigin, publicOrigin } from "#app/http/request.server.ts";
import { parseInteger } from "#app/lib/fields.ts";
import { requireAgent } from "#app/session/viewer.server.ts";
import { brand } from "#platform/brand.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { allowLongList } from "#platform/deadline.server.ts";
import { listingFeedEntry, listingsFeedPath } from "./feed.ts";
import { type ListingPage, searchApiListings, findNewestListings } from "./search.queries.server.ts";

/** Homes returned without a limit. */
const maxResults = 1000;
const largestLimit = 100;

const search = jsonEndpoint(async ({ url }) => {
  const { filters, notices } = decodeListingFilters(url.searchParams);
  const limit = readLimit(url.searchParams.get("limit"));
  if (limit === maxResults) allowLongList();
  const listings = await searchApiListings(filters, limit, mediaOrigin(url));
  if (listings.position > 0 && notices.length === 0) cachePublicly(apiPath({ ...filters, page: listings.page }, limit));
  return jsonResponse(listings.json, {
    headers: {
      ...(listings.total === null ? {} : { "X-Total-Count": String(listings.total) }),
      ...linkHeader(filters, listings, limit),
    },
  });
}, listingsMessages.failedToFetch);

/**
 * 201 with the new listing; for agents only. 422 asks once which suburb is meant, or about a doubtful price. Repeats its response for the same
 * Idempotency-Key.
 */
const publish = jsonEndpoint(async (args) => {
  const member = requireAgent(args);
  const { placeId, confirmPrice, agentId, secondAgentId, assistantId, ...typed } = parseInput(
    newListingSchema,
    await readInput(args.request, listingInputOptions),
  );
  const input = { ...typed, ...(await requirePlace(typed, placeId)) };
  const agents = { agentId, secondAgentId, assistantId };
  const idempotencyKey = args.request.headers.get("idempotency-key") ?? undefined;
  const published = await publishListing(member, { input, idempotencyKey, confirmedPrice: confirmPrice, agents });
  return jsonResponse(await savedListingJson(published, member, mediaOrigin(args.url)), {
    status: 201,
    headers: { Location: `/api/listings/${published.listing.id}` },
  });
}, listingInputMessages.unableToPublish);

function readLimit(text: string | null): number {
  const limit = parseInteger(text);
  return limit === undefined ? maxResults : Math.min(Math.max(limit, 1), largestLimit);
}

function apiPath(filters: ListingFilters, limit: number): string {
  const params = new URLSearchParams(encodeListingFilters(filters));
  if (limit !== maxResults) params.set("limit", String(limit));
  const query = params.toString();
  return query === "" ? "/api/listings" : `/api/listings?${query}`;
}

/** RFC 8288 links to the adjacent pages; undefined for a single page. */
function linkHeader(filters: ListingFilters, listingPage: ListingPage, limit: number): { Link?: string } {
  const link = (relation: string, page: number, key: Pick<ListingFilters, "after" | "before">) =>
    `<${apiPath({ ...filters, after: undefined, before: undefined, ...key, page }, limit)}>; rel="${relation}"`;
  const links = [
    listingPage.nextKey && link("next", listingPage.page + 1, { after: listingPage.nextKey }),
    listingPage.previousKey &&
      link("prev", listingPage.page - 1, { before: listingPage.page > 2 ? listingPage.previousKey : undefined }),
  ].filter(Boolean);
  return links.length === 0 ? {} : { Link: links.join(", ") };
}

const entriesInFeed = 50;

const feed = fileEndpoint(async ({ url }) => {
  const { filters, notices } = decodeListingFilters(url.searchParams);
  const homes = await findNewestListings(filters, entriesInFeed, mediaOrigin(url));
  if (homes.length > 0 && notices.length === 0) cachePublicly(listingsFeedPath(filters));
  const origin = publicOrigin(url);
  return atomResponse({
    title: `${searchTitle(filters)} – ${brand.name}`,
    subtitle: listingsMessages.description[toSearchType(filters)],
    url: new URL(listingsFeedPath(filters), origin).href,
    page: new URL(listingsPath({ ...filters, sort: "newest", page: 1, after: undefined, before: undefined }), origin)
      .href,
    author: brand.name,
    entries: homes.map((home) => listingFeedEntry(home, origin)),
  });
});

export const loader = byRoute({ "/api/listings": search, "/listings/feed": feed });
export const action = byRoute({ "/api/listings": byMethod({ GET: search, POST: publish }), "/listings/feed": getOnly });
