import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { updateVerified } from "./agents.queries.server.ts";
import { agentsMessages } from "./agents.messages.ts";

/**
 * Says that an agent is who they say they are, so that their listings can be published where that is required, or takes it back: what is published stays so. Throws `Forbidden` for who is no admin, and `NotFound`.
 */
export async function setVerified(member: Member, agentId: number, isVerified: boolean): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(adminMessages.onlyAdmins);
  await transaction(async () => {
    const was = await updateVerified(agentId, isVerified);
    if (was === undefined) throw new NotFound(agentsMessages.noAgent);
    if (was === isVerified) return;
    const action = isVerified ? "agent.verified" : "agent.unverified";
    await recordChange(member, { action, subject: "agent", subjectId: agentId, detail: {} });
  });
}
