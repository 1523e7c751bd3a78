import type { EventPayload } from "#app/jobs/events.ts";
import { findDateMonthsBefore } from "#app/features/leads/retention/retention.queries.server.ts";
import { logger } from "#platform/logger.server.ts";
import { closedReportMonths, reportMonths } from "./moderation.ts";
import { deleteOldReports } from "./reports.queries.server.ts";

/** Runs on "day.begun". Erases abuse reports at the end of the retention period stated in /privacy. */
export async function eraseOldReportsDaily(_event: EventPayload<"day.begun">): Promise<void> {
  const now = new Date();
  const reports = await deleteOldReports({
    closedUpTo: await findDateMonthsBefore(now, closedReportMonths),
    sentUpTo: await findDateMonthsBefore(now, reportMonths),
  });
  if (reports > 0) logger.info({ reports }, "what was kept for long enough is erased");
}
