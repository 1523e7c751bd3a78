import type { EventPayload } from "#app/jobs/events.ts";
import type { RunPart } from "#app/jobs/parts.server.ts";
import { leadRetentionMonths } from "#app/features/leads/model/clock.ts";
import { daysToConfirm, notifyOfChange, remindVisitors, tellAgentsOfVisitors } from "./notify.server.ts";
import { deleteOldRegistrations, deleteUnconfirmedRegistrations } from "./registrations.queries.server.ts";

/** Rows that one statement erases. */
const eraseBatch = 500;

/** Runs on "evening.begun". */
export async function remindVisitorsDaily(
  _event: EventPayload<"evening.begun">,
  signal: AbortSignal,
  run: RunPart,
): Promise<void> {
  await remindVisitors(signal, run);
}

/** Runs on "visitors.due". */
export async function tellAgents(
  _event: EventPayload<"visitors.due">,
  signal: AbortSignal,
  run: RunPart,
): Promise<void> {
  await tellAgentsOfVisitors(signal, run);
}

/** Runs on "day.begun": erases who registered as long ago as enquiries are kept, and what nobody confirmed. */
export async function eraseOldRegistrationsDaily(
  _event: EventPayload<"day.begun">,
  signal: AbortSignal,
): Promise<void> {
  do signal.throwIfAborted();
  while ((await deleteOldRegistrations(leadRetentionMonths, eraseBatch)) === eraseBatch);
  do signal.throwIfAborted();
  while ((await deleteUnconfirmedRegistrations(daysToConfirm, eraseBatch)) === eraseBatch);
}

/** Runs on "listing.inspection_changed". */
export async function notifyVisitors(
  { inspectionId }: EventPayload<"listing.inspection_changed">,
  signal: AbortSignal,
  run?: RunPart,
): Promise<void> {
  await notifyOfChange(inspectionId, signal, run);
}
