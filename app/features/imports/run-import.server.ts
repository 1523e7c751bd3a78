import { readFile } from "node:fs/promises";
import { withoutDeadline } from "#platform/deadline.server.ts";
import { applyFile } from "#app/features/imports/apply/apply-file.server.ts";
import { publishFileReceived, requireConnectionManager } from "./connections.server.ts";
import {
  deleteExpiredFiles,
  findUnfinishedFile,
  findConnection,
  findNextFile,
  findPictureNames,
  lockConnection,
  refuseFile,
} from "./imports.queries.server.ts";
import { notifyAgency } from "#app/features/imports/report/notify.server.ts";
import { reportMessages } from "#app/features/imports/report/report-texts.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound, TooMany, Unavailable } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { parseFile } from "./parser-pool.server.ts";
import { type ReceivedFile, storeSpreadsheet, storeDryRun } from "./store-file.server.ts";
import { IMPORT_FILE_DAYS } from "#app/features/imports/model/import-file.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import {
  lockFile,
  approveConnection,
  approveFile,
  restartFile,
} from "#app/features/imports/report/report.queries.server.ts";

/**
 * Applies the waiting files, oldest first, and notifies the agency. With `onMore` it applies one and calls that if more
 * wait. Throws `Unavailable`, and when `signal` aborts; the next run resumes. Another worker that holds the file may be
 * dead, so that also throws `Unavailable` to cause a retry.
 */
export async function runImport(feedId: number, signal: AbortSignal, onMore?: () => void): Promise<void> {
  let applied = 0;
  for (;;) {
    signal.throwIfAborted();
    const fileId = await findNextFile(feedId);
    if (fileId === undefined) break;
    if (onMore && applied > 0) return onMore();
    if (!(await parseAndApply(fileId, { signal }))) throw new Unavailable("Another worker is applying this file.");
    applied += 1;
  }
  await notifyAgency(feedId);
}

/** False when another worker has the file. An internal error refuses this file only. */
async function parseAndApply(
  fileId: number,
  { signal, files }: { signal?: AbortSignal; files?: ReadonlySet<string> } = {},
): Promise<boolean> {
  const file = await transaction(() => findUnfinishedFile(fileId), { forJobs: true });
  if (!file) return false;
  try {
    const arrival = { arrivedAt: file.receivedAt, files: files ?? (await findPictureNames(fileId)) };
    const read = await parseFile(file.feedId, file.body, arrival);
    return (await applyFile(fileId, read, signal)) !== undefined;
  } catch (error) {
    if (error instanceof Unavailable || signal?.aborted) throw error;
    if (error instanceof TooMany) throw new Unavailable("Too many files wait to be parsed.");
    logger.error({ err: error, fileId }, "an import file could not be applied");
    await refuseFile(fileId, reportMessages.fault);
    return true;
  }
}

interface UploadedFile {
  name: string;
  path: string;
}

/**
 * Returns the file's id when the report is ready. Throws `NotFound` for a connection that the member may not manage,
 * and `TooMany`.
 */
export function dryRunFile(member: Member, feedId: number, chosen: UploadedFile): Promise<number> {
  return withUploadedFile(member, feedId, chosen, async (file) => {
    const { id, files } = await storeDryRun(feedId, file);
    await parseAndApply(id, { files });
    return id;
  });
}

/**
 * Replaces an earlier spreadsheet that was not published; returns the existing file for the same bytes. Throws
 * `NotFound` and `TooMany`.
 */
export function planSpreadsheet(member: Member, feedId: number, chosen: UploadedFile): Promise<number> {
  return withUploadedFile(member, feedId, chosen, async (file) => {
    const fileId = await storeSpreadsheet(feedId, file);
    await parseAndApply(fileId);
    return fileId;
  });
}

/** No deadline: the page waits for up to 5,000 homes. */
async function withUploadedFile(
  member: Member,
  feedId: number,
  { name, path }: UploadedFile,
  take: (file: ReceivedFile) => Promise<number>,
): Promise<number> {
  requireConnectionManager(member);
  if (!(await findConnection(feedId, member.user))) throw new NotFound(reportMessages.report.notFound);
  await consumeRateLimit("feed.try.user", String(member.user.id));
  return withoutDeadline(async () => take({ name, bytes: await readFile(path) }));
}

/**
 * Small batches, because a year of reports has millions of rows. Throws when `signal` aborts; finished batches stay
 * deleted.
 */
export async function deleteExpiredImports(signal: AbortSignal): Promise<void> {
  let files = 0;
  for (;;) {
    signal.throwIfAborted();
    const erased = await transaction(() => deleteExpiredFiles(IMPORT_FILE_DAYS), { forJobs: true });
    if (erased === 0) break;
    files += erased;
  }
  if (files > 0) logger.info({ files }, "expired import files were deleted");
}

const messages = reportMessages.report;

/**
 * The connection publishes from now on ("first"), or the absent homes are withdrawn. Throws `NotFound`, and `Conflict`
 * for a file that awaits no approval.
 */
export function confirmFile(member: Member, feedId: number, fileId: number): Promise<"first" | "absent"> {
  return withFile(member, feedId, fileId, async ({ state, holdReason }) => {
    if (state !== "held") throw new Conflict(messages.nothingToConfirm);
    const reason = holdReason === "absent" ? "absent" : "first";
    if (reason === "first") await approveConnection(feedId, member.user.id);
    else await approveFile(fileId, member.user.id);
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

/** Throws `NotFound`, and `Conflict` for an unfinished file. */
export async function reapplyFile(member: Member, feedId: number, fileId: number): Promise<void> {
  await withFile(member, feedId, fileId, async ({ state }) => {
    if (state === "waiting" || state === "running") throw new Conflict(messages.stillRunning);
    await restartFile(fileId);
    await publishFileReceived(feedId);
  });
}

/** Requires that the member may manage the connection; dry runs are not found. */
function withFile<Result>(
  member: Member,
  feedId: number,
  fileId: number,
  work: (file: { state: string; holdReason: string | null }) => Promise<Result>,
): Promise<Result> {
  requireConnectionManager(member);
  return transaction(async () => {
    const file = (await lockConnection(feedId, member.user)) ? await lockFile(feedId, fileId) : undefined;
    if (!file || file.dryRun) throw new NotFound(messages.notFound);
    return work(file);
  });
}
