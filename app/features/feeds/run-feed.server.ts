import { readFile } from "node:fs/promises";
import { withoutDeadline } from "#platform/deadline.server.ts";
import { applyRead } from "#app/features/feeds/apply/apply-read.server.ts";
import { publishFileReceived, requireFeedKeeper } from "#app/features/feeds/model/keeper.server.ts";
import {
  deleteOldFiles,
  findBody,
  findFeed,
  findNextFile,
  findPictureNames,
  lockFeed,
  refuseFile,
} from "#app/features/feeds/model/feeds.queries.server.ts";
import { notifyAgency } from "#app/features/feeds/report/notify.server.ts";
import { reportMessages } from "#app/features/feeds/report/report-words.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound, TooMany, Unavailable } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { parseFileOf } from "./file-threads.server.ts";
import { type ArrivedFile, keepSheet, keepTriedFile } from "./keep-file.server.ts";
import { FEED_FILE_DAYS } from "#app/features/feeds/model/feed-file.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { lockFile, publishFeed, releaseFile, restartFile } from "#app/features/feeds/report/report.queries.server.ts";

/**
 * Applies the files of a feed that wait, the oldest first, and tells its agency what it should know. With `onMore` it applies
 * one and calls that when more of them wait. Throws `Unavailable`,
 * and when `signal` aborts: the next run goes on where this one was. Where another worker goes on with a file, that throws
 * `Unavailable`, too: it may have been the last word of a dead one, and then nobody has the file but the next run.
 */
export async function runFeed(feedId: number, signal: AbortSignal, onMore?: () => void): Promise<void> {
  let applied = 0;
  for (;;) {
    signal.throwIfAborted();
    const fileId = await findNextFile(feedId);
    if (fileId === undefined) break;
    if (onMore && applied > 0) return onMore();
    if (!(await applyFile(fileId, { signal }))) throw new Unavailable("Another worker goes on with this file.");
    applied += 1;
  }
  await notifyAgency(feedId);
}

/** Reads a file and applies it; false when another worker goes on with it. A fault of ours ends the file, and not the feed. */
async function applyFile(
  fileId: number,
  { signal, files }: { signal?: AbortSignal; files?: ReadonlySet<string> } = {},
): Promise<boolean> {
  const file = await transaction(() => findBody(fileId), { patient: true });
  if (!file) return false;
  try {
    const arrival = { arrivedAt: file.receivedAt, files: files ?? (await findPictureNames(fileId)) };
    const read = await parseFileOf(file.feedId, file.body, arrival);
    return (await applyRead(fileId, read, signal)) !== undefined;
  } catch (error) {
    if (error instanceof Unavailable || signal?.aborted) throw error;
    if (error instanceof TooMany) throw new Unavailable("Too many files wait to be parsed.");
    logger.error({ err: error, fileId }, "a file of a feed could not be applied");
    await refuseFile(fileId, reportMessages.fault);
    return true;
  }
}

/** A file that somebody has chosen on a page. */
interface ChosenFile {
  name: string;
  path: string;
}

/**
 * Tells what a file would come to, without doing it: its report is there when this returns its id. Throws `NotFound` for a
 * feed that is not theirs, and `TooMany`.
 */
export function tryFile(member: Member, feedId: number, chosen: ChosenFile): Promise<number> {
  return takeChosen(member, feedId, chosen, async (file) => {
    const { id, files } = await keepTriedFile(feedId, file);
    await applyFile(id, { files });
    return id;
  });
}

/**
 * Keeps a file from a spreadsheet and tells what it would come to; it is held until somebody publishes it. A file that was
 * not published gives way to it, and the same bytes again are the file that is there. Throws `NotFound` and `TooMany`.
 */
export function sendSheet(member: Member, feedId: number, chosen: ChosenFile): Promise<number> {
  return takeChosen(member, feedId, chosen, async (file) => {
    const fileId = await keepSheet(feedId, file);
    await applyFile(fileId);
    return fileId;
  });
}

/** A page waits for it, and 5,000 homes take longer than pages do. */
async function takeChosen(
  member: Member,
  feedId: number,
  { name, path }: ChosenFile,
  take: (file: ArrivedFile) => Promise<number>,
): Promise<number> {
  requireFeedKeeper(member);
  if (!(await findFeed(feedId, member.user))) throw new NotFound(reportMessages.report.notFound);
  await consumeRateLimit("feed.try.user", String(member.user.id));
  return withoutDeadline(async () => take({ name, bytes: await readFile(path) }));
}

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

const messages = reportMessages.report;

/**
 * Says yes to what a held file waits for: the feed publishes from now on, or the homes that it lacks go off the market.
 * Returns which of the two. Throws `NotFound`, and `Conflict` for a file that waits for nobody.
 */
export function confirmFile(member: Member, feedId: number, fileId: number): Promise<"first" | "absent"> {
  return withFile(member, feedId, fileId, async ({ state, holdReason }) => {
    if (state !== "held") throw new Conflict(messages.nothingToConfirm);
    const reason = holdReason === "absent" ? "absent" : "first";
    if (reason === "first") await publishFeed(feedId, member.user.id);
    else await releaseFile(fileId, member.user.id);
    await publishFileReceived(feedId);
    await recordChange(member, {
      action: "feed.file_confirmed",
      subject: "feed",
      subjectId: feedId,
      detail: { fileId, reason },
    });
    return reason;
  });
}

/** Has a file applied once more. Throws `NotFound`, and `Conflict` for one that has not come to its end. */
export async function applyAgain(member: Member, feedId: number, fileId: number): Promise<void> {
  await withFile(member, feedId, fileId, async ({ state }) => {
    if (state === "waiting" || state === "running") throw new Conflict(messages.stillRunning);
    await restartFile(fileId);
    await publishFileReceived(feedId);
  });
}

/** Does something with a file of a feed that the member keeps; a dry run is none. */
function withFile<Result>(
  member: Member,
  feedId: number,
  fileId: number,
  work: (file: { state: string; holdReason: string | null }) => Promise<Result>,
): Promise<Result> {
  requireFeedKeeper(member);
  return transaction(async () => {
    const file = (await lockFeed(feedId, member.user)) ? await lockFile(feedId, fileId) : undefined;
    if (!file || file.dryRun) throw new NotFound(messages.notFound);
    return work(file);
  });
}
