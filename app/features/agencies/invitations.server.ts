import { findReplyAuthor } from "#app/features/agents/model/agent.queries.server.ts";
import { invitationMail, membershipPaths } from "#app/features/agents/model/membership.mail.ts";
import { completeInvitation } from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { type AgencyRole, may, rolesToGive } from "#app/features/managers/policy.ts";
import type { Member } from "#app/lib/caller.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { mailboxKey } from "#app/lib/fields.ts";
import { dateTimeLabel } from "#app/lib/sydney-time.ts";
import { toPlainName } from "#app/lib/untrusted-text.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { agencyDetailMessages as messages, INVITATION_DAYS, officeMessages } from "./agency.messages.ts";
import { findInvitingAgency } from "./agency.queries.server.ts";
import { lockOwnAgency, lockOwnMembership } from "./agency.server.ts";
import { invitationMessages, type Invitations, type Invited } from "./invitation.schema.ts";
import { findOfficeNames } from "./offices.queries.server.ts";
import {
  countPendingInvitations,
  deleteInvitation,
  deleteInvitationsSentUpTo,
  findColleagues,
  insertInvitation,
  lockInvitation,
  MAX_PENDING_INVITATIONS,
  updateInvitationSent,
  updateInviter,
} from "./people.queries.server.ts";

/** An invitation is not sent again sooner. */
const RESEND_AFTER_MS = 10 * 60_000;

interface SentInvitations {
  sent: string[];
  /** Had a pending invitation, so no email was sent. */
  pending: string[];
}

/**
 * Emails each address its own invitation, or sends nothing. Throws `NotFound` without an agency, `Invalid` for
 * colleagues, unknown offices, addresses with too many emails today and too many pending invitations, `TooMany`, and
 * `Forbidden` by role, also for a role or an office that the member may not give.
 */
export async function sendInvitations(
  member: Member,
  { emails: people, role: usual = "agent" }: Invitations,
): Promise<SentInvitations> {
  const emails = people.map(({ email }) => email);
  await transaction(async () => {
    const colleagues = await findColleagues(emails, (await lockInvitingAgency(member)).agencyId);
    if (colleagues.length > 0) throw new Invalid({ emails: [invitationMessages.colleagues(colleagues)] });
  });
  for (const _ of emails) await consumeRateLimit("agency.invite.user", String(member.user.id));
  return transaction(async () => {
    const { agencyId, isVouched, roles, mayAssign } = await lockInvitingAgency(member);
    if ([usual, ...people.map(({ role = usual }) => role)].some((role) => !roles.includes(role)))
      throw new Forbidden(messages.mayNotGiveRole);
    if (!mayAssign && people.some(({ office }) => office)) throw new Forbidden(officeMessages.mayNotAssign);
    const offices = await findInvitedOffices(people, agencyId);
    const sender = await findSender(member, agencyId);
    const result: SentInvitations = { sent: [], pending: [] };
    // The order in which `queueUnrequestedMail` must lock mailboxes.
    for (const { email, role = usual, office } of people.toSorted((a, b) =>
      mailboxKey(a.email) < mailboxKey(b.email) ? -1 : 1,
    )) {
      const officeId = office === undefined ? null : (offices.get(office.toLowerCase()) ?? null);
      const invitation = await insertInvitation(agencyId, { email, role, officeId, invitedByUserId: member.user.id });
      if (invitation && !(await queueInvitation(sender, { email, code: invitation.code, role, isVouched })))
        throw new Invalid({ emails: [invitationMessages.tooManyMails(email)] });
      result[invitation ? "sent" : "pending"].push(email);
    }
    if ((await countPendingInvitations(agencyId)) > MAX_PENDING_INVITATIONS)
      throw new Invalid({ emails: [invitationMessages.tooManyPending(MAX_PENDING_INVITATIONS)] });
    if (result.sent.length > 0)
      await recordInvitation(member, agencyId, "agency.invitation_sent", { invitations: result.sent.length });
    return result;
  });
}

/** By their names in lower case. Throws `Invalid` if the agency has no such open office. */
async function findInvitedOffices(people: readonly Invited[], agencyId: number): Promise<ReadonlyMap<string, number>> {
  const offices = await findOfficeNames(agencyId);
  const byName = new Map(offices.map(({ id, name }) => [name.toLowerCase(), id]));
  const unknown = people.flatMap(({ office }) => (office && !byName.has(office.toLowerCase()) ? office : []));
  if (unknown.length > 0) {
    const names = offices.map(({ name }) => name);
    throw new Invalid({ emails: [invitationMessages.noOffice([...new Set(unknown)], names)] });
  }
  return byName;
}

export interface ResentInvitation {
  email: string;
  /** The time of the last email. */
  sentAt: Date;
  /** From when it can be sent again. */
  nextAt: Date;
  /** False if the last email is too recent, so that nothing was sent now. */
  isSent: boolean;
}

/**
 * Emails a pending invitation again, unless the last email is less than ten minutes old. The person is invited as an
 * agent if the member may not give the role that was chosen. Throws `NotFound` for another one, `Invalid` for an
 * address with too many emails today, `TooMany`, and `Forbidden` by role.
 */
export async function resendInvitation(member: Member, id: number): Promise<ResentInvitation> {
  await consumeRateLimit("agency.invite.user", String(member.user.id));
  return transaction(async () => {
    const { agencyId, isVouched, roles } = await lockInvitingAgency(member);
    const invitation = await lockInvitation(agencyId, id);
    if (!invitation) throw new NotFound(invitationMessages.noInvitation);
    const { email, sentAt } = invitation;
    const isSent = Date.now() - sentAt.getTime() >= RESEND_AFTER_MS;
    if (isSent) {
      const role = roles.includes(invitation.role) ? invitation.role : "agent";
      const sender = await findSender(member, agencyId);
      if (!(await queueInvitation(sender, { ...invitation, role, isVouched })))
        throw new Invalid({ "": [invitationMessages.tooManyResent(email, dateTimeLabel(sentAt))] });
      await updateInvitationSent(id, { invitedByUserId: member.user.id, role });
      await recordInvitation(member, agencyId, "agency.invitation_sent", { invitations: 1 });
    }
    const lastAt = isSent ? new Date() : sentAt;
    return { email, isSent, sentAt: lastAt, nextAt: new Date(lastAt.getTime() + RESEND_AFTER_MS) };
  });
}

/**
 * Deletes a pending invitation, so its link stops working. A repeated request changes nothing. Throws `Forbidden` by
 * role.
 */
export async function withdrawInvitation(member: Member, id: number): Promise<void> {
  await transaction(async () => {
    const { agencyId } = await lockInvitingAgency(member);
    if (await deleteInvitation(agencyId, id))
      await recordInvitation(member, agencyId, "agency.invitation_withdrawn", {});
  });
}

/**
 * Approves a pending invitation that an assistant sent: the person joins at once or, as soon as the account exists, when
 * its address is confirmed. Returns the address. Throws `NotFound` for another invitation, and `Forbidden` by role.
 */
export async function approveInvitation(member: Member, id: number): Promise<string> {
  return transaction(async () => {
    // First, like a merge, because an invited person may be locked below.
    await lockOwnAgency(member);
    const { agencyId, isVouched } = await lockInvitingAgency(member);
    if (!isVouched) throw new Forbidden(messages.mayNotApprove);
    const invitation = await updateInviter(agencyId, id, member.user.id);
    if (!invitation) throw new NotFound(invitationMessages.noInvitation);
    await recordInvitation(member, agencyId, "agency.invitation_approved", {});
    await completeInvitation({ email: invitation.email });
    return invitation.email;
  });
}

/** Invitations lapse; /privacy states the period. */
export async function eraseOldInvitations(now: Date): Promise<number> {
  return deleteInvitationsSentUpTo(new Date(now.getTime() - INVITATION_DAYS * DAY_MS));
}

/**
 * Locks the membership. `isVouched` is whether the member also accepts people, `roles` those that they may give. Throws
 * `NotFound` without an agency, and `Forbidden` by role.
 */
async function lockInvitingAgency(
  member: Member,
): Promise<{ agencyId: number; isVouched: boolean; roles: readonly AgencyRole[]; mayAssign: boolean }> {
  const membership = await lockOwnMembership(member);
  const { agencyId } = membership;
  if (agencyId === null) throw new NotFound(messages.noOwnAgency);
  if (!may(membership, "invitePeople", agencyId)) throw new Forbidden(messages.mayNotInvite);
  return {
    agencyId,
    isVouched: may(membership, "acceptPeople", agencyId),
    roles: rolesToGive(membership, agencyId),
    mayAssign: may(membership, "manageOffices", agencyId),
  };
}

/**
 * Names the member and, before an admin has confirmed it, the agency only if the member's own address is confirmed and
 * the names are plain: the reader did not ask for this text.
 */
async function findSender({ user }: Member, agencyId: number) {
  const { name, confirmedAt } = await findInvitingAgency(agencyId);
  const author = await findReplyAuthor(user.id);
  const toMailable = (text: string) => (author.trust === null ? undefined : toPlainName(text));
  return {
    agency: confirmedAt === null ? toMailable(name) : name,
    inviter: toMailable(author.name),
    isConfirmed: confirmedAt !== null,
  };
}

/** False if the address has had too many emails today. */
async function queueInvitation(
  sender: Awaited<ReturnType<typeof findSender>>,
  { email, code, role, isVouched }: { email: string; code: string; role: AgencyRole; isVouched: boolean },
): Promise<boolean> {
  const mail = invitationMail({
    ...sender,
    address: email,
    url: publicUrl(membershipPaths.invitation(code)),
    role,
    isVouched,
  });
  return (await queueUnrequestedMail(mail)) !== undefined;
}

async function recordInvitation(
  member: Member,
  agencyId: number,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordChange(member, { action, subject: "agency", subjectId: agencyId, detail });
}
