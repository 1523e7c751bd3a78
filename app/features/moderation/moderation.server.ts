import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import { queueToAgent, queueToMember } from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { absentIfBlank, emailField, linesField } from "#app/http/fields.schema.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { lockHash } from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { env } from "#platform/env.server.ts";
import {
  hasClosedAbuseReport,
  hasOpenAbuseReport,
  insertAbuseReport,
  closeAbuseReports,
} from "./abuse-reports.queries.server.ts";
import { holdMail, releasedMail } from "./hold.mail.ts";
import {
  findListingsByHold,
  findHoldRecipient,
  findActiveListings,
  findOwnHold,
  findPictureOfHome,
  insertHold,
  lockAgent,
  lockListing,
  lockHold,
  type NewHold,
  updateHoldReason,
  markReleased,
  saveReleaseRequest,
} from "./holds.queries.server.ts";
import {
  holdMessages,
  moderationMessages,
  moderationMessages as messages,
  reportMessages,
  type Hold,
  holdPath,
  ABUSE_REASONS,
} from "./moderation.ts";

/** Only "Something else" requires a text. */
export const reportSchema = z
  .object({
    reason: z.enum(ABUSE_REASONS, reportMessages.reason.missing),
    words: absentIfBlank(linesField(reportMessages.detailsTooLong).max(2000, reportMessages.detailsTooLong).optional()),
    email: absentIfBlank(
      emailField({ invalid: reportMessages.emailInvalid, tooLong: reportMessages.emailTooLong }).optional(),
    ),
  })
  .refine(({ reason, words }) => reason !== "other" || words !== undefined, {
    error: reportMessages.detailsMissing,
    path: ["words"],
  });
export type ReportInput = z.output<typeof reportSchema>;

/** The agent reads the reason. */
export const holdSchema = z.object({
  reason: linesField(messages.reasonMissing).min(1, messages.reasonMissing).max(500, messages.reasonTooLong),
});

/** For admins. */
export const dismissalSchema = z.object({
  note: linesField(messages.home.noteMissing).min(1, messages.home.noteMissing).max(500, messages.home.noteTooLong),
});

export const releaseSchema = z.object({
  words: linesField(holdMessages.detailsMissing)
    .min(1, holdMessages.detailsMissing)
    .max(2000, holdMessages.detailsTooLong),
});

/**
 * Unpublishes a listing until its hold is released, regardless of changes by its agent or an import. Closes its open
 * reports and mails the agent. Does nothing if on hold. All functions in this module that take a member throw
 * `Forbidden` without the right, and `NotFound`.
 */
export async function holdListing(member: Member, listingId: number, reason: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    if (!(await lockListing(listingId))) throw new NotFound(messages.noHome);
    await placeHold(member, { subject: "listing", listingId, reason });
    await closeAbuseReports({ listingId }, { outcome: "held", note: null });
  });
}

/** Holds a picture of a listing, including later uploads of the same file to this listing. */
export async function holdPicture(member: Member, pictureId: number, reason: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    const picture = await findPictureOfHome(pictureId);
    if (!picture || !(await lockListing(picture.listingId))) throw new NotFound(messages.noPicture);
    const { listingId, contentHash } = picture;
    await placeHold(member, { subject: "picture", listingId, pictureId, contentHash, reason });
  });
}

/**
 * Holds an agent: the profile and all present and future listings that they offer or manage. They can still log in and
 * read the reason. Closes open reports of these listings.
 */
export async function holdAgent(member: Member, agentId: number, reason: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    if (!(await lockAgent(agentId))) throw new NotFound(messages.noAgent);
    await placeHold(member, { subject: "agent", agentId, reason });
    await closeAbuseReports({ agentId }, { outcome: "held", note: null });
  });
}

async function placeHold(member: Member, wanted: NewHold): Promise<void> {
  const inserted = await insertHold(wanted);
  if (!inserted) return;
  const stored = await requireHold(inserted.id);
  await recordChange(member, {
    ...toAuditSubject(stored),
    action: `${stored.subject}.held`,
    detail: toAuditDetail(stored),
  });
  await mailAgent(stored, (to) => holdMail(stored, to, publicUrl(holdPath(stored.id))));
}

/**
 * Releases a hold, which republishes its subject unless something else prevents it. Republished listings are matched
 * with saved searches. Does nothing if already released.
 */
export async function releaseHold(member: Member, holdId: number): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    const openHold = await lockHold(holdId);
    if (!openHold) return;
    const homes = openHold.subject === "picture" ? [] : await findListingsByHold(openHold);
    await mailAgent(openHold, (to) => releasedMail(openHold, to, publicUrl(getPublicPath(openHold))));
    await markReleased(holdId);
    for (const listingId of await findActiveListings(homes)) await publishEvent("listing.published", { listingId });
    await recordChange(member, {
      ...toAuditSubject(openHold),
      action: `${openHold.subject}.released`,
      detail: toAuditDetail(openHold),
    });
  });
}

/** Declines a release request and mails the new reason to the agent. Throws `NotFound` once released. */
export async function declineRelease(member: Member, holdId: number, reason: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    const openHold = await requireHold(holdId);
    if (openHold.releaseRequestedAt === null && openHold.reason === reason) return;
    await updateHoldReason(holdId, reason);
    const updated = { ...openHold, reason };
    await recordChange(member, {
      ...toAuditSubject(openHold),
      action: `${openHold.subject}.hold_kept`,
      detail: toAuditDetail(updated),
    });
    await mailAgent(updated, (to) => holdMail(updated, to, publicUrl(holdPath(holdId)), true));
  });
}

/**
 * Requests a release. A repeat replaces the text but not the place in the queue. Throws `Forbidden` unless the member
 * is an agent or an admin, `NotFound` for a released hold or another agent's, and `TooMany`.
 */
export async function requestRelease(member: Member, holdId: number, text: string): Promise<void> {
  if (member.user.role !== "agent" && !member.user.isAdmin) throw new Forbidden(holdMessages.agentsOnly);
  const ownHold = await findOwnHold(holdId, member.user);
  if (!ownHold) throw new NotFound(holdMessages.none);
  if (ownHold.releaseText === text) return;
  await consumeRateLimit("hold.release.user", String(member.user.id));
  await transaction(async () => {
    const stored = await requireHold(holdId);
    await saveReleaseRequest(holdId, text);
    await recordChange(member, {
      ...toAuditSubject(stored),
      action: `${stored.subject}.release_requested`,
      detail: {},
    });
  });
}

async function requireHold(id: number): Promise<Hold> {
  const openHold = await lockHold(id);
  if (!openHold) throw new NotFound(messages.noHold);
  return openHold;
}

function requireAdmin({ user }: Member): void {
  if (!user.isAdmin) throw new Forbidden(messages.onlyAdmins);
}

/** The audit trail files pictures under their listing. */
function toAuditSubject({ listingId, agentId }: Hold) {
  return listingId === null ? { subject: "agent", subjectId: agentId } : { subject: "listing", subjectId: listingId };
}

function toAuditDetail({ id, reason }: Hold) {
  return { hold: id, reason };
}

function getPublicPath({ listingId, agentId }: Hold): string {
  return listingId === null ? `/agents/${agentId}` : `/listings/${listingId}`;
}

/** The office replaces the agent of a home without a confirmed address. My Listings shows the hold as well. */
async function mailAgent({ id }: Hold, messageTo: (to: Mailbox) => MailMessage): Promise<void> {
  const { name = "", address = null, listingAgentId = null } = (await findHoldRecipient(id)) ?? {};
  if (address !== null) await queueToMember({ name, address }, messageTo);
  else if (listingAgentId !== null) await queueToAgent(listingAgentId, messageTo);
}

/**
 * Stores a report of a public listing. A repeat of an open report within 24 hours is ignored and does not count towards
 * the limit; that of a closed one is stored. Throws `TooMany`.
 */
export async function submitAbuseReport(
  caller: Caller,
  home: { id: number; title: string },
  input: ReportInput,
): Promise<void> {
  const fingerprint = await hashReport(caller, home.id, input);
  if (await hasOpenAbuseReport(fingerprint)) return;
  await consumeRateLimit("report.submit.address", caller.ip);
  await transaction(async () => {
    await lockHash(fingerprint);
    if (await hasOpenAbuseReport(fingerprint)) return;
    await insertAbuseReport({
      listingId: home.id,
      listingTitle: home.title,
      reason: input.reason,
      words: input.words ?? null,
      email: input.email ?? null,
      userId: caller.user?.id ?? null,
      fingerprint,
    });
  });
}

/**
 * SHA-256 that identifies reports with the same text. Includes the visitor if there is no text, and once a report with
 * this text is closed. Addresses are hashed with our key, so the hash does not reveal them.
 */
async function hashReport(caller: Caller, listingId: number, input: ReportInput): Promise<Buffer> {
  const { user, ip } = caller;
  const { reason, words, email } = input;
  const content = [listingId, reason, words?.replace(/\s+/g, " "), email?.toLowerCase(), user?.id].map(
    (part) => part ?? null,
  );
  const shared = sha256(content);
  if (user || (words !== undefined && !(await hasClosedAbuseReport(shared)))) return shared;
  const visitor = createHmac("sha256", env.SECRET_KEYS[0] ?? "")
    .update(`report-visitor:${ip}`)
    .digest("hex");
  return sha256([...content, visitor]);
}

function sha256(content: readonly unknown[]): Buffer {
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

/** Closes a listing's open reports without a hold. */
export async function dismissAbuseReports(member: Member, listingId: number, note: string): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(moderationMessages.onlyAdmins);
  await transaction(async () => {
    const reports = await closeAbuseReports({ listingId }, { outcome: "dismissed", note });
    if (reports === 0) return;
    const detail = { reports, note };
    await recordChange(member, {
      action: "listing.reports_dismissed",
      subject: "listing",
      subjectId: listingId,
      detail,
    });
  });
}
