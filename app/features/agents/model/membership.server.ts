import { recordChange } from "#app/features/audit/record-change.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { mailboxKey } from "#app/lib/fields.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";
import { isMailable, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  lockAgencyRequest,
  updateAgency,
  findReplyAuthor,
  findMailedPrincipals,
  findMailbox,
  type Deputy,
  findDeputies,
} from "./agent.queries.server.ts";
import { agencyMessages } from "./card.ts";
import { joinAnsweredMail, joinRequestedMail, membershipPaths } from "./membership.mail.ts";

/** Tells the principals, at most five times a day each. Within the open transaction. */
export async function queueJoinRequest(userId: number, agencyId: number): Promise<void> {
  const { name, trust } = await findReplyAuthor(userId);
  const { agency, principals } = await findMailedPrincipals(agencyId);
  const url = publicUrl(membershipPaths.profile);
  const inLockOrder = principals.toSorted((one, other) =>
    mailboxKey(one.address) < mailboxKey(other.address) ? -1 : 1,
  );
  for (const to of inLockOrder) {
    await queueUnrequestedMail(joinRequestedMail({ to, agency, url, name: trust === null ? undefined : name }));
  }
}

/** Within the open transaction. */
async function queueJoinAnswer(agentId: number, agency: string, isAccepted: boolean): Promise<void> {
  const to = await findMailbox(agentId);
  const url = publicUrl(isAccepted ? membershipPaths.agency : membershipPaths.profile);
  await queueToMember(to, (mailbox) => joinAnsweredMail({ to: mailbox, agency, url, isAccepted }));
}

/** Skips people without a confirmed address: it may be a stranger's. */
export async function queueToMember(to: Mailbox | undefined, compose: (to: Mailbox) => MailMessage): Promise<void> {
  if (to && isMailable(to.address)) await queueMail(compose(to));
}

/** Emails an agent or, if no address of theirs is confirmed, their office. Within the open transaction. */
export async function queueToAgent(agentId: number, compose: (to: Mailbox) => MailMessage): Promise<void> {
  const agent = await findMailbox(agentId);
  if (agent) await queueToMember(agent, compose);
  else for (const deputy of await findDeputies(agentId)) await queueToMember(deputy, () => toDeputy(deputy, compose));
}

/** The email that the agent would get, with a subject that names them. */
export function toDeputy({ name, address, instead }: Deputy, compose: (to: Mailbox) => MailMessage): MailMessage {
  const mail = compose({ name, address });
  return { ...mail, subject: `[For ${instead}, who cannot be emailed] ${mail.subject}` };
}

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
