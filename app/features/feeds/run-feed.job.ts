import type { EventPayload } from "#app/jobs/events.ts";
import { publishFileReceived } from "#app/features/feeds/model/file-received.server.ts";
import { logger } from "#app/logger.server.ts";
import { sweepFolders, watchFolders } from "#app/features/feeds/arrive/drop-folder.server.ts";
import { FEED_FILE_DAYS } from "#app/features/feeds/model/feed-file.ts";
import { deleteOldFiles, findUnfinishedFeeds } from "#app/features/feeds/model/files.queries.server.ts";
import { notifyAgenciesDaily } from "#app/features/feeds/report/notify.server.ts";
import { runFeed } from "./run-feed.server.ts";

/** A file of a feed has arrived, or may go on. */
export function runFeedOnFile({ feedId }: EventPayload<"feed.file_received">, signal: AbortSignal): Promise<void> {
  return runFeed(feedId, signal);
}

/** Runs beside the jobs: takes what FTP servers put into the folders of feeds. Returns what stops it. */
export function watchFeedFolders(): () => Promise<void> {
  return watchFolders();
}

/** Runs on "day.begun": erases what is old, looks for files whose job is gone, and mails agencies. */
export async function keepFeedsDaily(_event: EventPayload<"day.begun">, signal: AbortSignal): Promise<void> {
  const files = await deleteOldFiles(FEED_FILE_DAYS);
  if (files > 0) logger.info({ files }, "files of feeds that were kept for long enough are erased");
  await sweepFolders(FEED_FILE_DAYS);
  for (const feedId of await findUnfinishedFeeds()) await publishFileReceived(feedId);
  await notifyAgenciesDaily(signal);
}
