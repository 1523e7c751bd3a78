import { getOnly, jsonEndpoint, jsonResponse, byRoute } from "#app/http/endpoint.server.ts";
import { csvLines, csvResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { loadAuctions, loadAuctionCounts } from "./auctions.server.ts";
import { auctionsMessages, decodeAuctionFilters } from "./auctions.ts";

const json = jsonEndpoint(async ({ url }) => {
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

const columns = [
  "scheduled",
  "sold",
  "passedIn",
  "withdrawn",
  "postponed",
  "unreported",
  "toCome",
  "clearanceRate",
] as const;
const headings = [
  "Weekend to",
  "Region",
  "Scheduled",
  "Sold",
  "Passed in",
  "Withdrawn",
  "Postponed",
  "Not reported",
  "To come",
  "Clearance rate (%)",
  "Source",
];

/** The counts of each weekend and region. */
const csv = fileEndpoint(async ({ url }) => {
  const rows = await loadAuctionCounts(decodeAuctionFilters(url.searchParams));
  const lines = rows.map((row) => [
    row.weekend,
    row.region,
    ...columns.map((name) => String(row[name] ?? "")),
    auctionsMessages.source,
  ]);
  return csvResponse(csvLines([headings, ...lines]), "auctions.csv");
});

export const loader = byRoute({
  "/api/auctions": json,
  "/auctions.csv": csv,
});
export const action = getOnly;
