import { getOnly, jsonEndpoint, jsonResponse } from "#app/http/endpoint.server.ts";
import { auctionsMessages } from "./auctions.ts";
import { decodeAuctionFilters, loadAuctions } from "./auctions.server.ts";

export const loader = jsonEndpoint(async ({ url }) => {
  const filters = decodeAuctionFilters(url.searchParams);
  const { auctions, weekends, regions } = await loadAuctions(filters);
  return jsonResponse(
    JSON.stringify({
      ...filters,
      source: auctionsMessages.source,
      auctions: auctions.map(({ home, auction, place }) => ({
        listingId: home.id,
        address: home.address,
        suburb: home.suburb,
        place,
        ...auction,
      })),
      weekends,
      regions,
    }),
  );
}, auctionsMessages.failed);
export const action = getOnly;
