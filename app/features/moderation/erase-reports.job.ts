import type { EventPayload } from "#app/jobs/events.ts";
import { findMonthsBefore } from "#app/features/leads/retention/retention.queries.server.ts";
import { logger } from "#platform/logger.server.ts";
import { closedReportMonths, reportMonths } from "./moderation.ts";
import { deleteOldReports } from "./reports.queries.server.ts";

/** Runs on "day.begun": erases the reports that were kept for as long as /privacy says. */
export async function eraseOldReportsDaily(_event: EventPayload<"day.begun">): Promise<void> {
  const now = new Date();
  const reports = await deleteOldReports({
    closedUpTo: await findMonthsBefore(now, closedReportMonths),
    sentUpTo: await findMonthsBefore(now, reportMonths),
  });
  if (reports > 0) logger.info({ reports }, "what was kept for long enough is erased");
}
