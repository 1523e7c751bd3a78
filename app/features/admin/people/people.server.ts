import { deleteTokens } from "#app/features/accounts/model/accounts.queries.server.ts";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { deleteCalendar } from "#app/features/inspections/model/calendars.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import {
  lockSearchesOf,
  rescheduleSearches,
  withdrawSearchMails,
} from "#app/features/saved-searches/model/lifecycle.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { peopleMessages as messages } from "./people.messages.ts";
import { deleteSessions, findSuspendedListings, lockSuspension, updateSuspended } from "./people.queries.server.ts";

/** Logs a person out everywhere. Throws `Forbidden` for who is no admin, and `NotFound`. */
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
 * Suspends an account: its sessions, the links that were mailed to it and its calendar address end, nobody can log in, its
 * listings and profile are not public, and its saved searches send nothing. One that is suspended already stays so, with its first reason.
 * Throws `Forbidden` for who is no admin, `NotFound`, and `Conflict` for one's own account.
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
 * Ends the suspension of an account: everything is as it was, and its homes are matched with saved searches as after
 * every publication. Throws `Forbidden` for who is no admin, and `NotFound`.
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

/** `work` gets whether the account is suspended, which nobody else changes meanwhile. */
async function changeAccount(
  { user }: Member,
  userId: number,
  work: (isSuspended: boolean) => Promise<void>,
): Promise<void> {
  if (!user.isAdmin) throw new Forbidden(adminMessages.onlyAdmins);
  await transaction(async () => {
    // First, as whoever changes a search holds it while PostgreSQL asks for its account.
    await lockSearchesOf({ userId });
    const account = await lockSuspension(userId);
    if (!account) throw new NotFound(messages.noPerson);
    await work(account.isSuspended);
  });
}
