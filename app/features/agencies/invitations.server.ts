import { invitationMail, membershipPaths } from "#app/features/agents/model/membership.mail.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { may } from "#app/features/managers/policy.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { mailboxKey } from "#app/lib/fields.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { agencyDetailMessages } from "./agency.messages.ts";
import { findInvitingAgency } from "./agency.queries.server.ts";
import { lockOwnMembership } from "./agency.server.ts";
import { INVITATION_DAYS } from "./invitation.ts";
import { invitationMessages as messages, type Invitations } from "./invitation.schema.ts";
import {
  countPendingInvitations,
  deleteInvitation,
  deleteInvitationsSentUpTo,
  findColleagues,
  insertInvitation,
  MAX_PENDING_INVITATIONS,
  lockInvitation,
  updateInvitationSentAt,
} from "./people.queries.server.ts";

/** A repeated press within this time sends nothing. */
const RESEND_AFTER_MS = 10 * 60_000;

interface SentInvitations {
  sent: string[];
  /** Had a pending invitation, so no email was sent. */
  pending: string[];
}

/**
 * Emails each address its own invitation, or sends nothing. Throws `NotFound` without an agency, `Invalid` for
 * colleagues, addresses with too many emails today and too many pending invitations, `TooMany`, and `Forbidden` by role.
 */
export async function sendInvitations(member: Member, { emails }: Invitations): Promise<SentInvitations> {
  await transaction(async () => {
    const colleagues = await findColleagues(emails, await lockInvitingAgency(member));
    if (colleagues.length > 0) throw new Invalid({ emails: [messages.colleagues(colleagues)] });
  });
  for (const _ of emails) await consumeRateLimit("agency.invite.user", String(member.user.id));
  return transaction(async () => {
    const agencyId = await lockInvitingAgency(member);
    const result: SentInvitations = { sent: [], pending: [] };
    // The order in which `queueUnrequestedMail` must lock mailboxes.
    for (const email of emails.toSorted((a, b) => (mailboxKey(a) < mailboxKey(b) ? -1 : 1))) {
      const invitation = await insertInvitation(agencyId, email);
      if (invitation && !(await queueInvitation(agencyId, { email, code: invitation.code })))
        throw new Invalid({ emails: [messages.tooManyMails(email)] });
      result[invitation ? "sent" : "pending"].push(email);
    }
    if ((await countPendingInvitations(agencyId)) > MAX_PENDING_INVITATIONS)
      throw new Invalid({ emails: [messages.tooManyPending(MAX_PENDING_INVITATIONS)] });
    if (result.sent.length > 0)
      await recordInvitation(member, agencyId, "agency.invitation_sent", { invitations: result.sent.length });
    return result;
  });
}

/**
 * Emails a pending invitation again and returns its address. Throws `NotFound` for another one, `Invalid` for an address
 * with too many emails today, `TooMany`, and `Forbidden` by role.
 */
export async function resendInvitation(member: Member, id: number): Promise<string> {
  await consumeRateLimit("agency.invite.user", String(member.user.id));
  return transaction(async () => {
    const agencyId = await lockInvitingAgency(member);
    const invitation = await lockInvitation(agencyId, id);
    if (!invitation) throw new NotFound(messages.noInvitation);
    const { email, sentAt } = invitation;
    if (Date.now() - sentAt.getTime() < RESEND_AFTER_MS) return email;
    if (!(await queueInvitation(agencyId, invitation))) throw new Invalid({ "": [messages.tooManyResent(email)] });
    await updateInvitationSentAt(id);
    await recordInvitation(member, agencyId, "agency.invitation_sent", { invitations: 1 });
    return email;
  });
}

/** Deletes a pending invitation, whose link then stops working. A repeated request changes nothing. Throws `Forbidden` by role. */
export async function withdrawInvitation(member: Member, id: number): Promise<void> {
  await transaction(async () => {
    const agencyId = await lockInvitingAgency(member);
    if (await deleteInvitation(agencyId, id))
      await recordInvitation(member, agencyId, "agency.invitation_withdrawn", {});
  });
}

/** Invitations lapse; /privacy states the period. */
export async function eraseOldInvitations(now: Date): Promise<number> {
  return deleteInvitationsSentUpTo(new Date(now.getTime() - INVITATION_DAYS * 24 * 3600_000));
}

/** Locks the membership. Throws `NotFound` without an agency, and `Forbidden` by role. */
async function lockInvitingAgency(member: Member): Promise<number> {
  const membership = await lockOwnMembership(member);
  const { agencyId } = membership;
  if (agencyId === null) throw new NotFound(agencyDetailMessages.noOwnAgency);
  if (!may(membership, "invitePeople", agencyId)) throw new Forbidden(agencyDetailMessages.mayNotInvite);
  return agencyId;
}

/** False if the address has had too many emails today. */
async function queueInvitation(agencyId: number, { email, code }: { email: string; code: string }): Promise<boolean> {
  const { name, confirmedAt } = await findInvitingAgency(agencyId);
  const agency = confirmedAt === null ? undefined : name;
  const url = publicUrl(membershipPaths.invitation(code));
  return (await queueUnrequestedMail(invitationMail({ address: email, agency, url }))) !== undefined;
}

async function recordInvitation(
  member: Member,
  agencyId: number,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordChange(member, { action, subject: "agency", subjectId: agencyId, detail });
}
