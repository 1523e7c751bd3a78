import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireAdmin } from "#app/session/viewer.server.ts";
import { agentsMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { findAgent } from "./agents.queries.server.ts";
import { featuredSchema, setFeatured } from "#app/features/admin/model/operations.server.ts";

/** Sets only `isFeatured`; returns the agent. */
const endpoint = byMethod({
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

export const loader = endpoint;
export const action = endpoint;
