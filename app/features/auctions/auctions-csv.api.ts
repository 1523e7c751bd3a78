import { getOnly } from "#app/http/endpoint.server.ts";
import { csvLines, csvResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { auctionsMessages } from "./auctions.ts";
import { decodeAuctionFilters, loadAuctionCounts } from "./auctions.server.ts";

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

export const loader = fileEndpoint(async ({ url }) => {
  const rows = await loadAuctionCounts(decodeAuctionFilters(url.searchParams));
  const lines = rows.map((row) => [
    row.weekend,
    row.region,
    ...columns.map((name) => String(row[name] ?? "")),
    auctionsMessages.source,
  ]);
  return csvResponse(csvLines([headings, ...lines]), "auctions.csv");
});
export const action = getOnly;
