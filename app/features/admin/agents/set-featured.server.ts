import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { updateFeatured } from "./agents.queries.server.ts";
import { agentsMessages } from "./agents.messages.ts";

/**
 * Makes an agent a featured one, or no featured one any more: the only way to it. What an agent is already changes
 * nothing and is fine. Throws `Forbidden` for who is no admin, and `NotFound`.
 */
export async function setFeatured(member: Member, agentId: number, isFeatured: boolean): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(adminMessages.onlyAdmins);
  await transaction(async () => {
    const was = await updateFeatured(agentId, isFeatured);
    if (was === undefined) throw new NotFound(agentsMessages.noAgent);
    if (was === isFeatured) return;
    const action = isFeatured ? "agent.featured" : "agent.unfeatured";
    await recordChange(member, { action, subject: "agent", subjectId: agentId, detail: {} });
  });
}
