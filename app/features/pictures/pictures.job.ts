import { prepareMessages as messages, preparePicture, sweepPictures } from "./files.server.ts";
import { markFailed } from "./files.queries.server.ts";
import type { EventPayload } from "#app/jobs/events.ts";

/** A picture has arrived: its sizes are made. */
export async function prepareUploaded({ pictureId }: { pictureId: number }): Promise<void> {
  await preparePicture(pictureId);
}

/** Marks a picture as failed of which the worker died twice. */
export async function giveUpPicture({ pictureId }: { pictureId: number }): Promise<void> {
  await markFailed(pictureId, messages.unreadable);
}

/** Runs on "day.begun". */
export async function sweepPicturesDaily(_event: EventPayload<"day.begun">, signal: AbortSignal): Promise<void> {
  await sweepPictures({ signal });
}
