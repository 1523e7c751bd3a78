import type { EventPayload } from "#app/jobs/events.ts";
import type { RunPart } from "#app/jobs/parts.server.ts";
import { LEAD_RETENTION_MONTHS } from "#app/features/leads/model/response-time.ts";
import { mailFollowUps } from "#app/features/inspections/follow-up.server.ts";
import { daysToConfirm, notifyOfChange, remindVisitors, sendVisitorDigests } from "./notify.server.ts";
import { deleteOldRegistrations, deleteUnconfirmedRegistrations } from "./registrations.queries.server.ts";

/** Rows per DELETE statement. */
const eraseBatch = 500;

export async function remindVisitorsDaily(
  _event: EventPayload<"evening.begun">,
  signal: AbortSignal,
  run: RunPart,
): Promise<void> {
  await remindVisitors(signal, run);
}

export async function sendDueVisitorDigests(
  _event: EventPayload<"visitors.due">,
  signal: AbortSignal,
  run: RunPart,
): Promise<void> {
  await sendVisitorDigests(signal, run);
}

/** Deletes registrations after the retention period of enquiries, and those never confirmed. */
export async function eraseOldRegistrationsDaily(
  _event: EventPayload<"day.begun">,
  signal: AbortSignal,
): Promise<void> {
  do signal.throwIfAborted();
  while ((await deleteOldRegistrations(LEAD_RETENTION_MONTHS, eraseBatch)) === eraseBatch);
  do signal.throwIfAborted();
  while ((await deleteUnconfirmedRegistrations(daysToConfirm, eraseBatch)) === eraseBatch);
}

export async function mailVisitorsAfterInspection(
  { inspectionId }: EventPayload<"listing.follow_up_sent">,
  signal: AbortSignal,
  run?: RunPart,
): Promise<void> {
  await mailFollowUps(inspectionId, signal, run);
}

export async function notifyVisitors(
  { inspectionId }: EventPayload<"listing.inspection_changed">,
  signal: AbortSignal,
  run?: RunPart,
): Promise<void> {
  await notifyOfChange(inspectionId, signal, run);
}
