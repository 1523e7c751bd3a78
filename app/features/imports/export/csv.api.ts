import { brand } from "#platform/brand.ts";
import type { WrittenListing } from "#app/features/imports/formats/write-reaxml.ts";
import { csvRows } from "#app/features/imports/formats/csv-columns.ts";
import { csvLines, csvResponse } from "#app/http/file-response.server.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { groupedPhone } from "#app/lib/phone.server.ts";
import { pageNumber } from "#app/lib/page.ts";
import { requireAgent } from "#app/session/viewer.server.ts";
import { exportListings, exportMessages, nextPart } from "./export.server.ts";

const handler = byMethod({
  GET: jsonEndpoint(async (args) => {
    const member = requireAgent(args);
    const page = pageNumber(args.url.searchParams.get("page"));
    const { listings, hasMore } = await exportListings(member, { page, origin: mediaOrigin(args.url) });
    const response = csvResponse(
      csvLines(csvRows(listings.map(withGroupedPhones))),
      `${brand.name.toLowerCase()}-listings.csv`,
    );
    for (const [name, value] of Object.entries(hasMore ? nextPart(args.url.pathname, page) : {})) {
      response.headers.set(name, value);
    }
    return response;
  }, exportMessages.failed),
});

function withGroupedPhones<Listing extends WrittenListing>(listing: Listing): Listing {
  const agents = listing.agents?.map((agent) => ({ ...agent, phone: agent.phone && groupedPhone(agent.phone) }));
  return { ...listing, agents };
}

export const loader = handler;
export const action = handler;
