import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { applyFile } from "#app/features/imports/apply/apply-file.server.ts";
import { readStamp } from "#app/features/imports/formats/values.ts";
import { type FileState, IMPORT_FILE_DAYS } from "#app/features/imports/model/import-file.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { notifyAgency } from "#app/features/imports/report/notify.server.ts";
import { reportMessages } from "#app/features/imports/report/report-texts.ts";
import {
  approveConnection,
  approveFile,
  lockFile,
  restartFile,
} from "#app/features/imports/report/report.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { Conflict, NotFound, TooMany, Unavailable } from "#app/lib/errors.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { withoutDeadline } from "#platform/deadline.server.ts";
import { logger } from "#platform/logger.server.ts";
import { limitProcessing, limitUploads, publishFileReceived, requireConnectionManager } from "./connections.server.ts";
import {
  type NewFile,
  type ReceivingConnection,
  type StoredFile,
  deleteExpiredFiles,
  findLastImport,
  releaseHash,
  findConnection,
  findFileByHash,
  findNextFile,
  findPictureNames,
  findUnfinishedFile,
  insertFile,
  insertPictures,
  lockConnection,
  recordArrival,
  refuseFile,
  requeueFile,
  sumStoredBytes,
} from "./imports.queries.server.ts";
import { parseFile, prepareFile } from "./parser-pool.server.ts";

/** The limit of one connection and day. */
const MAX_DAILY_BYTES = 1024 ** 3;
const retrySeconds = 3600;

interface ReceivedFile {
  name: string;
  bytes: Buffer;
}

/**
 * Writes the body to `path` as it arrives, so that slow uploads use no memory; the server has checked its length.
 * Throws `TooMany` above the hourly or daily limit.
 */
export async function receiveBody(
  connection: ReceivingConnection,
  { name, body, path }: { name: string; body: Request["body"]; path: string },
): Promise<StoredFile> {
  await consumeRateLimit("feed.file.feed", String(connection.id));
  const sender = [`connection ${connection.id}`];
  // Unlike `Readable.from`, it can be cancelled while waiting for the first byte.
  const toSource = () => (body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]));
  return limitUploads(async () => {
    await pipeline(toSource(), createWriteStream(path, { flags: "wx" }));
    return limitProcessing(async () => storeFile(connection.id, { name, bytes: await readFile(path) }), sender);
  }, sender);
}

/**
 * Removes credentials and sellers; returns the existing file for the same bytes. A refused ZIP is stored without
 * content, so that the agency sees the reason. `body`: the stored bytes.
 */
export async function storeFile(
  connectionId: number,
  { name, bytes }: ReceivedFile,
): Promise<StoredFile & { body: Buffer }> {
  const { row, pictures } = await toRow(connectionId, { name, bytes });
  // Storing 20 MB may take longer than a request's deadline.
  const file = await withoutDeadline(() =>
    transaction(
      async () => {
        // Locks the connection, so that the second of two concurrent files finds the first.
        await recordArrival(connectionId);
        const known = await findFileByHash(connectionId, row.sha256);
        if (known) return known;
        await requireDailyQuota(connectionId);
        const inserted = await insertFile({ ...row, dryRun: false });
        await insertPictures(inserted.id, pictures);
        await publishFileReceived(connectionId);
        return inserted;
      },
      { forJobs: true },
    ),
  );
  return { ...file, body: row.body };
}

interface UnreadFile {
  name: string;
  bytes: number;
  /** A time in milliseconds. */
  writtenAt: number;
}

/**
 * Records a refusal once per version of the file, so that the agency sees the reason. Throws `TooMany` above the daily
 * limit.
 */
export async function recordUnreadFile(
  connectionId: number,
  { name, bytes, writtenAt }: UnreadFile,
  refused: ImportMessage,
): Promise<void> {
  const sha256 = createHash("sha256").update(`${refused.code} ${name} ${bytes} ${writtenAt}`).digest("hex");
  await transaction(async () => {
    await recordArrival(connectionId);
    if (await findFileByHash(connectionId, sha256)) return;
    await requireDailyQuota(connectionId);
    const size = Math.min(bytes, MAX_INTEGER);
    await insertFile({
      feedId: connectionId,
      sha256,
      name: tidyName(name),
      body: Buffer.alloc(0),
      bytes: size,
      dryRun: false,
      refused,
    });
    await publishFileReceived(connectionId);
  });
}

/** Returns the id and the names of the pictures. Throws `TooMany` above the daily limit. */
export async function storeDryRun(
  connectionId: number,
  file: ReceivedFile,
): Promise<{ id: number; files: Set<string> }> {
  const { row, pictures } = await toRow(connectionId, file);
  const tried = async () => {
    await requireDailyQuota(connectionId);
    return insertFile({ ...row, dryRun: true });
  };
  const { id } = await transaction(tried, { forJobs: true });
  return { id, files: new Set(pictures.map((picture) => picture.name)) };
}

interface StoredSpreadsheet {
  id: number;
  /** Set if the last imported file has the same bytes: there is nothing to plan. */
  importedAt?: Date;
}

/**
 * Does not queue; the caller plans it. Returns an existing file for the same bytes, which restarts if it was refused or
 * replaced. If other files were imported since, the same bytes are a new file, and the report of
 * the imported one stays. Throws `TooMany` above the daily limit.
 */
export async function storeSpreadsheet(connectionId: number, file: ReceivedFile): Promise<StoredSpreadsheet> {
  const { row } = await toRow(connectionId, file);
  return transaction(
    async () => {
      await recordArrival(connectionId);
      const known = await findFileByHash(connectionId, row.sha256);
      if (known && (row.refused || !FINAL_STATES.includes(known.state))) return { id: known.id };
      const importedAt = known?.state === "accepted" ? await findLastImport(connectionId, known.id) : undefined;
      if (known && importedAt) return { id: known.id, importedAt };
      if (known && known.state !== "accepted") {
        await requeueFile(known.id);
        return { id: known.id };
      }
      await requireDailyQuota(connectionId);
      if (known) await releaseHash(known.id);
      const { id } = await insertFile({ ...row, dryRun: false });
      return { id };
    },
    { forJobs: true },
  );
}

async function requireDailyQuota(connectionId: number): Promise<void> {
  if ((await sumStoredBytes(connectionId)) >= MAX_DAILY_BYTES) throw new TooMany(retrySeconds);
}

const FINAL_STATES: readonly FileState[] = ["accepted", "empty", "refused", "replaced"];

async function toRow(connectionId: number, { name, bytes }: ReceivedFile) {
  const prepared = await prepareFile(connectionId, bytes);
  const isRefused = "refused" in prepared;
  const date = isRefused ? undefined : prepared.date;
  const row: Omit<NewFile, "dryRun"> = {
    feedId: connectionId,
    sha256: prepared.sha256,
    name: tidyName(name),
    body: isRefused ? Buffer.alloc(0) : toBuffer(prepared.body),
    bytes: bytes.length,
    fileDate: date === undefined ? undefined : plausible(readStamp(date)?.instant),
    refused: isRefused ? prepared.refused : undefined,
  };
  const pictures = isRefused ? [] : prepared.pictures;
  return { row, pictures: pictures.map((picture) => ({ name: picture.name, body: toBuffer(picture.body) })) };
}

/** The PostgreSQL driver needs a Buffer. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A date far ahead, from a wrong clock, would put the file behind all others. */
function plausible(date: Date | undefined): Date | undefined {
  return date && date.getTime() < Date.now() + DAY_MS ? date : undefined;
}

const MAX_NAME = 100;

function tidyName(name: string): string {
  const part = name.split(/[\\/]/).at(-1) ?? "";
  return part.replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME).toWellFormed() || "feed.xml";
}

/**
 * Applies the waiting files, oldest first, and notifies the agency. With `onMore` it applies one and calls that if more
 * wait. Throws `Unavailable`, and when `signal` aborts; the next run resumes. Another worker that holds the file may be
 * dead, so that also throws `Unavailable` to cause a retry.
 */
export async function runImport(connectionId: number, signal: AbortSignal, onMore?: () => void): Promise<void> {
  let applied = 0;
  for (;;) {
    signal.throwIfAborted();
    const fileId = await findNextFile(connectionId);
    if (fileId === undefined) break;
    if (onMore && applied > 0) return onMore();
    if (!(await parseAndApply(fileId, { signal }))) throw new Unavailable("Another worker is applying this file.");
    applied += 1;
  }
  await notifyAgency(connectionId);
}

/** False when another worker has the file. An internal error refuses this file only. */
async function parseAndApply(
  fileId: number,
  { signal, files }: { signal?: AbortSignal; files?: ReadonlySet<string> } = {},
): Promise<boolean> {
  const file = await transaction(() => findUnfinishedFile(fileId), { forJobs: true });
  if (!file) return false;
  try {
    const arrival = {
      arrivedAt: file.receivedAt,
      files: files ?? (await findPictureNames(fileId)),
      agentId: file.agentId ?? undefined,
    };
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
export function dryRunFile(member: Member, connectionId: number, chosen: UploadedFile): Promise<number> {
  return withUploadedFile(member, connectionId, chosen, async (file) => {
    const { id, files } = await storeDryRun(connectionId, file);
    await parseAndApply(id, { files });
    return id;
  });
}

/**
 * If it can be published, it replaces an earlier spreadsheet that was not; returns the existing file for the same bytes (see
 * `storeSpreadsheet`). Throws `NotFound` and `TooMany`.
 */
export function planSpreadsheet(
  member: Member,
  connectionId: number,
  chosen: UploadedFile,
): Promise<StoredSpreadsheet> {
  return withUploadedFile(member, connectionId, chosen, async (file) => {
    const stored = await storeSpreadsheet(connectionId, file);
    if (!stored.importedAt) await parseAndApply(stored.id);
    return stored;
  });
}

/** No deadline: the page waits for up to 5,000 homes. */
async function withUploadedFile<Result>(
  member: Member,
  connectionId: number,
  { name, path }: UploadedFile,
  take: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  requireConnectionManager(member);
  if (!(await findConnection(connectionId, member.user))) throw new NotFound(reportMessages.report.notFound);
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
export function confirmFile(member: Member, connectionId: number, fileId: number): Promise<"first" | "absent"> {
  return withFile(member, connectionId, fileId, async ({ state, holdReason }) => {
    if (state !== "held") throw new Conflict(messages.nothingToConfirm);
    const reason = holdReason === "absent" ? "absent" : "first";
    if (reason === "first") await approveConnection(connectionId, member.user.id);
    else await approveFile(fileId, member.user.id);
    await publishFileReceived(connectionId);
    await recordChange(member, {
      action: "feed.file_confirmed",
      subject: "feed",
      subjectId: connectionId,
      detail: { fileId, reason },
    });
    return reason;
  });
}

/** Throws `NotFound`, and `Conflict` for an unfinished file. */
export async function reapplyFile(member: Member, connectionId: number, fileId: number): Promise<void> {
  await withFile(member, connectionId, fileId, async ({ state }) => {
    if (state === "waiting" || state === "running") throw new Conflict(messages.stillRunning);
    await restartFile(fileId);
    await publishFileReceived(connectionId);
  });
}

/** Requires that the member may manage the connection; dry runs are not found. */
function withFile<Result>(
  member: Member,
  connectionId: number,
  fileId: number,
  work: (file: { state: string; holdReason: string | null }) => Promise<Result>,
): Promise<Result> {
  requireConnectionManager(member);
  return transaction(async () => {
    const file = (await lockConnection(connectionId, member.user)) ? await lockFile(connectionId, fileId) : undefined;
    if (!file || file.dryRun) throw new NotFound(messages.notFound);
    return work(file);
  });
}
