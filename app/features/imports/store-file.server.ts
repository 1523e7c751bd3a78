import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { withoutDeadline } from "#platform/deadline.server.ts";
import {
  type ReceivingConnection,
  deleteFilesAwaitingApproval,
  type NewFile,
  findFileByHash,
  sumStoredBytes,
  insertFile,
  insertPictures,
  type StoredFile,
  requeueFile,
  recordArrival,
} from "./imports.queries.server.ts";
import { limitUploads, limitProcessing } from "#app/features/imports/receive/authenticate.server.ts";
import { readStamp } from "#app/features/imports/formats/values.ts";
import { publishFileReceived } from "./connections.server.ts";
import type { FileState } from "#app/features/imports/model/import-file.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { prepareFile } from "./parser-pool.server.ts";

/** Per connection and day. */
const MAX_DAILY_BYTES = 1024 ** 3;
const retrySeconds = 3600;

export interface ReceivedFile {
  name: string;
  bytes: Buffer;
}

/**
 * Writes the body to `path` as it arrives, so that slow uploads use no memory; the server has checked its length.
 * Throws `TooMany` above the hourly or daily limit.
 */
export async function receiveBody(
  feed: ReceivingConnection,
  { name, body, path }: { name: string; body: Request["body"]; path: string },
): Promise<StoredFile> {
  await consumeRateLimit("feed.file.feed", String(feed.id));
  const sender = [`connection ${feed.id}`];
  // Unlike `Readable.from`, it can be cancelled while waiting for the first byte.
  const toSource = () => (body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]));
  return limitUploads(async () => {
    await pipeline(toSource(), createWriteStream(path, { flags: "wx" }));
    return limitProcessing(async () => storeFile(feed.id, { name, bytes: await readFile(path) }), sender);
  }, sender);
}

/**
 * Removes credentials and sellers; returns the existing file for the same bytes. A refused ZIP is stored without
 * content, so that the agency sees the reason. `body`: the stored bytes.
 */
export async function storeFile(feedId: number, { name, bytes }: ReceivedFile): Promise<StoredFile & { body: Buffer }> {
  const { row, pictures } = await toRow(feedId, { name, bytes });
  // Storing 20 MB may take longer than a request's deadline.
  const file = await withoutDeadline(() =>
    transaction(
      async () => {
        // Locks the connection, so that the second of two concurrent files finds the first.
        await recordArrival(feedId);
        const known = await findFileByHash(feedId, row.sha256);
        if (known) return known;
        await requireDailyQuota(feedId);
        const inserted = await insertFile({ ...row, dryRun: false });
        await insertPictures(inserted.id, pictures);
        await publishFileReceived(feedId);
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
  /** Milliseconds. */
  writtenAt: number;
}

/**
 * Records a refusal once per version of the file, so that the agency sees the reason. Throws `TooMany` above the daily
 * limit.
 */
export async function recordUnreadFile(
  feedId: number,
  { name, bytes, writtenAt }: UnreadFile,
  refused: ImportMessage,
): Promise<void> {
  const sha256 = createHash("sha256").update(`${refused.code} ${name} ${bytes} ${writtenAt}`).digest("hex");
  await transaction(async () => {
    await recordArrival(feedId);
    if (await findFileByHash(feedId, sha256)) return;
    await requireDailyQuota(feedId);
    const size = Math.min(bytes, MAX_INTEGER);
    await insertFile({
      feedId,
      sha256,
      name: tidyName(name),
      body: Buffer.alloc(0),
      bytes: size,
      dryRun: false,
      refused,
    });
    await publishFileReceived(feedId);
  });
}

/** Returns the id and the names of the pictures. Throws `TooMany` above the daily limit. */
export async function storeDryRun(feedId: number, file: ReceivedFile): Promise<{ id: number; files: Set<string> }> {
  const { row, pictures } = await toRow(feedId, file);
  const tried = async () => {
    await requireDailyQuota(feedId);
    return insertFile({ ...row, dryRun: true });
  };
  const { id } = await transaction(tried, { forJobs: true });
  return { id, files: new Set(pictures.map((picture) => picture.name)) };
}

/**
 * Does not queue; the caller plans it. Replaces files that await approval. Returns the id of an existing file for the
 * same bytes; a finished one restarts, because later files may have changed its result. Throws `TooMany` above the
 * daily limit.
 */
export async function storeSpreadsheet(feedId: number, file: ReceivedFile): Promise<number> {
  const { row } = await toRow(feedId, file);
  return transaction(
    async () => {
      await recordArrival(feedId);
      const known = await findFileByHash(feedId, row.sha256);
      if (known && (row.refused || !FINAL_STATES.includes(known.state))) return known.id;
      await deleteFilesAwaitingApproval(feedId);
      if (known) {
        await requeueFile(known.id);
        return known.id;
      }
      await requireDailyQuota(feedId);
      const { id } = await insertFile({ ...row, dryRun: false });
      return id;
    },
    { forJobs: true },
  );
}

async function requireDailyQuota(feedId: number): Promise<void> {
  if ((await sumStoredBytes(feedId)) >= MAX_DAILY_BYTES) throw new TooMany(retrySeconds);
}

const FINAL_STATES: readonly FileState[] = ["accepted", "empty", "refused"];

async function toRow(feedId: number, { name, bytes }: ReceivedFile) {
  const prepared = await prepareFile(feedId, bytes);
  const isRefused = "refused" in prepared;
  const date = isRefused ? undefined : prepared.date;
  const row: Omit<NewFile, "dryRun"> = {
    feedId,
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
  return date && date.getTime() < Date.now() + DAY ? date : undefined;
}

const DAY = 24 * 3600 * 1000;
const MAX_NAME = 100;

function tidyName(name: string): string {
  const part = name.split(/[\\/]/).at(-1) ?? "";
  return part.replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME).toWellFormed() || "feed.xml";
}
