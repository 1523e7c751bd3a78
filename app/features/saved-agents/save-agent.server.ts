import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { savedAgentsMessages as messages } from "./saved-agents.messages.ts";
import { findSavedAgent, insertSavedAgent, type SavedAgent } from "./saved-agents.queries.server.ts";
import { z } from "zod";
import { rowIdField } from "#app/http/fields.schema.ts";

/** The body of `POST /api/saved-agents`. The id is a number in JSON and digits in a form. */
export const saveAgentSchema = z.object({
  agentId: rowIdField(messages.agentId),
});

/**
 * Adds an agent to the list of the signed-in person; saving twice changes nothing. Throws `NotFound` for an agent who is
 * not in the directory and was not saved before.
 */
export async function saveAgent({ user }: Member, agentId: number): Promise<SavedAgent & { isNew: boolean }> {
  const added = await insertSavedAgent(user.id, agentId);
  if (added) return { ...added, isNew: true };
  const earlier = await findSavedAgent(user.id, agentId);
  if (!earlier) throw new NotFound(messages.noAgent);
  return { ...earlier, isNew: false };
}
