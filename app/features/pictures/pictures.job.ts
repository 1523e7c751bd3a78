import { markFailed } from "./files.queries.server.ts";
import { prepareMessages as messages, preparePicture } from "./files.server.ts";

export async function prepareUploaded({ pictureId }: { pictureId: number }): Promise<void> {
  await preparePicture(pictureId);
}

/** Runs after the worker has died twice on one picture. */
export async function giveUpPicture({ pictureId }: { pictureId: number }): Promise<void> {
  await markFailed(pictureId, messages.unreadable);
}
