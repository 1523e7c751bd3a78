import { deleteExpiredTokens } from "#app/features/accounts/model/accounts.queries.server.ts";
import { eraseOldInvitations } from "#app/features/agencies/invitations.server.ts";
import { refreshAnswerTimes, refreshSaleTimes } from "#app/features/agents/directory/agents.queries.server.ts";
import { eraseOldDocuments } from "#app/features/documents/documents.server.ts";
import { requeueLostPhotosDaily, runImportMaintenance } from "#app/features/imports/run-import.job.ts";
import { eraseOldRegistrations } from "#app/features/inspections/register/notify.job.ts";
import { eraseExpiredLeads } from "#app/features/leads/leads.job.ts";
import { LEAD_RETENTION_MONTHS } from "#app/features/leads/model/response-time.ts";
import { repairFallenSales } from "#app/features/listings/model/history.queries.server.ts";
import { reviewPrices } from "#app/features/listings/price-corrections.server.ts";
import {
  eraseOldStatements,
  remindOfStatements,
  STATEMENT_RETENTION_MONTHS,
} from "#app/features/listings/statements.server.ts";
import { reviewAvailability, reviewDuplicates } from "#app/features/listings/upkeep.server.ts";
import { deleteOldAbuseReports } from "#app/features/moderation/abuse-reports.queries.server.ts";
import { closedReportRetentionMonths, reportRetentionMonths } from "#app/features/moderation/moderation.ts";
import { sweepPictures } from "#app/features/pictures/files.server.ts";
import { eraseUnconfirmedSubscriptions } from "#app/features/subscribers/subscribers.server.ts";
import { deleteOldDeliveriesDaily } from "#app/features/webhooks/webhook.job.ts";
import { monthsBefore } from "#app/lib/sydney-time.ts";
import { deleteExpiredSessions } from "#app/session/session.queries.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { EventPayload } from "./events.ts";
import { type JobContext, runParts } from "./parts.server.ts";

type DailyTask = (signal: AbortSignal) => Promise<unknown>;

/** In this order. docs/metrics.md lists which data each task erases, and /privacy how long it is stored. */
export const dailyTasks = {
  "expired sessions and links": deleteExpired,
  "old enquiries": (signal) => eraseExpiredLeads({ signal }),
  "old registrations": eraseOldRegistrations,
  "unconfirmed requests": (signal) => eraseUnconfirmedSubscriptions({ signal }),
  "old documents": eraseOldDocuments,
  "unused pictures": (signal) => sweepPictures({ signal }),
  "old files of feeds": runImportMaintenance,
  "forgotten photos": requeueLostPhotosDaily,
  "old reports": eraseOldReports,
  // For the order of the directory.
  "answer times of agents": refreshAnswerTimes,
  "unlawful prices": reviewPrices,
  "due statements": remindOfStatements,
  "stale homes": reviewAvailability,
  "duplicate homes": reviewDuplicates,
  "fallen-through sales": repairSales,
  // For the order of the directory. Reads the history of every sale of a year.
  "days to sell of agents": () => transaction(refreshSaleTimes, { forJobs: true }),
  "old statements": eraseStatements,
  "old webhook deliveries": deleteOldDeliveriesDaily,
  "old invitations": eraseInvitations,
} as const satisfies Record<string, DailyTask>;

/** A failed task does not stop the others. */
export async function runDailyTasks(_event: EventPayload<"day.begun">, job: JobContext): Promise<void> {
  const tasks: [subject: string, task: DailyTask][] = Object.entries(dailyTasks);
  const parts = tasks.map(([subject, task]) => ({ subject, work: () => task(job.signal) }));
  await runParts(() => Promise.resolve(parts), job);
}

async function deleteExpired(): Promise<void> {
  await deleteExpiredSessions();
  await deleteExpiredTokens();
}

async function eraseOldReports(): Promise<void> {
  const now = new Date();
  const reports = await deleteOldAbuseReports({
    closedUpTo: monthsBefore(now, closedReportRetentionMonths),
    sentUpTo: monthsBefore(now, reportRetentionMonths),
  });
  if (reports > 0) logger.info({ reports }, "erased old abuse reports");
}

async function eraseInvitations(): Promise<void> {
  const invitations = await eraseOldInvitations(new Date());
  if (invitations > 0) logger.info({ invitations }, "erased old invitations to agencies");
}

async function eraseStatements(): Promise<void> {
  const now = new Date();
  const { statements, requests } = await eraseOldStatements({
    leftMarket: monthsBefore(now, STATEMENT_RETENTION_MONTHS),
    requested: monthsBefore(now, LEAD_RETENTION_MONTHS),
  });
  if (statements + requests > 0) logger.info({ statements, requests }, "erased old Statements of Information");
}

/** Corrects the marks of sales that fell through, which triggers miss if both listings change at the same moment. */
async function repairSales(): Promise<void> {
  const sales = await transaction(repairFallenSales, { forJobs: true });
  if (sales > 0) logger.info({ sales }, "corrected which sales fell through");
}
