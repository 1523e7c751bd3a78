import { changeLeadStatus } from "#app/features/leads/model/status.server.ts";
import { leadStatusMessages as says } from "#app/features/leads/model/lead.messages.ts";
import { leadStatusSchema } from "#app/features/leads/model/lead.schema.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { NotFound } from "#app/lib/errors.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { findLead } from "./manage.queries.server.ts";

/** Sets the status of a lead, and nothing else of it; answers the lead. */
const answer = byMethod({
  PATCH: jsonEndpoint(async (asked) => {
    const member = requireAdmin(asked);
    const id = readRowId(asked.params.leadId);
    if (id === undefined) throw new NotFound(says.noLead);
    const { status } = parseInput(leadStatusSchema, await readInput(asked.request, { names: ["status"] }));
    await changeLeadStatus(member, id, status);
    return findLead(id);
  }, says.failed.text),
});

export const loader = answer;
export const action = answer;
