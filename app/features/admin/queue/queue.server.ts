import { z } from "zod";
import { adminMessageMail } from "#app/features/admin/model/admin-message.mail.ts";
import { adminMessages, queueMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { setVerified, verifyTogether } from "#app/features/admin/model/operations.server.ts";
import { confirmNewAgency, holdAgency } from "#app/features/agencies/agency.server.ts";
import { findMailbox, findMailedPrincipals } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { holdAgent, holdListing } from "#app/features/moderation/moderation.server.ts";
import { linesField, rowIdField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound } from "#app/lib/errors.ts";
import { mailboxKey } from "#app/lib/fields.ts";
import type { Mailbox } from "#app/mail/layout.ts";
import { isMailable, queueMail } from "#app/mail/outbox.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { brand } from "#platform/brand.ts";
import { env } from "#platform/env.server.ts";
import {
  findAgentOfListing,
  findDecision,
  lockQueued,
  lockUnverified,
  MAX_VERIFIED,
  type QueueSubject,
} from "./queue.queries.server.ts";

const MAX_MESSAGE = 2000;

export const messageSchema = z.object({
  message: linesField(messages.message.missing)
    .min(1, messages.message.missing)
    .max(MAX_MESSAGE, messages.message.tooLong),
});

/**
 * Confirms an agency, verifies an agent, or removes a first listing from the queue. Throws `Forbidden` for non-admins,
 * `NotFound`, and `Conflict` that names the admin who decided first.
 */
export async function approveQueued(member: Member, subject: QueueSubject, id: number): Promise<void> {
  await decide(member, subject, id, async () => {
    if (subject === "agency") await confirmNewAgency(member, id);
    else if (subject === "agent") await setVerified(member, id, true);
    else await recordChange(member, { action: "listing.first_approved", subject, subjectId: id, detail: {} });
  });
}

/** The agents that the admin saw. Accepts none, because forms read a field as a list only if it may be empty. */
export const peopleSchema = z.object({
  people: z.array(rowIdField(messages.noneWaiting)).max(MAX_VERIFIED).default([]),
});

/**
 * Verifies those of these agents who still belong to the agency and wait. Returns their number. Throws `Forbidden` for
 * non-admins, and `Conflict` if no one waits.
 */
export async function verifyPeople(member: Member, agencyId: number, agentIds: readonly number[]): Promise<number> {
  requireAdmin(member);
  return transaction(async () => {
    const waiting = await lockUnverified(agencyId, agentIds);
    if (waiting.length === 0) throw new Conflict(messages.noneWaiting);
    await verifyTogether(member, waiting);
    return waiting.length;
  });
}

/** Puts an agent or a listing on hold, like moderation, or the confirmation of an agency. Throws like `approveQueued`. */
export async function holdQueued(member: Member, subject: QueueSubject, id: number, reason: string): Promise<void> {
  const hold = { agency: holdAgency, agent: holdAgent, listing: holdListing }[subject];
  await decide(member, subject, id, () => hold(member, id, reason));
}

/** Emails a question about something in the queue, and records it. Throws like `approveQueued` and `sendMessage`. */
export async function askQueued(member: Member, subject: QueueSubject, id: number, message: string): Promise<void> {
  await decide(member, subject, id, () => sendMessage(member, subject, id, message));
}

async function decide(member: Member, subject: QueueSubject, id: number, work: () => Promise<void>): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    if (!(await lockQueued(subject, id))) throw new NotFound(messages.none);
    const decision = await findDecision(subject, id);
    if (decision) throw new Conflict(messages.decidedBy(decision.by, decision.action));
    await work();
  });
}

/**
 * Emails an agent, the principals of an agency, or the agent who manages a listing, and records the message in the audit
 * log. Throws `Forbidden` for non-admins, `NotFound`, and `Conflict` if no one has a confirmed address.
 */
export async function sendMessage(member: Member, subject: QueueSubject, id: number, message: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    if (!(await lockQueued(subject, id))) throw new NotFound(messages.none);
    const recipients = (await findRecipients(subject, id)).filter(({ address }) => isMailable(address));
    if (recipients.length === 0) throw new Conflict(messages.message.unreachable);
    const inLockOrder = recipients.toSorted((one, other) =>
      mailboxKey(one.address) < mailboxKey(other.address) ? -1 : 1,
    );
    const replyTo = { name: brand.name, address: env.SERVICE_DESK_EMAIL };
    const about = messages.about[subject];
    for (const { name, address } of inLockOrder)
      await queueMail(adminMessageMail({ to: { name, address }, replyTo, text: message, about }));
    await recordChange(member, { action: `${subject}.messaged`, subject, subjectId: id, detail: { message } });
  });
}

async function findRecipients(subject: QueueSubject, id: number): Promise<Mailbox[]> {
  if (subject === "agency") return (await findMailedPrincipals(id)).principals;
  const agentId = subject === "agent" ? id : await findAgentOfListing(id);
  const mailbox = agentId === undefined ? undefined : await findMailbox(agentId);
  return mailbox ? [mailbox] : [];
}

function requireAdmin({ user }: Member): void {
  if (!user.isAdmin) throw new Forbidden(adminMessages.onlyAdmins);
}
