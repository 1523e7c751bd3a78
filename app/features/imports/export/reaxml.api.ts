import { brand } from "#platform/brand.ts";
import { writeReaxml } from "#app/features/imports/formats/write-reaxml.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { textResponse } from "#app/http/file-response.server.ts";
import { pageNumber } from "#app/lib/page.ts";
import { requireAgent } from "#app/session/viewer.server.ts";
import { exportListings, exportMessages, nextPart } from "./export.server.ts";

const handler = byMethod({
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

export const loader = handler;
export const action = handler;
