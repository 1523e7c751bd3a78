import { mailFollowUps } from "#app/features/inspections/follow-up.server.ts";
import { LEAD_RETENTION_MONTHS } from "#app/features/leads/model/response-time.ts";
import type { EventPayload } from "#app/jobs/events.ts";
import type { JobContext } from "#app/jobs/parts.server.ts";
import { daysToConfirm, notifyOfChange, remindVisitors, sendVisitorDigests } from "./notify.server.ts";
import { deleteOldRegistrations, deleteUnconfirmedRegistrations } from "./registrations.queries.server.ts";

/** Rows per DELETE statement. */
const eraseBatch = 500;

export async function remindVisitorsDaily(_event: EventPayload<"evening.begun">, job: JobContext): Promise<void> {
  await remindVisitors(job);
}

export async function sendDueVisitorDigests(_event: EventPayload<"visitors.due">, job: JobContext): Promise<void> {
  await sendVisitorDigests(job);
}

/** Deletes registrations after the retention period of enquiries, and those never confirmed. */
export async function eraseOldRegistrations(signal: AbortSignal): Promise<void> {
  do signal.throwIfAborted();
  while ((await deleteOldRegistrations(LEAD_RETENTION_MONTHS, eraseBatch)) === eraseBatch);
  do signal.throwIfAborted();
  while ((await deleteUnconfirmedRegistrations(daysToConfirm, eraseBatch)) === eraseBatch);
}

export async function mailVisitorsAfterInspection(
  { inspectionId }: EventPayload<"listing.follow_up_sent">,
  job: JobContext,
): Promise<void> {
  await mailFollowUps(inspectionId, job);
}

export async function notifyVisitors(
  { inspectionId }: EventPayload<"listing.inspection_changed">,
  job: JobContext,
): Promise<void> {
  await notifyOfChange(inspectionId, job);
}
