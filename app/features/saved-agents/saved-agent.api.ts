import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { NotFound } from "#app/lib/errors.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { savedAgentsMessages as messages } from "./saved-agents.ts";
import { deleteSavedAgent } from "./saved-agents.queries.server.ts";

/** Responds with 204, even if not saved. */
const handler = byMethod({
  DELETE: jsonEndpoint(async (args) => {
    const { user } = requireUser(args);
    const agentId = readRowId(args.params.agentId);
    if (agentId === undefined) throw new NotFound(messages.noAgent);
    await deleteSavedAgent(user.id, agentId);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }, messages.removeFailed),
});

export const loader = handler;
export const action = handler;
