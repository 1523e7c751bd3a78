import { brand } from "#platform/brand.ts";
import { csvLines, csvResponse } from "#app/http/file-response.server.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { exportLeads, leadCsvHeadings } from "./leads.server.ts";
import { decodeLeadFilters } from "#app/features/admin/model/filters.ts";

/** At most 50,000 leads. */
const endpoint = byMethod({
  GET: jsonEndpoint(async (args) => {
    const member = requireAdmin(args);
    const parts = [csvLines([leadCsvHeadings])];
    await exportLeads(member, decodeLeadFilters(args.url.searchParams), (lines) => parts.push(csvLines(lines)));
    return csvResponse(parts.join(""), `${brand.name.toLowerCase()}-leads.csv`);
  }, "The leads could not be exported. Please try again later."),
});

export const loader = endpoint;
export const action = endpoint;
