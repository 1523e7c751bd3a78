import { prepareMessages as messages } from "./prepare.messages.ts";
import { markFailed } from "./prepare.queries.server.ts";
import { preparePicture } from "./prepare.server.ts";

/** A picture has arrived: its sizes are made. */
export async function prepareUploaded({ pictureId }: { pictureId: number }): Promise<void> {
  await preparePicture(pictureId);
}

/** Marks a picture as failed of which the worker died twice. */
export async function giveUpPicture({ pictureId }: { pictureId: number }): Promise<void> {
  await markFailed(pictureId, messages.unreadable);
}
