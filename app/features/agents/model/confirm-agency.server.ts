import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { findAgencyOfUser, lockAgency, lockAgencyRequest, updateAgency } from "./agent.queries.server.ts";
import { agencyMessages } from "./agents.messages.ts";

const messages = {
  notYours: "Only people of the agency and admins confirm who works there",
} as const;

/**
 * Confirms that an agent works for the agency that they named, or declines it. An admin may, and whoever belongs to that
 * agency already. Throws `NotFound` when the agent waits for none, and `Forbidden` for anybody else.
 */
export async function confirmAgency(member: Member, agentId: number, isConfirmed: boolean): Promise<void> {
  await transaction(async () => {
    const agencyId = await lockAgencyRequest(agentId);
    const { user } = member;
    const isColleague = agencyId !== undefined && (await findAgencyOfUser(user.id)) === agencyId;
    // Whom somebody else waits for is nobody's business.
    if (!user.isAdmin && !isColleague) throw new Forbidden(messages.notYours);
    if (agencyId === undefined) throw new NotFound(agencyMessages.noRequest);
    await updateAgency(agentId, isConfirmed ? agencyId : null);
    await recordChange(member, {
      action: isConfirmed ? "agent.agency_confirmed" : "agent.agency_declined",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId },
    });
  });
}

/**
 * Takes an agent out of their agency, whose homes they keep no more, nor it theirs. Throws `Forbidden` for who is no admin,
 * and `NotFound` when the agent belongs to none.
 */
export async function removeFromAgency(member: Member, agentId: number): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(messages.notYours);
  await transaction(async () => {
    const agencyId = await lockAgency(agentId);
    if (agencyId === undefined) throw new NotFound("This agent belongs to no agency");
    await updateAgency(agentId, null);
    await recordChange(member, {
      action: "agent.agency_removed",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId },
    });
  });
}
