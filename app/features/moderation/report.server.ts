import { createHash } from "node:crypto";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { Forbidden } from "#app/lib/errors.ts";
import { lockHash } from "#app/limits/idempotency.queries.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { moderationMessages } from "./moderation.messages.ts";
import type { ReportInput } from "./moderation.schema.ts";
import { hasSameReport, insertReport, updateReportsClosed } from "./reports.queries.server.ts";

/**
 * Stores what somebody reports of a home that is public. The same content in 24 hours is one report, however often it comes,
 * and costs one point of the limit. Throws `TooMany`.
 */
export async function submitReport(
  caller: Caller,
  home: { id: number; title: string },
  input: ReportInput,
): Promise<void> {
  const fingerprint = fingerprintOf(caller, home.id, input);
  if (await hasSameReport(fingerprint)) return;
  await consumeRateLimit("report.submit.address", caller.address);
  await transaction(async () => {
    await lockHash(fingerprint);
    if (await hasSameReport(fingerprint)) return;
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

/** Of the content and the account, and of nothing else that would tell who a visitor is. */
function fingerprintOf({ user }: Caller, listingId: number, { reason, words, email }: ReportInput): Buffer {
  const content = [listingId, reason, words?.replace(/\s+/g, " "), email?.toLowerCase(), user?.id].map(
    (part) => part ?? null,
  );
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
