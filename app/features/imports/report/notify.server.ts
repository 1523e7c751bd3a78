import { crmName, isSpreadsheet } from "#app/features/imports/model/crms.ts";
import { connectionPath, feedPath, reportPath } from "#app/features/imports/model/paths.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { isMailable, queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { feedHeldMail, feedProblemsMail, feedSilentMail } from "./import.mail.ts";
import {
  findHeldUnnotified,
  findNewProblems,
  findServedFeedIds,
  findSilence,
  lockNotifiedFeed,
  updateErrorsNotified,
  updateHeldNotified,
  updateSilenceNotified,
} from "./notify.queries.server.ts";
import { heldWords } from "./report-texts.ts";

/**
 * Emails the agency about a file that awaits approval, refused files and new errors, at most once a day each. Safe to call any
 * number of times.
 */
export async function notifyAgency(feedId: number): Promise<void> {
  await notifyHeld(feedId);
  await notifyProblems(feedId);
}

/** Sent separately, so that a failing search for problems cannot stop this email. */
async function notifyHeld(feedId: number): Promise<void> {
  await transaction(
    async () => {
      const envelope = await lockEnvelope(feedId);
      const held = envelope && (await findHeldUnnotified(feedId));
      if (!held) return;
      const counts = { total: held.listingCount ?? 0, attention: held.attentionCount, held: held.heldCount, files: 1 };
      const words = heldWords(held.holdReason === "absent" ? "absent" : "first", counts);
      await queueMail(feedHeldMail({ ...envelope, ...words, url: publicUrl(reportPath(feedId, held.id)) }));
      await updateHeldNotified(feedId);
    },
    { patient: true },
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
      await queueMail(feedProblemsMail({ ...envelope, problems: entries, count, url: publicUrl(feedPath(feedId)) }));
      await updateErrorsNotified(feedId);
    },
    { patient: true },
  );
}

/** Locks the connection and returns the recipient; undefined without one. */
async function lockEnvelope(feedId: number) {
  const feed = await lockNotifiedFeed(feedId);
  // People who send a spreadsheet see its report at once.
  if (!feed || isSpreadsheet(feed.crm) || !isMailable(feed.contact.address)) return undefined;
  return { to: feed.contact, agency: feed.agencyName, crm: crmName(feed.crm) };
}

/** Runs daily: sends what was postponed because an email had been sent that day, and reports connections silent for a week. */
export async function notifyAgenciesDaily(signal: AbortSignal): Promise<void> {
  for (const feedId of await findServedFeedIds()) {
    signal.throwIfAborted();
    try {
      await notifyAgency(feedId);
      await notifySilence(feedId);
    } catch (error) {
      logger.error({ err: error, feedId }, "the agency of a feed could not be mailed about it");
    }
  }
}

async function notifySilence(feedId: number): Promise<void> {
  await transaction(async () => {
    const envelope = await lockEnvelope(feedId);
    const since = envelope && (await findSilence(feedId));
    if (!since) return;
    await queueMail(
      feedSilentMail({
        ...envelope,
        since: formatLongDate(since),
        url: publicUrl(connectionPath(feedId)),
      }),
    );
    await updateSilenceNotified(feedId);
  });
}
