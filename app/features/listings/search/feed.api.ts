import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { brand } from "#platform/brand.ts";
import { atomResponse } from "#app/http/atom-feed.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint } from "#app/http/file-response.server.ts";
import { mediaOrigin, publicOrigin } from "#app/http/request.server.ts";
import { searchTitle } from "#app/features/listings/model/filter-summary.ts";
import { listingFeedEntry, listingsFeedPath } from "./feed.ts";
import { decodeListingFilters, listingsPath, toSearchType } from "#app/features/listings/model/filters.ts";
import { findNewestListings } from "./search.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

const entriesInFeed = 50;

export const loader = fileEndpoint(async ({ url }) => {
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

export const action = getOnly;
