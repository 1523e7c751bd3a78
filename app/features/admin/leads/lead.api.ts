import { changeLeadStatus } from "#app/features/leads/model/status.server.ts";
import { leadStatusMessages as messages } from "#app/features/leads/model/lead.ts";
import { leadStatusSchema } from "#app/features/leads/model/lead.schema.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { NotFound } from "#app/lib/errors.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { findLead } from "./leads.queries.server.ts";

/** Changes only the status. */
const endpoint = byMethod({
  PATCH: jsonEndpoint(async (args) => {
    const member = requireAdmin(args);
    const id = readRowId(args.params.leadId);
    if (id === undefined) throw new NotFound(messages.noLead);
    const { status } = parseInput(leadStatusSchema, await readInput(args.request, { names: ["status"] }));
    await changeLeadStatus(member, id, status);
    return findLead(id);
  }, messages.failed.text),
});

export const loader = endpoint;
export const action = endpoint;
