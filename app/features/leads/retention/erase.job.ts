import type { EventPayload } from "#app/jobs/events.ts";
import { eraseOldLeads } from "./erase.server.ts";

/** Runs on "day.begun". */
export async function eraseOldLeadsDaily(_event: EventPayload<"day.begun">, signal: AbortSignal): Promise<void> {
  await eraseOldLeads({ signal });
}
