import { z } from "zod";
import { rowIdField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { findSavedAgent, insertSavedAgent, type SavedAgent } from "./saved-agents.queries.server.ts";
import { savedAgentsMessages as messages } from "./saved-agents.ts";

/** A number in JSON, or digits in a form. */
export const saveAgentSchema = z.object({
  agentId: rowIdField(messages.agentId),
});

/** Saves an agent. Throws `NotFound` for agents outside the directory, unless already saved. */
export async function saveAgent({ user }: Member, agentId: number): Promise<SavedAgent & { isNew: boolean }> {
  const added = await insertSavedAgent(user.id, agentId);
  if (added) return { ...added, isNew: true };
  const earlier = await findSavedAgent(user.id, agentId);
  if (!earlier) throw new NotFound(messages.noAgent);
  return { ...earlier, isNew: false };
}
