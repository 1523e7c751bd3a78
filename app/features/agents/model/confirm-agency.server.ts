import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { lockAgencyRequest, updateAgency } from "./agent.queries.server.ts";
import { queueJoinAnswer } from "./membership-mails.server.ts";
import { findMailedPrincipals } from "./membership.queries.server.ts";
import { agencyMessages } from "./agents.messages.ts";

const messages = {
  notYours: "Only the agency’s principals and managers, and admins, can confirm who works there",
} as const;

/**
 * Confirms or declines an agent's request to join an agency, and emails the agent. Throws `NotFound` when there is none, and `Forbidden` for
 * users who are neither admins nor lead that agency.
 */
export async function confirmAgency(member: Member, agentId: number, isConfirmed: boolean): Promise<void> {
  await transaction(async () => {
    const agencyId = await lockAgencyRequest(agentId);
    const { user } = member;
    const membership = await findMembership(user.id);
    const mayAccept = user.isAdmin || (membership !== undefined && may(membership, "acceptPeople", agencyId ?? null));
    // Hide from others whether the agent has a request.
    if (!mayAccept) throw new Forbidden(messages.notYours);
    if (agencyId === undefined) throw new NotFound(agencyMessages.noRequest);
    await updateAgency(agentId, isConfirmed ? agencyId : null);
    const { agency } = await findMailedPrincipals(agencyId);
    await queueJoinAnswer(agentId, agency, isConfirmed);
    await recordChange(member, {
      action: isConfirmed ? "agent.agency_confirmed" : "agent.agency_declined",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId },
    });
  });
}
