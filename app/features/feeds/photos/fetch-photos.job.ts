import type { EventPayload } from "#app/jobs/events.ts";
import type { RunPart } from "#app/jobs/parts.server.ts";
import { logger } from "#platform/logger.server.ts";
import { fetchPhotos, recoverPhotos } from "./fetch-photos.server.ts";

/** A listing of a feed names photos that are not here yet. */
export function fetchDuePhotos(due: EventPayload<"feed.photos_due">, signal: AbortSignal, run: RunPart): Promise<void> {
  return fetchPhotos(due, signal, { run });
}

/** Runs on "day.begun": looks for photos whose job is gone. */
export async function recoverPhotosDaily(): Promise<void> {
  const listings = await recoverPhotos();
  if (listings > 0) logger.info({ listings }, "photos of feeds that were forgotten are fetched");
}
