import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { FEED_FILE_DAYS } from "./feed-file.ts";
import { deleteOldFiles } from "./files.queries.server.ts";

/**
 * Erases the files of feeds that were kept for long enough, and those of removed feeds, a few at a time: the reports of a
 * year are millions of rows, and nobody waits for them. Throws when `signal` aborts; what is erased stays so.
 */
export async function eraseOldFiles(signal: AbortSignal): Promise<void> {
  let files = 0;
  for (;;) {
    signal.throwIfAborted();
    const erased = await transaction(() => deleteOldFiles(FEED_FILE_DAYS), { patient: true });
    if (erased === 0) break;
    files += erased;
  }
  if (files > 0) logger.info({ files }, "files of feeds that were kept for long enough are erased");
}
