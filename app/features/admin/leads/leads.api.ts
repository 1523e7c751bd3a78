import { decodeLeadFilters } from "#app/features/admin/model/filters.ts";
import { leadStatusSchema } from "#app/features/leads/model/lead.schema.ts";
import { leadStatusMessages as messages } from "#app/features/leads/model/lead.ts";
import { changeLeadStatus } from "#app/features/leads/model/status.server.ts";
import { byMethod, jsonEndpoint, boundedList, byRoute } from "#app/http/endpoint.server.ts";
import { csvLines, csvResponse } from "#app/http/file-response.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { brand } from "#platform/brand.ts";
import { findAllLeads, findLead } from "./leads.queries.server.ts";
import { exportLeads, leadCsvHeadings } from "./leads.server.ts";

const leads = byMethod({
  GET: jsonEndpoint(async (args) => {
    requireAdmin(args);
    return boundedList(args.url, findAllLeads);
  }, "Failed to fetch leads"),
});

/** Changes only the status. */
const lead = byMethod({
  PATCH: jsonEndpoint(async (args) => {
    const member = requireAdmin(args);
    const id = readRowId(args.params.leadId);
    if (id === undefined) throw new NotFound(messages.noLead);
    const { status } = parseInput(leadStatusSchema, await readInput(args.request, { names: ["status"] }));
    await changeLeadStatus(member, id, status);
    return findLead(id);
  }, messages.failed.text),
});

/** At most 50,000 leads. */
const csv = byMethod({
  GET: jsonEndpoint(async (args) => {
    const member = requireAdmin(args);
    const parts = [csvLines([leadCsvHeadings])];
    await exportLeads(member, decodeLeadFilters(args.url.searchParams), (lines) => parts.push(csvLines(lines)));
    return csvResponse(parts.join(""), `${brand.name.toLowerCase()}-leads.csv`);
  }, "The leads could not be exported. Please try again later."),
});

const handler = byRoute({
  "/api/admin/leads": leads,
  "/api/admin/leads/:leadId": lead,
  "/admin/leads.csv": csv,
});

export const loader = handler;
export const action = handler;
