import type { EventPayload } from "#app/jobs/events.ts";
import { notifyOfChange, remindVisitors } from "./notify.server.ts";

/** Runs on "evening.begun". */
export async function remindVisitorsDaily(_event: EventPayload<"evening.begun">, signal: AbortSignal): Promise<void> {
  await remindVisitors(signal);
}

/** Runs on "listing.inspection_changed". */
export async function tellVisitors(
  { inspectionId }: EventPayload<"listing.inspection_changed">,
  signal: AbortSignal,
): Promise<void> {
  await notifyOfChange(inspectionId, signal);
}
