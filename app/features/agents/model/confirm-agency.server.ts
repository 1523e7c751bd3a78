import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { lockAgency, lockAgencyRequest, updateAgency } from "./agent.queries.server.ts";
import { agencyMessages } from "./agents.messages.ts";

const messages = {
  notYours: "Only the agency’s principals and managers, and admins, can confirm who works there",
} as const;

/**
 * Confirms or declines an agent's request to join an agency. Throws `NotFound` when there is none, and `Forbidden` for
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
    await recordChange(member, {
      action: isConfirmed ? "agent.agency_confirmed" : "agent.agency_declined",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId },
    });
  });
}

/**
 * Removes an agent from their agency, whose agents can no longer manage each other's homes. Throws `Forbidden` except
 * for admins, and `NotFound` without an agency.
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
