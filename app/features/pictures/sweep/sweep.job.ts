import type { EventPayload } from "#app/jobs/events.ts";
import { sweepPictures } from "./sweep.server.ts";

/** Runs on "day.begun". */
export async function sweepPicturesDaily(_event: EventPayload<"day.begun">, signal: AbortSignal): Promise<void> {
  await sweepPictures({ signal });
}
