import { publishEvent } from "#app/jobs/queue.server.ts";
import { OutOfSpace, Unavailable } from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { originalKey, preparedKey, shortHash } from "#app/features/pictures/model/media-keys.ts";
import { mediaStore, putBytes } from "#app/features/pictures/model/media-store.server.ts";
import type { Appearance } from "#app/features/pictures/model/media.ts";
import { findPreparing, findSameAppearance, markFailed, markReady } from "./prepare.queries.server.ts";
import { prepareMessages as messages } from "./prepare.messages.ts";
import { renderPicture, UnreadablePicture } from "./render.server.ts";

/** How long a picture waits while there is no store or no room in it: as often as it takes. */
const retrySeconds = 30;

/**
 * Makes the sizes of a picture that has arrived. Its row says "ready" when every file is there, and not before; done twice
 * it is done once. A picture that cannot be read is marked so; one whose store is away waits.
 */
export async function preparePicture(pictureId: number): Promise<void> {
  const waiting = await findPreparing(pictureId);
  if (!waiting) return;
  try {
    const appearance = await prepare(waiting.contentHash);
    await transaction(() => markReady(pictureId, appearance));
  } catch (error) {
    if (error instanceof UnreadablePicture) {
      logger.info({ reason: error.cause, picture: pictureId }, "a picture could not be read");
      await markFailed(pictureId, error.message);
    } else if (error instanceof OutOfSpace || error instanceof Unavailable) {
      logger.warn({ err: error, picture: pictureId }, "a picture waits for its store");
      await publishEvent("picture.uploaded", { pictureId }, { afterSeconds: retrySeconds });
    } else {
      throw error;
    }
  }
}

async function prepare(contentHash: string): Promise<Appearance> {
  const store = mediaStore();
  const same = await findSameAppearance(contentHash);
  if (same) return same;
  const original = await store.get(originalKey(contentHash));
  if (!original) throw new UnreadablePicture(messages.lost);
  const hash = shortHash(contentHash);
  return renderPicture(original, ({ width, type, bytes }) =>
    putBytes(store, preparedKey({ hash, width, type }), bytes),
  );
}
