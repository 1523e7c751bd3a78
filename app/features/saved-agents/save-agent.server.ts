import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { savedAgentsMessages as messages } from "./saved-agents.messages.ts";
import { findSavedAgent, insertSavedAgent, type SavedAgent } from "./saved-agents.queries.server.ts";
import { z } from "zod";
import { rowIdField } from "#app/http/fields.schema.ts";

/** Body of `POST /api/saved-agents`. The id is a number in JSON, or digits in a form. */
export const saveAgentSchema = z.object({
  agentId: rowIdField(messages.agentId),
});

/**
 * Saves an agent for the signed-in user. Does nothing if they are saved already. Throws `NotFound` for agents who are
 * not in the directory, unless already saved.
 */
export async function saveAgent({ user }: Member, agentId: number): Promise<SavedAgent & { isNew: boolean }> {
  const added = await insertSavedAgent(user.id, agentId);
  if (added) return { ...added, isNew: true };
  const earlier = await findSavedAgent(user.id, agentId);
  if (!earlier) throw new NotFound(messages.noAgent);
  return { ...earlier, isNew: false };
}
