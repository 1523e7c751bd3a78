import {
  crmName,
  isSpreadsheet,
  connectionPath,
  importFilesPath,
  reportPath,
} from "#app/features/imports/model/connections.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { isMailable, queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { importApprovalMail, importProblemsMail, importSilenceMail } from "./import.mail.ts";
import {
  findUnnotifiedApproval,
  findNewProblems,
  findActiveConnectionIds,
  findSilence,
  lockNotifiedConnection,
  updateErrorsNotified,
  updateApprovalNotified,
  updateSilenceNotified,
} from "./report.queries.server.ts";
import { describeApproval } from "./report-texts.ts";

/** Emails about a file that awaits approval, refused files and new errors, at most once a day each. Idempotent. */
export async function notifyAgency(feedId: number): Promise<void> {
  await notifyApproval(feedId);
  await notifyProblems(feedId);
}

/** A failing search for problems cannot stop this email. */
async function notifyApproval(feedId: number): Promise<void> {
  await transaction(
    async () => {
      const envelope = await lockEnvelope(feedId);
      const file = envelope && (await findUnnotifiedApproval(feedId));
      if (!file) return;
      const { counts, attentionCount: attention } = file;
      const texts = describeApproval(file.holdReason === "absent" ? "absent" : "first", {
        counts,
        attention,
        files: 1,
      });
      await queueMail(importApprovalMail({ ...envelope, ...texts, url: publicUrl(reportPath(feedId, file.id)) }));
      await updateApprovalNotified(feedId);
    },
    { forJobs: true },
  );
}

async function notifyProblems(feedId: number): Promise<void> {
  await transaction(
    async () => {
      const envelope = await lockEnvelope(feedId);
      if (!envelope) return;
      const { problems, count } = await findNewProblems(feedId);
      if (count === 0) return;
      const entries = problems.map(({ fileId, ...problem }) => ({
        ...problem,
        url: publicUrl(reportPath(feedId, fileId)),
      }));
      await queueMail(
        importProblemsMail({ ...envelope, problems: entries, count, url: publicUrl(importFilesPath(feedId)) }),
      );
      await updateErrorsNotified(feedId);
    },
    { forJobs: true },
  );
}

/** Locks the connection; undefined without a recipient. */
async function lockEnvelope(feedId: number) {
  const feed = await lockNotifiedConnection(feedId);
  // Senders of spreadsheets see the report at once.
  if (!feed || isSpreadsheet(feed.crm) || !isMailable(feed.contact.address)) return undefined;
  return { to: feed.contact, agency: feed.agencyName, crm: crmName(feed.crm) };
}

/** Sends what the daily limit postponed, and reports connections silent for a week. */
export async function notifyAgenciesDaily(signal: AbortSignal): Promise<void> {
  for (const feedId of await findActiveConnectionIds()) {
    signal.throwIfAborted();
    try {
      await notifyAgency(feedId);
      await notifySilence(feedId);
    } catch (error) {
      logger.error({ err: error, feedId }, "an agency could not be emailed about its imports");
    }
  }
}

async function notifySilence(feedId: number): Promise<void> {
  await transaction(async () => {
    const envelope = await lockEnvelope(feedId);
    const since = envelope && (await findSilence(feedId));
    if (!since) return;
    await queueMail(
      importSilenceMail({
        ...envelope,
        since: formatLongDate(since),
        url: publicUrl(connectionPath(feedId)),
      }),
    );
    await updateSilenceNotified(feedId);
  });
}
