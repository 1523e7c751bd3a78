import { z } from "zod";
import { deleteTokens } from "#app/features/accounts/model/accounts.queries.server.ts";
import { updateFeatured, updateVerified } from "#app/features/admin/agents/agents.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { deleteCalendar } from "#app/features/inspections/model/inspections.queries.server.ts";
import {
  lockSearchesOfOwner,
  rescheduleSearches,
  withdrawSearchMails,
} from "#app/features/saved-searches/model/lifecycle.server.ts";
import { absentIfBlank, linesField } from "#app/http/fields.schema.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound } from "#app/lib/errors.ts";
import { resendMessage } from "#app/mail/outbox.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { env } from "#platform/env.server.ts";
import { adminMessages, peopleMessages as messages, agentsMessages, outboxMessages } from "./admin.messages.ts";
import {
  deleteSessions,
  findSuspendedListings,
  lockSuspension,
  updateAdmin,
  updateSuspended,
  findMailStatus,
} from "./admin.queries.server.ts";

const reasonField = linesField(messages.reasonMissing).min(1, messages.reasonMissing).max(500, messages.reasonTooLong);

export const reasonSchema = z.object({ reason: reasonField });

/** Forms send text. */
export const suspensionSchema = z
  .object({
    isSuspended: z.union(
      [z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")],
      messages.yesOrNo,
    ),
    reason: absentIfBlank(reasonField.optional()),
  })
  .refine(({ isSuspended, reason: given }) => !isSuspended || given !== undefined, {
    error: messages.reasonMissing,
    path: ["reason"],
  });

/** Throws `Forbidden` for non-admins, and `NotFound`. */
export async function endSessions(member: Member, userId: number): Promise<void> {
  await changeAccount(member, userId, async () => {
    const sessions = await deleteSessions(userId);
    if (sessions === 0) return;
    await recordChange(member, {
      action: "user.sessions_ended",
      subject: "user",
      subjectId: userId,
      detail: { sessions },
    });
  });
}

/**
 * Suspends an account: ends its sessions, mailed links and calendar address, prevents logging in, hides its listings
 * and profile, and stops its saved searches. A repeat preserves the first reason. Throws `Forbidden` for non-admins,
 * `NotFound`, and `Conflict` for one's own account.
 */
export async function suspendAccount(member: Member, userId: number, reason: string): Promise<void> {
  if (member.user.isAdmin && member.user.id === userId) throw new Conflict(messages.notYourself);
  await changeAccount(member, userId, async (isSuspended) => {
    if (isSuspended) return;
    await withdrawSearchMails({ userId });
    await updateSuspended(userId, true);
    await deleteSessions(userId);
    await deleteTokens(userId);
    await deleteCalendar(userId);
    await recordChange(member, { action: "user.suspended", subject: "user", subjectId: userId, detail: { reason } });
  });
}

/**
 * Ends a suspension. Everything is restored, and the listings are matched with saved searches again. Throws `Forbidden`
 * for non-admins, and `NotFound`.
 */
export async function reinstateAccount(member: Member, userId: number): Promise<void> {
  await changeAccount(member, userId, async (isSuspended) => {
    if (!isSuspended) return;
    const listings = await findSuspendedListings(userId);
    await updateSuspended(userId, false);
    await rescheduleSearches({ userId });
    for (const listingId of listings) await publishEvent("listing.published", { listingId });
    await recordChange(member, { action: "user.reinstated", subject: "user", subjectId: userId, detail: {} });
  });
}

/** Locks the account during `work`, which gets whether it is suspended. */
async function changeAccount(
  { user }: Member,
  userId: number,
  work: (isSuspended: boolean) => Promise<void>,
): Promise<void> {
  if (!user.isAdmin) throw new Forbidden(adminMessages.onlyAdmins);
  await transaction(async () => {
    // First, because a change of a search locks the search before its account.
    await lockSearchesOfOwner({ userId });
    const account = await lockSuspension(userId);
    if (!account) throw new NotFound(messages.noPerson);
    await work(account.isSuspended);
  });
}

/** Sets whether an account is an admin's, from the terminal only. False when no account has the address. */
export async function setAdmin(email: string, isAdmin: boolean): Promise<boolean> {
  return transaction(async () => {
    const user = await updateAdmin(email.trim().toLowerCase(), isAdmin);
    if (!user) return false;
    const action = isAdmin ? "user.admin_granted" : "user.admin_revoked";
    await recordChange({ ip: "terminal" }, { action, subject: "user", subjectId: user.id, detail: {} });
    return true;
  });
}

/** Forms send text. */
export const featuredSchema = z.object({
  isFeatured: z.union(
    [z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")],
    agentsMessages.yesOrNo,
  ),
});

/** Throws `Forbidden` for non-admins, and `NotFound`. */
export async function setFeatured(member: Member, agentId: number, isFeatured: boolean): Promise<void> {
  await setMark(member, agentId, {
    isSet: isFeatured,
    update: updateFeatured,
    action: isFeatured ? "agent.featured" : "agent.unfeatured",
  });
}

/**
 * Sets whether an agent is verified. Verification publishes the homes that waited for it (see `publishHomesOfVerified`); without
 * it, published listings stay published. Throws like `setFeatured`.
 */
export async function setVerified(member: Member, agentId: number, isVerified: boolean): Promise<void> {
  if (isVerified) await verifyTogether(member, [agentId]);
  else await markVerified(member, agentId, false);
}

/** Their office gets one email about all. Throws like `setFeatured`. */
export async function verifyTogether(member: Member, agentIds: readonly number[]): Promise<void> {
  await transaction(async () => {
    const changed: number[] = [];
    for (const id of agentIds) if (await markVerified(member, id, true)) changed.push(id);
    if (env.REQUIRE_AGENT_VERIFICATION && changed.length > 0) {
      await publishEvent("agents.verified", { agentIds: changed });
    }
  });
}

function markVerified(member: Member, agentId: number, isVerified: boolean): Promise<boolean> {
  return setMark(member, agentId, {
    isSet: isVerified,
    update: updateVerified,
    action: isVerified ? "agent.verified" : "agent.unverified",
  });
}

interface MarkChange {
  isSet: boolean;
  /** Returns the old value. Undefined for an unknown agent. */
  update: (agentId: number, isSet: boolean) => Promise<boolean | undefined>;
  action: Parameters<typeof recordChange>[1]["action"];
}

/** Whether it was changed. */
async function setMark(member: Member, agentId: number, { isSet, update, action }: MarkChange): Promise<boolean> {
  if (!member.user.isAdmin) throw new Forbidden(adminMessages.onlyAdmins);
  return transaction(async () => {
    const was = await update(agentId, isSet);
    if (was === undefined) throw new NotFound(agentsMessages.noAgent);
    if (was === isSet) return false;
    await recordChange(member, { action, subject: "agent", subjectId: agentId, detail: {} });
    return true;
  });
}

/**
 * Sends a "dead" or "kept" email again. Does nothing for queued and sent ones, so a second press has no effect. Throws
 * `Forbidden` for non-admins, and `NotFound`.
 */
export async function resendMail(member: Member, mailId: number): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(adminMessages.onlyAdmins);
  await transaction(async () => {
    const was = await findMailStatus(mailId);
    if (was === undefined) throw new NotFound(outboxMessages.noMail);
    if (!(await resendMessage(mailId))) return;
    await recordChange(member, { action: "mail.resent", subject: "mail", subjectId: mailId, detail: { was } });
  });
}
