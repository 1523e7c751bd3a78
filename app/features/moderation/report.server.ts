import { createHash, createHmac } from "node:crypto";
import { env } from "#platform/env.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { Forbidden } from "#app/lib/errors.ts";
import { lockHash } from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { moderationMessages } from "./moderation.messages.ts";
import type { ReportInput } from "./moderation.schema.ts";
import { hasClosedReport, hasOpenReport, insertReport, updateReportsClosed } from "./reports.queries.server.ts";

/**
 * Stores what somebody reports of a home that is public. A repeat of an open report within 24 hours is not stored again and
 * costs no point of the limit; a report that was closed does not stand in the way of a new one. Throws `TooMany`.
 */
export async function submitReport(
  caller: Caller,
  home: { id: number; title: string },
  input: ReportInput,
): Promise<void> {
  const fingerprint = await fingerprintOf(caller, home.id, input);
  if (await hasOpenReport(fingerprint)) return;
  await consumeRateLimit("report.submit.address", caller.address);
  await transaction(async () => {
    await lockHash(fingerprint);
    if (await hasOpenReport(fingerprint)) return;
    await insertReport({
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
 * SHA-256 of what makes two reports the same. Reports with the same words are one, whoever sends them. Visitors who only choose
 * a reason are told apart, and so are all visitors once an admin has closed a report with these words. Their addresses
 * are hashed with our key, so that the hash reveals no visitor.
 */
async function fingerprintOf(caller: Caller, listingId: number, input: ReportInput): Promise<Buffer> {
  const { user, address } = caller;
  const { reason, words, email } = input;
  const content = [listingId, reason, words?.replace(/\s+/g, " "), email?.toLowerCase(), user?.id].map(
    (part) => part ?? null,
  );
  const shared = sha256(content);
  if (user || (words !== undefined && !(await hasClosedReport(shared)))) return shared;
  const visitor = createHmac("sha256", env.SECRET_KEYS[0] ?? "")
    .update(`report-visitor:${address}`)
    .digest("hex");
  return sha256([...content, visitor]);
}

function sha256(content: readonly unknown[]): Buffer {
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

/** Closes the open reports of a home without a hold. Throws `Forbidden` for who is no admin. */
export async function dismissReports(member: Member, listingId: number, note: string): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(moderationMessages.onlyAdmins);
  await transaction(async () => {
    const reports = await updateReportsClosed({ listingId }, { outcome: "dismissed", note });
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
