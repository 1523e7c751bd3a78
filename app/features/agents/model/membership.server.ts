import { recordChange } from "#app/features/audit/record-change.server.ts";
import {
  type AgencyClosure,
  type Deputy,
  findDeputies,
  findInviter,
  findMembership,
  findRegisteredInvitation,
  findVouchedInvitation,
  lockAgencyClosure,
  lockWaitingAgent,
} from "#app/features/managers/manager.queries.server.ts";
import { may, rolesThatMay } from "#app/features/managers/policy.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { formatDay } from "#app/lib/dates.ts";
import { Conflict, Forbidden, NotFound } from "#app/lib/errors.ts";
import { mailboxKey } from "#app/lib/fields.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";
import { isMailable, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  findJoinDecision,
  lockAgencyRequest,
  requestAgency,
  updateAgency,
  updateOfficeOfAgent,
  updateRole,
  findReplyAuthor,
  findMailedPrincipals,
  findMailbox,
  findMailboxesOfUsers,
  findMailedLeaders,
  findVerifiedAgents,
} from "./agent.queries.server.ts";
import { agencyMessages } from "./card.ts";
import {
  agentVerifiedMail,
  invitationAcceptedMail,
  joinDecisionMail,
  joinRequestedMail,
  membershipPaths,
  officeVerifiedMail,
  publicationRefusedMail,
  type RefusedRequest,
  type VerifiedHomes,
} from "./membership.mail.ts";

export interface JoinRequest {
  agency: string;
  /** Whether anyone who answers it gets an email. */
  isMailed: boolean;
  /** Whether the person gets an email with the answer. */
  answerIsMailed: boolean;
}

/** Notifies the principals and managers, at most five times a day each, who invited the person. Within the open transaction. */
export async function queueJoinRequest(userId: number, agencyId: number): Promise<JoinRequest> {
  const { name, trust } = await findReplyAuthor(userId);
  const { agency, leaders } = await findMailedLeaders(agencyId, rolesThatMay.acceptPeople);
  const inviter = await findInviter(userId, agencyId);
  const isNamed = inviter && (await findReplyAuthor(inviter.userId)).trust !== null;
  const url = publicUrl(membershipPaths.agency);
  const inLockOrder = leaders.toSorted((one, other) => (mailboxKey(one.address) < mailboxKey(other.address) ? -1 : 1));
  let isMailed = false;
  for (const to of inLockOrder) {
    const mail = joinRequestedMail({
      to,
      agency,
      url,
      name: trust === null ? undefined : name,
      inviter: isNamed ? inviter.name : undefined,
    });
    if ((await queueUnrequestedMail(mail)) !== undefined) isMailed = true;
  }
  return { agency, isMailed, answerIsMailed: trust !== null };
}

/** "Moss Rentals was merged into Quayside Property", or "Moss Rentals closed on Mon 30 Nov 2026" */
export function describeClosure({ name, closedAt, mergedInto }: AgencyClosure): string {
  return mergedInto === null
    ? `${name} closed on ${formatDay(sydneyDate(closedAt))}`
    : `${name} was merged into ${mergedInto}`;
}

/**
 * Keeps the agency open until the transaction ends. Within the open transaction, after the profile of the agent is
 * locked, as a merge locks both in this order. Throws `Conflict` if the agency was merged or closed.
 */
export async function requireOpenAgency(agencyId: number): Promise<void> {
  const closure = await lockAgencyClosure(agencyId);
  if (closure) throw new Conflict(`${describeClosure(closure)}.`);
}

/** Within the open transaction. Throws `Conflict` if the agency was merged or closed. */
export async function joinAgency(agentId: number, agencyId: number): Promise<void> {
  await requireOpenAgency(agencyId);
  await updateAgency(agentId, agencyId);
  await publishEvent("agency.joined", { agencyId });
}

/**
 * Joins the agency if someone who accepts people there has invited the account's confirmed address, and emails them.
 * Returns "awaitsConfirmation" if the invited address is not confirmed yet, and undefined without such an invitation.
 * Within the open transaction.
 */
export async function joinByInvitation(
  caller: Caller,
  { userId, agentId, agencyId }: Record<"userId" | "agentId" | "agencyId", number>,
): Promise<"joined" | "awaitsConfirmation" | undefined> {
  // A closed agency has no invitations.
  await lockAgencyClosure(agencyId);
  const invitation = await findVouchedInvitation(userId, agencyId);
  if (!invitation) return undefined;
  if (!invitation.isConfirmed) return "awaitsConfirmation";
  const { agency, inviterAgentId, role, officeId } = invitation;
  await joinAgency(agentId, agencyId);
  // A trigger makes new members agents.
  if (role !== "agent") await updateRole(agentId, role);
  if (officeId !== null) await updateOfficeOfAgent(agentId, officeId);
  await recordChange(caller, {
    action: "agent.invitation_accepted",
    subject: "agent",
    subjectId: agentId,
    detail: { agencyId, role, ...(officeId !== null && { office: officeId }) },
  });
  const { name } = await findReplyAuthor(userId);
  const inviter = await findMailbox(inviterAgentId);
  const readers = inviter ? [inviter] : (await findMailedLeaders(agencyId, rolesThatMay.acceptPeople)).leaders;
  const url = publicUrl(membershipPaths.agency);
  for (const to of readers) await queueToMember(to, () => invitationAcceptedMail({ to, agency, url, name }));
  return "joined";
}

export type CompletedInvitation = { state: "joined"; agency: string } | ({ state: "waiting" } & JoinRequest);

/**
 * Completes an invitation once the account's address is confirmed: joins the agency, or asks it to accept a person who
 * registered through the invitation of someone who may not. Undefined if there is nothing to complete. A repeated call
 * changes nothing.
 */
export function completeInvitation(
  account: { userId: number } | { email: string },
): Promise<CompletedInvitation | undefined> {
  return transaction(async () => {
    const waiting = await lockWaitingAgent(account);
    if (!waiting) return undefined;
    const { id: agentId, userId } = waiting;
    const agencyId = waiting.agencyId ?? (await findRegisteredInvitation(userId));
    if (agencyId === undefined) return undefined;
    const caller = { ip: "confirmation" };
    const invitation = await findVouchedInvitation(userId, agencyId);
    const result = await joinByInvitation(caller, { userId, agentId, agencyId });
    if (result === "joined" && invitation) return { state: "joined", agency: invitation.agency };
    if (waiting.agencyId !== null || (await lockAgencyClosure(agencyId))) return undefined;
    await requestAgency(agentId, agencyId);
    await recordChange(caller, {
      action: "agent.agency_requested",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId },
    });
    return { state: "waiting", ...(await queueJoinRequest(userId, agencyId)) };
  });
}

/** Runs in the open transaction. */
async function queueJoinDecision(agentId: number, agency: string, isAccepted: boolean): Promise<void> {
  const to = await findMailbox(agentId);
  const url = publicUrl(isAccepted ? membershipPaths.agency : membershipPaths.profile);
  await queueToMember(to, (mailbox) => joinDecisionMail({ to: mailbox, agency, url, isAccepted }));
}

/** Skips people without a confirmed address: it may be a stranger's. */
export async function queueToMember(to: Mailbox | undefined, compose: (to: Mailbox) => MailMessage): Promise<void> {
  if (to && isMailable(to.address)) await queueMail(compose(to));
}

/** Emails an agent or, without a confirmed address, their office. Within the open transaction. */
export async function queueToAgent(agentId: number, compose: (to: Mailbox) => MailMessage): Promise<void> {
  const agent = await findMailbox(agentId);
  if (agent) await queueToMember(agent, compose);
  else for (const deputy of await findDeputies(agentId)) await queueToMember(deputy, () => toDeputy(deputy, compose));
}

/**
 * Tells verified agents and their principals how many homes are on the market since, and which were refused. A principal
 * who is verified with others gets only the email about all.
 */
export async function mailVerified(agentIds: readonly number[], refused: readonly RefusedRequest[]): Promise<void> {
  await transaction(async () => {
    const agents = await findVerifiedAgents(agentIds);
    const notifiedIds = new Set<number>();
    for (const [agencyId, people] of Map.groupBy(agents, (agent) => agent.agencyId)) {
      if (agencyId === null) continue;
      const { agency, principals } = await findMailedPrincipals(agencyId);
      for (const to of principals.filter(({ id }) => people.length > 1 || people[0]?.id !== id)) {
        notifiedIds.add(to.id);
        await queueToMember(to, () =>
          officeVerifiedMail({
            to,
            agency,
            url: publicUrl(membershipPaths.listings),
            names: people.map(({ name }) => name),
            ...summariseHomes(people, refused),
          }),
        );
      }
    }
    for (const agent of agents.filter(({ id }) => !notifiedIds.has(id))) {
      const url = publicUrl(membershipPaths.listings);
      const homes = summariseHomes([agent], refused);
      await queueToMember(await findMailbox(agent.id), (to) => agentVerifiedMail({ to, url, ...homes }));
    }
  });
}

/** Tells the owner and the requester of each draft. */
export async function mailRefused(refused: readonly RefusedRequest[]): Promise<void> {
  const url = publicUrl(membershipPaths.listings);
  await transaction(async () => {
    for (const to of await findMailboxesOfUsers(refused.flatMap(({ userIds }) => userIds))) {
      const own = refused.filter(({ userIds }) => userIds.includes(to.userId));
      const addresses = own.map(({ address }) => address);
      await queueToMember(to, () => publicationRefusedMail({ to, url, refused: addresses }));
    }
  });
}

/** A home that one agent owns and another published counts once. */
function summariseHomes(
  agents: Awaited<ReturnType<typeof findVerifiedAgents>>,
  refused: readonly RefusedRequest[],
): VerifiedHomes {
  const userIds = new Set(agents.map(({ userId }) => userId));
  return {
    published: new Set(agents.flatMap(({ published }) => published)).size,
    drafts: agents.reduce((sum, agent) => sum + agent.drafts, 0),
    refused: refused.filter((one) => one.userIds.some((id) => userIds.has(id))).map(({ address }) => address),
  };
}

/** The email that the agent would get, with a subject that names them. */
export function toDeputy({ name, address, instead }: Deputy, compose: (to: Mailbox) => MailMessage): MailMessage {
  const mail = compose({ name, address });
  return { ...mail, subject: `[For ${instead}, who cannot be emailed] ${mail.subject}` };
}

const messages = {
  notYours: "Only the agency’s principals and managers, and admins, can confirm who works there",
  answered: (by: string | null, name: string, isConfirmed: boolean) =>
    `${by ?? "Someone else"} has already ${isConfirmed ? "confirmed" : "declined"} ${name}.`,
} as const;

/**
 * Confirms or declines an agent's request to join an agency, and emails the agent. Throws `NotFound` when there is none,
 * `Conflict` that names the colleague who has answered it, and `Forbidden` for
 * users who are neither admins nor lead that agency.
 */
export async function confirmAgency(member: Member, agentId: number, isConfirmed: boolean): Promise<void> {
  await transaction(async () => {
    const agencyId = await lockAgencyRequest(agentId);
    const { user } = member;
    const membership = await findMembership(user.id);
    const mayDecide = (id: number | null) =>
      user.isAdmin || (membership !== undefined && may(membership, "acceptPeople", id));
    const mayAccept = mayDecide(agencyId ?? null);
    if (agencyId === undefined) {
      // Only the agency that answered learns of the answer.
      const decision = await findJoinDecision(agentId, user.isAdmin ? undefined : (membership?.agencyId ?? undefined));
      if (decision && mayDecide(decision.agencyId))
        throw new Conflict(messages.answered(decision.by, decision.name, decision.isConfirmed));
    }
    // Hide from others whether the agent has a request.
    if (!mayAccept) throw new Forbidden(messages.notYours);
    if (agencyId === undefined) throw new NotFound(agencyMessages.noRequest);
    await (isConfirmed ? joinAgency(agentId, agencyId) : updateAgency(agentId, null));
    const { agency } = await findMailedPrincipals(agencyId);
    await queueJoinDecision(agentId, agency, isConfirmed);
    await recordChange(member, {
      action: isConfirmed ? "agent.agency_confirmed" : "agent.agency_declined",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId },
    });
  });
}
