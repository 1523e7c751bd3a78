import { byMethod, jsonEndpoint, jsonResponse, boundedList, byRoute } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { saveAgent, saveAgentSchema } from "./save-agent.server.ts";
import { findSavedAgents, deleteSavedAgent } from "./saved-agents.queries.server.ts";
import { savedAgentsMessages as messages } from "./saved-agents.ts";

/** The user's saved agents. POST responds with 201, or 200 when already saved. */
const savedAgents = byMethod({
  GET: jsonEndpoint(async (args) => {
    const { user } = requireUser(args);
    return boundedList(args.url, (range) => findSavedAgents(user.id, range));
  }, messages.listFailed),
  POST: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    const names = Object.keys(saveAgentSchema.shape);
    const { agentId } = parseInput(saveAgentSchema, await readInput(args.request, { names }));
    const { isNew, ...saved } = await saveAgent(member, agentId);
    return jsonResponse(JSON.stringify(saved), {
      status: isNew ? 201 : 200,
      headers: { "Cache-Control": "no-store" },
    });
  }, messages.saveFailed),
});

/** Responds with 204, even if not saved. */
const savedAgent = byMethod({
  DELETE: jsonEndpoint(async (args) => {
    const { user } = requireUser(args);
    const agentId = readRowId(args.params.agentId);
    if (agentId === undefined) throw new NotFound(messages.noAgent);
    await deleteSavedAgent(user.id, agentId);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }, messages.removeFailed),
});

const handler = byRoute({
  "/api/saved-agents": savedAgents,
  "/api/saved-agents/:agentId": savedAgent,
});

export const loader = handler;
export const action = handler;
