import type { EventPayload } from "#app/jobs/events.ts";
import { eraseUnconfirmedSubscriptions } from "./subscribers.server.ts";

/** Runs on "day.begun". */
export async function eraseUnconfirmed(_event: EventPayload<"day.begun">, signal: AbortSignal): Promise<void> {
  await eraseUnconfirmedSubscriptions({ signal });
}
