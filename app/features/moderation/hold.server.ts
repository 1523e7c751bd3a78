import { recordChange } from "#app/features/audit/record-change.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";
import { isMailable, queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { heldMail, releasedMail } from "./hold.mail.ts";
import {
  findHeldHomes,
  findHoldRecipient,
  findOnMarket,
  findOwnHold,
  findPictureOfHome,
  insertHold,
  lockHeldAgent,
  lockHeldListing,
  lockHold,
  type NewHold,
  updateHoldReason,
  updateReleased,
  updateReleaseRequested,
} from "./holds.queries.server.ts";
import { holdMessages, moderationMessages as messages } from "./moderation.messages.ts";
import type { Hold } from "./moderation.ts";
import { holdPath } from "./paths.ts";
import { updateReportsClosed } from "./reports.queries.server.ts";

/**
 * Holds a home: nobody but who keeps it sees it until it is released, whatever they or their software write. Its open
 * reports are closed, and its agent gets the reason by mail. What is held already stays so, with its first reason.
 * Everything here throws `Forbidden` for who is no admin, and `NotFound`.
 */
export async function holdListing(member: Member, listingId: number, reason: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    if (!(await lockHeldListing(listingId))) throw new NotFound(messages.noHome);
    await hold(member, { subject: "listing", listingId, reason });
    await updateReportsClosed({ listingId }, { outcome: "held", note: null });
  });
}

/** Holds one picture of a home, and the same file wherever it is sent to this home again. */
export async function holdPicture(member: Member, pictureId: number, reason: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    const picture = await findPictureOfHome(pictureId);
    if (!picture || !(await lockHeldListing(picture.listingId))) throw new NotFound(messages.noPicture);
    const { listingId, contentHash } = picture;
    await hold(member, { subject: "picture", listingId, pictureId, contentHash, reason });
  });
}

/**
 * Holds an agent: their profile and every home that they offer or keep, also those that are still to come. Their account
 * works, so that they can read why. The open reports of these homes are closed.
 */
export async function holdAgent(member: Member, agentId: number, reason: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    if (!(await lockHeldAgent(agentId))) throw new NotFound(messages.noAgent);
    await hold(member, { subject: "agent", agentId, reason });
    await updateReportsClosed({ agentId }, { outcome: "held", note: null });
  });
}

async function hold(member: Member, wanted: NewHold): Promise<void> {
  const held = await insertHold(wanted);
  if (!held) return;
  const stored = await requireHold(held.id);
  await recordChange(member, { ...subjectOf(stored), action: `${stored.subject}.held`, detail: detailOf(stored) });
  await mail(stored, (to) => heldMail(stored, to, publicUrl(holdPath(stored.id))));
}

/**
 * Releases what is held: it is public again as it was, unless something else keeps it from the public, and its homes are
 * matched with saved searches as after every publication. What is released already stays so.
 */
export async function releaseHold(member: Member, holdId: number): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    const held = await lockHold(holdId);
    if (!held) return;
    const homes = held.subject === "picture" ? [] : await findHeldHomes(held);
    await mail(held, (to) => releasedMail(held, to, publicUrl(addressOf(held))));
    await updateReleased(holdId);
    for (const listingId of await findOnMarket(homes)) await publishEvent("listing.published", { listingId });
    await recordChange(member, { ...subjectOf(held), action: `${held.subject}.released`, detail: detailOf(held) });
  });
}

/** Keeps something held whose release was asked for, and tells the agent what is still wrong. Throws `NotFound` once it is released. */
export async function keepHeld(member: Member, holdId: number, reason: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    const held = await requireHold(holdId);
    if (held.releaseRequestedAt === null && held.reason === reason) return;
    await updateHoldReason(holdId, reason);
    const now = { ...held, reason };
    await recordChange(member, { ...subjectOf(held), action: `${held.subject}.hold_kept`, detail: detailOf(now) });
    await mail(now, (to) => heldMail(now, to, publicUrl(holdPath(holdId)), true));
  });
}

/**
 * Asks the admins to release what is held, with what was mended; asked again, the newer words count, and it waits no
 * longer. Throws `Forbidden` for who is neither agent nor admin, `NotFound` for what is not theirs and once it is released,
 * and `TooMany`.
 */
export async function requestRelease(member: Member, holdId: number, words: string): Promise<void> {
  if (member.user.role !== "agent" && !member.user.isAdmin) throw new Forbidden(holdMessages.agentsOnly);
  const held = await findOwnHold(holdId, member.user);
  if (!held) throw new NotFound(holdMessages.none);
  if (held.releaseWords === words) return;
  await consumeRateLimit("hold.release.user", String(member.user.id));
  await transaction(async () => {
    const stored = await requireHold(holdId);
    await updateReleaseRequested(holdId, words);
    await recordChange(member, { ...subjectOf(stored), action: `${stored.subject}.release_requested`, detail: {} });
  });
}

async function requireHold(id: number): Promise<Hold> {
  const held = await lockHold(id);
  if (!held) throw new NotFound(messages.noHold);
  return held;
}

function requireAdmin({ user }: Member): void {
  if (!user.isAdmin) throw new Forbidden(messages.onlyAdmins);
}

/** In the audit trail a picture is its home's. */
function subjectOf({ listingId, agentId }: Hold) {
  return listingId === null ? { subject: "agent", subjectId: agentId } : { subject: "listing", subjectId: listingId };
}

function detailOf({ id, reason }: Hold) {
  return { hold: id, reason };
}

function addressOf({ listingId, agentId }: Hold): string {
  return listingId === null ? `/agents/${agentId}` : `/listings/${listingId}`;
}

/** Without an address that we can write to, My Listings says it alone. */
async function mail({ id }: Hold, messageTo: (to: Mailbox) => MailMessage): Promise<void> {
  const to = await findHoldRecipient(id);
  if (to && isMailable(to.address)) await queueMail(messageTo(to));
}
