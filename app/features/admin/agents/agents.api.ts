import { agentsMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { featuredSchema, setFeatured } from "#app/features/admin/model/operations.server.ts";
import { byMethod, jsonEndpoint, boundedList, byRoute } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { findAllAgents, findAgent } from "./agents.queries.server.ts";

/** All agents, listed or not, with their number of leads. */
const agents = byMethod({
  GET: jsonEndpoint(async (args) => {
    requireAdmin(args);
    return boundedList(args.url, findAllAgents);
  }, messages.failedToFetch),
});

/** Sets only `isFeatured`; returns the agent. */
const agent = byMethod({
  PATCH: jsonEndpoint(async (args) => {
    const member = requireAdmin(args);
    const id = readRowId(args.params.agentId);
    if (id === undefined) throw new NotFound(messages.noAgent);
    const names = Object.keys(featuredSchema.shape);
    const { isFeatured } = parseInput(featuredSchema, await readInput(args.request, { names }));
    await setFeatured(member, id, isFeatured);
    return findAgent(id);
  }, messages.failed.text),
});

const handler = byRoute({
  "/api/admin/agents": agents,
  "/api/admin/agents/:agentId": agent,
});

export const loader = handler;
export const action = handler;
