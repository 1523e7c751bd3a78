import { preparePicture } from "./prepare.server.ts";

/** A picture has arrived: its sizes are made. */
export async function prepareUploaded({ pictureId }: { pictureId: number }): Promise<void> {
  await preparePicture(pictureId);
}
