import { deleteExpiredTokens } from "#app/features/accounts/model/accounts.queries.server.ts";
import { eraseOldInvitations } from "#app/features/agencies/invitations.server.ts";
import { eraseOldDocuments } from "#app/features/documents/documents.server.ts";
import { reviewAvailability, reviewDuplicates } from "#app/features/listings/upkeep.server.ts";
import { repairFallenSales } from "#app/features/listings/model/history.queries.server.ts";
import { LEAD_RETENTION_MONTHS } from "#app/features/leads/model/response-time.ts";
import {
  eraseOldStatements,
  remindOfStatements,
  STATEMENT_RETENTION_MONTHS,
} from "#app/features/listings/statements.server.ts";
import { deleteOldAbuseReports } from "#app/features/moderation/abuse-reports.queries.server.ts";
import { closedReportRetentionMonths, reportRetentionMonths } from "#app/features/moderation/moderation.ts";
import { sendIssue } from "#app/features/newsletter/newsletter.server.ts";
import { eraseUnconfirmedSubscriptions } from "#app/features/subscribers/subscribers.server.ts";
import { monthsBefore } from "#app/lib/sydney-time.ts";
import { deleteExpiredSessions } from "#app/session/session.queries.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { EventPayload } from "./events.ts";
import type { JobContext } from "./parts.server.ts";
import { refreshAnswerTimes, refreshSaleTimes } from "#app/features/agents/directory/agents.queries.server.ts";

/** Deletes expired sessions and emailed links. */
export async function deleteExpired(): Promise<void> {
  await deleteExpiredSessions();
  await deleteExpiredTokens();
}

export async function eraseUnconfirmed(_event: EventPayload<"day.begun">, { signal }: JobContext): Promise<void> {
  await eraseUnconfirmedSubscriptions({ signal });
}

/** /privacy states the retention period. */
export async function eraseOldAbuseReportsDaily(_event: EventPayload<"day.begun">): Promise<void> {
  const now = new Date();
  const reports = await deleteOldAbuseReports({
    closedUpTo: monthsBefore(now, closedReportRetentionMonths),
    sentUpTo: monthsBefore(now, reportRetentionMonths),
  });
  if (reports > 0) logger.info({ reports }, "erased old abuse reports");
}

/** /privacy states the period. */
export async function eraseOldInvitationsDaily(): Promise<void> {
  const invitations = await eraseOldInvitations(new Date());
  if (invitations > 0) logger.info({ invitations }, "erased old invitations to agencies");
}

export async function eraseOldDocumentsDaily(): Promise<void> {
  await eraseOldDocuments();
}

/** Asks agents about homes without a change, and withdraws those without an answer. */
export async function reviewAvailabilityDaily(
  _event: EventPayload<"day.begun">,
  { signal }: JobContext,
): Promise<void> {
  await reviewAvailability(signal);
}

/** Notifies agents if another agent advertises the same home. */
export async function reviewDuplicatesDaily(_event: EventPayload<"day.begun">, { signal }: JobContext): Promise<void> {
  await reviewDuplicates(signal);
}

/** Asks agents for the Statements of Information that their homes need. */
export async function remindOfStatementsDaily(
  _event: EventPayload<"day.begun">,
  { signal }: JobContext,
): Promise<void> {
  await remindOfStatements(signal);
}

/** /privacy states how long requests are stored. */
export async function eraseOldStatementsDaily(_event: EventPayload<"day.begun">): Promise<void> {
  const now = new Date();
  const { statements, requests } = await eraseOldStatements({
    leftMarket: monthsBefore(now, STATEMENT_RETENTION_MONTHS),
    requested: monthsBefore(now, LEAD_RETENTION_MONTHS),
  });
  if (statements + requests > 0) logger.info({ statements, requests }, "erased old Statements of Information");
}

export async function sendNewsletter(_event: EventPayload<"month.begun">, job: JobContext): Promise<void> {
  await sendIssue(job);
}

/** Counts again how fast each agent answers, for the order of the directory. */
export async function refreshAnswerTimesDaily(): Promise<void> {
  await refreshAnswerTimes();
}

/** Counts again in how many days each agent sells, for the order of the directory. Reads the history of every sale of a year. */
export async function refreshSaleTimesDaily(): Promise<void> {
  await transaction(refreshSaleTimes, { forJobs: true });
}

/** Corrects the marks of sales that fell through, which triggers miss if both listings change at the same moment. */
export async function repairFallenSalesDaily(): Promise<void> {
  const sales = await transaction(repairFallenSales, { forJobs: true });
  if (sales > 0) logger.info({ sales }, "corrected which sales fell through");
}
