import type { EventPayload } from "#app/jobs/events.ts";
import { findDateMonthsBefore } from "#app/features/leads/model/lead.queries.server.ts";
import { logger } from "#platform/logger.server.ts";
import { closedReportRetentionMonths, reportRetentionMonths } from "./moderation.ts";
import { deleteOldAbuseReports } from "./abuse-reports.queries.server.ts";

/** Runs on "day.begun". /privacy states the retention period. */
export async function eraseOldAbuseReportsDaily(_event: EventPayload<"day.begun">): Promise<void> {
  const now = new Date();
  const reports = await deleteOldAbuseReports({
    closedUpTo: await findDateMonthsBefore(now, closedReportRetentionMonths),
    sentUpTo: await findDateMonthsBefore(now, reportRetentionMonths),
  });
  if (reports > 0) logger.info({ reports }, "erased old abuse reports");
}
