import type { EventPayload } from "#app/jobs/events.ts";
import { publishFileReceived } from "#app/features/feeds/model/keeper.server.ts";
import { sweepFolders, watchFolders } from "#app/features/feeds/arrive/drop-folder.server.ts";
import { FEED_FILE_DAYS } from "#app/features/feeds/model/feed-file.ts";
import { eraseOldFiles, runFeed } from "./run-feed.server.ts";
import {
  findNextFileProgress,
  findUnfinishedFeeds,
  refuseFile,
} from "#app/features/feeds/model/feeds.queries.server.ts";
import { reportMessages } from "#app/features/feeds/report/report-words.ts";
import { notifyAgenciesDaily } from "#app/features/feeds/report/notify.server.ts";
import type { RunPart } from "#app/jobs/parts.server.ts";
import { logger } from "#platform/logger.server.ts";
import { fetchPhotos, recoverPhotos } from "#app/features/feeds/photos/fetch-photos.server.ts";

/** A file of a feed has arrived, or may go on: applies the next one. Returns whether more of them wait. */
export async function runFeedOnFile(
  { feedId }: EventPayload<"feed.file_received">,
  signal: AbortSignal,
): Promise<boolean> {
  let isMore = false;
  await runFeed(feedId, signal, () => {
    isMore = true;
  });
  return isMore;
}

/** Puts a feed behind the others that wait. */
export function requeueFeed({ feedId }: EventPayload<"feed.file_received">): Promise<void> {
  return publishFileReceived(feedId);
}

/** What the next run of a feed is about: its next file, and how many of its listings are done. */
export async function nextFile({
  feedId,
}: EventPayload<"feed.file_received">): Promise<{ subject: string; progress?: string }> {
  const next = await findNextFileProgress(feedId);
  return next ? { subject: `file ${next.id}`, progress: String(next.position) } : { subject: `feed ${feedId}` };
}

/** Refuses the file of a feed of which the worker died twice, and has the next one applied. */
export async function giveUpFile({ feedId }: EventPayload<"feed.file_received">): Promise<void> {
  const next = await findNextFileProgress(feedId);
  if (next) await refuseFile(next.id, reportMessages.fault);
  await publishFileReceived(feedId);
}

/** Runs beside the jobs: takes what FTP servers put into the folders of feeds. Returns what stops it. */
export function watchFeedFolders(): () => Promise<void> {
  return watchFolders();
}

/**
 * Runs on "day.begun": erases what is old, looks for files whose job is gone, and mails agencies. A step that fails keeps no
 * other from its work, and is thrown after them all: the next run of the job repeats nothing that was done.
 */
export async function keepFeedsDaily(_event: EventPayload<"day.begun">, signal: AbortSignal): Promise<void> {
  const steps = [
    () => eraseOldFiles(signal),
    () => sweepFolders(FEED_FILE_DAYS),
    async () => {
      for (const feedId of await findUnfinishedFeeds()) await publishFileReceived(feedId);
    },
    () => notifyAgenciesDaily(signal),
  ];
  const faults: unknown[] = [];
  for (const step of steps) {
    signal.throwIfAborted();
    await step().catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw new AggregateError(faults, "Not all of what is done for feeds once a day was done.");
}

/** A listing of a feed names photos that are not here yet. */
export function fetchDuePhotos(due: EventPayload<"feed.photos_due">, signal: AbortSignal, run: RunPart): Promise<void> {
  return fetchPhotos(due, signal, { run });
}

/** Runs on "day.begun": looks for photos whose job is gone. */
export async function recoverPhotosDaily(): Promise<void> {
  const listings = await recoverPhotos();
  if (listings > 0) logger.info({ listings }, "photos of feeds that were forgotten are fetched");
}
