import { prepareMessages as messages, preparePicture, sweepPictures } from "./files.server.ts";
import { markFailed } from "./files.queries.server.ts";
import type { EventPayload } from "#app/jobs/events.ts";
import type { JobContext } from "#app/jobs/parts.server.ts";

export async function prepareUploaded({ pictureId }: { pictureId: number }): Promise<void> {
  await preparePicture(pictureId);
}

/** Runs after the worker has died twice on one picture. */
export async function giveUpPicture({ pictureId }: { pictureId: number }): Promise<void> {
  await markFailed(pictureId, messages.unreadable);
}

export async function sweepPicturesDaily(_event: EventPayload<"day.begun">, { signal }: JobContext): Promise<void> {
  await sweepPictures({ signal });
}
