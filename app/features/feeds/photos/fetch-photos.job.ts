import type { EventPayload } from "#app/jobs/events.ts";
import { logger } from "#app/logger.server.ts";
import { abandonPhotos, fetchPhotos, recoverPhotos } from "./fetch-photos.server.ts";

/** A listing of a feed names photos that are not here yet. */
export function fetchDuePhotos(due: EventPayload<"feed.photos_due">, signal: AbortSignal): Promise<void> {
  return fetchPhotos(due, signal);
}

/** Ends the tries for photos of which the worker died twice. */
export function giveUpPhotos(due: EventPayload<"feed.photos_due">): Promise<void> {
  return abandonPhotos(due);
}

/** Runs on "day.begun": looks for photos whose job is gone. */
export async function recoverPhotosDaily(): Promise<void> {
  const listings = await recoverPhotos();
  if (listings > 0) logger.info({ listings }, "photos of feeds that were forgotten are fetched");
}
