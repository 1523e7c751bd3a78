import { byMethod, jsonEndpoint, jsonResponse, boundedList } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { saveAgent, saveAgentSchema } from "./save-agent.server.ts";
import { savedAgentsMessages as messages } from "./saved-agents.ts";
import { findSavedAgents } from "./saved-agents.queries.server.ts";

/** The user's saved agents. POST responds with 201, or 200 when already saved. */
const handler = byMethod({
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

export const loader = handler;
export const action = handler;
