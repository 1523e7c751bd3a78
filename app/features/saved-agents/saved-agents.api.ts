import { byMethod, jsonEndpoint, jsonResponse } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { wholeList } from "#app/http/whole-list.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { saveAgent } from "./save-agent.server.ts";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";
import { findSavedAgents } from "./saved-agents.queries.server.ts";
import { saveAgentSchema } from "./saved-agents.schema.ts";

/** The saved agents of the current user. Saving answers 201, or 200 when the agent is saved already. */
const answer = byMethod({
  GET: jsonEndpoint(async (asked) => {
    const { user } = requireUser(asked);
    return wholeList(asked.url, (range) => findSavedAgents(user.id, range));
  }, says.listFailed),
  POST: jsonEndpoint(async (asked) => {
    const member = requireUser(asked);
    const names = Object.keys(saveAgentSchema.shape);
    const { agentId } = parseInput(saveAgentSchema, await readInput(asked.request, { names }));
    const { isNew, ...saved } = await saveAgent(member, agentId);
    return jsonResponse(JSON.stringify(saved), {
      status: isNew ? 201 : 200,
      headers: { "Cache-Control": "no-store" },
    });
  }, says.saveFailed),
});

export const loader = answer;
export const action = answer;
