import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { savedAgentsMessages } from "./saved-agents.messages.ts";
import { findSavedAgent, insertSavedAgent, type SavedAgent } from "./saved-agents.queries.server.ts";

/**
 * Puts an agent on somebody's own list, once however often it is asked. Throws `NotFound` for an agent who is not in the
 * directory, unless they were saved when they were.
 */
export async function saveAgent({ user }: Member, agentId: number): Promise<SavedAgent & { isNew: boolean }> {
  const added = await insertSavedAgent(user.id, agentId);
  if (added) return { ...added, isNew: true };
  const earlier = await findSavedAgent(user.id, agentId);
  if (!earlier) throw new NotFound(savedAgentsMessages.noAgent);
  return { ...earlier, isNew: false };
}
