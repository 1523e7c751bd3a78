import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { savedAgentsMessages } from "./saved-agents.messages.ts";
import { findSavedAgent, insertSavedAgent, type SavedAgent } from "./saved-agents.queries.server.ts";

/**
 * Adds an agent to the list of the signed-in person; saving twice changes nothing. Throws `NotFound` for an agent who is
 * not in the directory and was not saved before.
 */
export async function saveAgent({ user }: Member, agentId: number): Promise<SavedAgent & { isNew: boolean }> {
  const added = await insertSavedAgent(user.id, agentId);
  if (added) return { ...added, isNew: true };
  const earlier = await findSavedAgent(user.id, agentId);
  if (!earlier) throw new NotFound(savedAgentsMessages.noAgent);
  return { ...earlier, isNew: false };
}
