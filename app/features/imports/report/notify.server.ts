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
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import {
  importApprovalMail,
  importUnconfirmedPricesMail,
  importProblemsMail,
  importSilenceMail,
} from "./import.mail.ts";
import {
  findUnnotifiedApproval,
  findNewProblems,
  findActiveConnectionIds,
  findSilence,
  lockNotifiedConnection,
  lockUnnotifiedPrices,
  updatePricesNotified,
  updateErrorsNotified,
  updateApprovalNotified,
  updateSilenceNotified,
} from "./notify.queries.server.ts";
import { describeApproval } from "./report-texts.ts";

/**
 * Emails agents about prices that may not be advertised, and the contact about a file that awaits approval, refused files
 * and new errors, at most once a day each. Idempotent.
 */
export async function notifyAgency(connectionId: number): Promise<void> {
  await notifyUnconfirmedPrices(connectionId);
  await notifyApproval(connectionId);
  await notifyProblems(connectionId);
}

/** Homes named in an email. */
const MAX_NAMED = 20;

/** At once, one email for each agent, also about homes of a spreadsheet, which a colleague may have sent. */
async function notifyUnconfirmedPrices(connectionId: number): Promise<void> {
  await transaction(
    async () => {
      const rows = await lockUnnotifiedPrices(connectionId);
      for (const homes of Map.groupBy(rows, ({ userId }) => userId).values()) {
        const [first] = homes;
        if (!first || !isMailable(first.email)) continue;
        const named = homes.slice(0, MAX_NAMED).map(({ listingId, address, suburb, priceProblem }) => ({
          home: `${address}, ${suburb}`,
          text: priceProblem,
          url: publicUrl(`/dashboard/listings/${listingId}/feed`),
        }));
        const to = { name: first.name, address: first.email };
        const url = publicUrl("/dashboard/listings");
        await queueMail(
          importUnconfirmedPricesMail({ to, crm: crmName(first.crm), homes: named, count: homes.length, url }),
        );
      }
      await updatePricesNotified(rows.map(({ id }) => id));
    },
    { forJobs: true },
  );
}

/** A failing search for problems cannot stop this email. */
async function notifyApproval(connectionId: number): Promise<void> {
  await transaction(
    async () => {
      const envelope = await lockEnvelope(connectionId);
      const file = envelope && (await findUnnotifiedApproval(connectionId));
      if (!file) return;
      const { counts, attentionCount: attention } = file;
      const texts = describeApproval(file.holdReason === "absent" ? "absent" : "first", {
        counts,
        attention,
        files: 1,
      });
      await queueMail(importApprovalMail({ ...envelope, ...texts, url: publicUrl(reportPath(connectionId, file.id)) }));
      await updateApprovalNotified(connectionId);
    },
    { forJobs: true },
  );
}

async function notifyProblems(connectionId: number): Promise<void> {
  await transaction(
    async () => {
      const envelope = await lockEnvelope(connectionId);
      if (!envelope) return;
      const { problems, count } = await findNewProblems(connectionId);
      if (count === 0) return;
      const entries = problems.map(({ fileId, ...problem }) => ({
        ...problem,
        url: publicUrl(reportPath(connectionId, fileId)),
      }));
      await queueMail(
        importProblemsMail({ ...envelope, problems: entries, count, url: publicUrl(importFilesPath(connectionId)) }),
      );
      await updateErrorsNotified(connectionId);
    },
    { forJobs: true },
  );
}

/** Locks the connection; undefined without a recipient. */
async function lockEnvelope(connectionId: number) {
  const connection = await lockNotifiedConnection(connectionId);
  // Senders of spreadsheets see the report at once.
  if (!connection || isSpreadsheet(connection.crm) || !isMailable(connection.contact.address)) return undefined;
  return { to: connection.contact, agency: connection.agencyName, crm: crmName(connection.crm) };
}

/** Sends the emails that the daily limit postponed, and reports connections silent for a week. */
export async function notifyAgenciesDaily(signal: AbortSignal): Promise<void> {
  for (const connectionId of await findActiveConnectionIds()) {
    signal.throwIfAborted();
    try {
      await notifyAgency(connectionId);
      await notifySilence(connectionId);
    } catch (error) {
      logger.error({ err: error, feedId: connectionId }, "an agency could not be emailed about its imports");
    }
  }
}

async function notifySilence(connectionId: number): Promise<void> {
  await transaction(async () => {
    const envelope = await lockEnvelope(connectionId);
    const since = envelope && (await findSilence(connectionId));
    if (!since) return;
    await queueMail(
      importSilenceMail({
        ...envelope,
        since: formatLongDate(since),
        url: publicUrl(connectionPath(connectionId)),
      }),
    );
    await updateSilenceNotified(connectionId);
  });
}
