import { requireConnectionManager } from "#app/features/imports/connections.server.ts";
import { csvRows, COLUMNS } from "#app/features/imports/formats/csv-columns.ts";
import { writeReaxml, type WrittenListing } from "#app/features/imports/formats/write-reaxml.ts";
import { findConnection } from "#app/features/imports/imports.queries.server.ts";
import { readImportIds } from "#app/features/imports/model/connections.ts";
import { byMethod, jsonEndpoint, byRoute } from "#app/http/endpoint.server.ts";
import { textResponse, csvLines, csvResponse } from "#app/http/file-response.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { pageNumber } from "#app/lib/page.ts";
import { groupedPhone } from "#app/lib/phone.server.ts";
import { requireAgent, requireUser } from "#app/session/viewer.server.ts";
import { brand } from "#platform/brand.ts";
import { exportListings, exportMessages, nextPart } from "./export.server.ts";

const reaxml = byMethod({
  GET: jsonEndpoint(async (args) => {
    const member = requireAgent(args);
    const page = pageNumber(args.url.searchParams.get("page"));
    const { listings, hasMore } = await exportListings(member, { page, origin: mediaOrigin(args.url) });
    return textResponse(writeReaxml(listings, new Date()), {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
        "Content-Disposition": `attachment; filename="${brand.name.toLowerCase()}-listings.xml"`,
        "Cache-Control": "private, no-store",
        ...(hasMore && nextPart(args.url.pathname, page)),
      },
    });
  }, exportMessages.failed),
});

const csv = byMethod({
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

/** Of the example row that an agent replaces. */
const exampleValues: Readonly<Partial<Record<string, string>>> = { Status: "current", Type: "Sale", State: "NSW" };

const template = byMethod({
  GET: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requireConnectionManager(member);
    const { connectionId } = readImportIds(args.params);
    const connection = connectionId === undefined ? undefined : await findConnection(connectionId, member.user);
    if (!connection) throw new NotFound(exportMessages.noConnection);
    const row = COLUMNS.map(({ header }) =>
      header === "Agent ID" ? (connection.agentIds[0] ?? "") : (exampleValues[header] ?? ""),
    );
    return csvResponse(
      csvLines([COLUMNS.map(({ header }) => header), row]),
      `${brand.name.toLowerCase()}-template.csv`,
    );
  }, exportMessages.failed),
});

const handler = byRoute({
  "/api/listings.reaxml": reaxml,
  "/api/listings.csv": csv,
  "/dashboard/feeds/:id/template.csv": template,
});

export const loader = handler;
export const action = handler;
