import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { withoutDeadline } from "#platform/deadline.server.ts";
import {
  type AddressedFeed,
  deleteHeldFiles,
  type FileRow,
  findFileByHash,
  findKeptBytes,
  insertFile,
  insertPictures,
  type KnownFile,
  renewFile,
  touchFeed,
} from "#app/features/feeds/model/feeds.queries.server.ts";
import { withRoom, withTurn } from "#app/features/feeds/arrive/require-feed.server.ts";
import { readStamp } from "#app/features/feeds/formats/values.ts";
import { publishFileReceived } from "#app/features/feeds/model/keeper.server.ts";
import type { FileState } from "#app/features/feeds/model/feed-file.ts";
import type { FeedMessage } from "#app/features/feeds/model/feed-listing.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { prepareFile } from "./file-threads.server.ts";

/** Bytes that are kept of what a feed sends within a day. */
const MAX_DAILY_BYTES = 1024 ** 3;
/** When a feed that has sent that much may try again, in seconds: what came a day ago counts no more. */
const retrySeconds = 3600;

/** A file as it arrived. */
export interface ArrivedFile {
  /** What its sender calls it. */
  name: string;
  bytes: Buffer;
}

/**
 * Keeps the body of a request as a file of a feed. It is written to `path` as it arrives, so that a slow line holds no
 * memory; the server has checked its length. Throws `TooMany` for a feed that has sent enough for an hour.
 */
export async function receiveBody(
  feed: AddressedFeed,
  { name, body, path }: { name: string; body: Request["body"]; path: string },
): Promise<KnownFile> {
  await consumeRateLimit("feed.file.feed", String(feed.id));
  const sender = [`connection ${feed.id}`];
  // Unlike `Readable.from`, it lets go of a body that no byte arrives of.
  const toSource = () => (body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]));
  return withRoom(async () => {
    await pipeline(toSource(), createWriteStream(path, { flags: "wx" }));
    return withTurn(async () => keepFile(feed.id, { name, bytes: await readFile(path) }), sender);
  }, sender);
}

/**
 * Keeps a file of a feed, without log-ins and sellers, and has the worker apply it; the same bytes again are the file that
 * is there. A ZIP that cannot be taken is kept as a refused file without content, so that its agency hears of it. Returns the
 * file and what is stored of it.
 */
export async function keepFile(feedId: number, { name, bytes }: ArrivedFile): Promise<KnownFile & { body: Buffer }> {
  const { row, pictures } = await toRow(feedId, { name, bytes });
  // No page waits for it: 20 MB may take longer than a page has.
  const file = await withoutDeadline(() =>
    transaction(
      async () => {
        // Holds the feed: of two files that come at once the second one finds the first.
        await touchFeed(feedId);
        const known = await findFileByHash(feedId, row.sha256);
        if (known) return known;
        await requireRoom(feedId);
        const inserted = await insertFile({ ...row, dryRun: false });
        await insertPictures(inserted.id, pictures);
        await publishFileReceived(feedId);
        return inserted;
      },
      { patient: true },
    ),
  );
  return { ...file, body: row.body };
}

/** A file of which nothing is read. */
interface UnreadFile {
  name: string;
  /** How many it has. */
  bytes: number;
  /** When it was written, in milliseconds. */
  writtenAt: number;
}

/**
 * Keeps that a file came of which nothing is read, and why, so that its agency hears of it: once for as long as it stays as it
 * is. Throws `TooMany` for a feed that has sent enough for a day.
 */
export async function keepUnread(
  feedId: number,
  { name, bytes, writtenAt }: UnreadFile,
  refused: FeedMessage,
): Promise<void> {
  const sha256 = createHash("sha256").update(`${refused.code} ${name} ${bytes} ${writtenAt}`).digest("hex");
  await transaction(async () => {
    await touchFeed(feedId);
    if (await findFileByHash(feedId, sha256)) return;
    await requireRoom(feedId);
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

/**
 * Keeps a file that somebody tries on a page; nothing is done with it. Returns its id, and the names of the pictures in it.
 * Throws `TooMany` as for one that is sent.
 */
export async function keepTriedFile(feedId: number, file: ArrivedFile): Promise<{ id: number; files: Set<string> }> {
  const { row, pictures } = await toRow(feedId, file);
  const tried = async () => {
    await requireRoom(feedId);
    return insertFile({ ...row, dryRun: true });
  };
  const { id } = await transaction(tried, { patient: true });
  return { id, files: new Set(pictures.map((picture) => picture.name)) };
}

/**
 * Keeps a file from a spreadsheet, for whoever waits for its report: the worker is not asked. Files of the feed that wait
 * to be published are erased. The same bytes are the file that is there; one that has ended begins again, as what came after
 * it may have changed what it says. Returns the file's id. Throws `TooMany` as for one that is sent.
 */
export async function keepSheet(feedId: number, file: ArrivedFile): Promise<number> {
  const { row } = await toRow(feedId, file);
  return transaction(
    async () => {
      await touchFeed(feedId);
      const known = await findFileByHash(feedId, row.sha256);
      if (known && (row.refused || !ENDED.includes(known.state))) return known.id;
      await deleteHeldFiles(feedId);
      if (known) {
        await renewFile(known.id);
        return known.id;
      }
      await requireRoom(feedId);
      const { id } = await insertFile({ ...row, dryRun: false });
      return id;
    },
    { patient: true },
  );
}

/** Throws `TooMany` for a feed of which the last day's files are as much as is kept. */
async function requireRoom(feedId: number): Promise<void> {
  if ((await findKeptBytes(feedId)) >= MAX_DAILY_BYTES) throw new TooMany(retrySeconds);
}

/** A file in one of these states has come to its end. */
const ENDED: readonly FileState[] = ["accepted", "empty", "refused"];

/** The row of a file, and the pictures that came with it. Throws `TooMany` when too many files wait to be unpacked. */
async function toRow(feedId: number, { name, bytes }: ArrivedFile) {
  const prepared = await prepareFile(feedId, bytes);
  const isRefused = "refused" in prepared;
  const date = isRefused ? undefined : prepared.date;
  const row: Omit<FileRow, "dryRun"> = {
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

/** The same bytes as the driver of PostgreSQL takes them. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A date far ahead is a clock that is wrong: the file would wait behind all others. */
function plausible(date: Date | undefined): Date | undefined {
  return date && date.getTime() < Date.now() + DAY ? date : undefined;
}

const DAY = 24 * 3600 * 1000;
const MAX_NAME = 100;

/** The last part of a path, without what is no text. */
function tidyName(name: string): string {
  const part = name.split(/[\\/]/).at(-1) ?? "";
  return part.replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME).toWellFormed() || "feed.xml";
}
