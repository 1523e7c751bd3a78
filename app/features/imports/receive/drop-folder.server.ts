import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isZip } from "#app/features/imports/formats/decode.server.ts";
import { type ReceivingConnection, findReceivingConnections } from "#app/features/imports/imports.queries.server.ts";
import { MAX_FILE_SIZE } from "#app/features/imports/model/import-listing.ts";
import { recordUnreadFile, storeFile } from "#app/features/imports/run-import.server.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/durations.ts";
import { TooMany } from "#app/lib/errors.ts";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { unreadRefusals } from "./unpack.server.ts";

/** The polling interval, and how long a file must be unchanged to count as complete. */
const everyMillis = 5_000;
const restMillis = 10_000;
/** For an incomplete file: its transfer may have stalled. */
const stalledMillis = 5 * 60_000;
const repeatWarningMs = HOUR_MS;
const DONE = "done";
/** Characters; with the time in front the name must stay under 255 bytes. */
const MAX_NAME = 50;
/** Programs use these names until a file is complete. */
const unfinishedName = /^\.|\.(?:part|partial|filepart|tmp|temp|crdownload)$/i;

/**
 * Any FTP server may write to the folders in FEEDS_FOLDER: one per connection, named like the end of its address.
 * Returns a function that stops it; does nothing without FEEDS_FOLDER.
 */
export function watchFolders(root = env.FEEDS_FOLDER): () => Promise<void> {
  if (root === undefined) return () => Promise.resolve();
  let isStopped = false;
  let looking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking
      .then(() => (isStopped ? undefined : readFolders(root)))
      .catch((error: unknown) => {
        logger.warn({ err: error }, "the folders of FEEDS_FOLDER could not be read");
      });
  }, everyMillis);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await looking;
  };
}

/** Reads files unchanged since `unchangedSince` (milliseconds), one per folder in turn. Returns their number. */
export async function readFolders(root: string, unchangedSince = Date.now() - restMillis): Promise<number> {
  let count = 0;
  let open = (await findReceivingConnections()).map((connection) =>
    readFolder(connection, join(root, connection.slug), unchangedSince),
  );
  while (open.length > 0) {
    const unfinished: typeof open = [];
    for (const folder of open) {
      const { done, value } = await folder.next();
      if (value === true) count += 1;
      if (done !== true) unfinished.push(folder);
    }
    open = unfinished;
  }
  return count;
}

/** The time of the last warning by path, in milliseconds. */
const warnedAt = new Map<string, number>();

/** A lasting problem occurs every round, so warn at most once an hour per path. */
function warn(path: string, error: unknown, { feedId: connectionId, text }: { feedId: number; text: string }): void {
  const now = Date.now();
  for (const [before, at] of warnedAt) if (at < now - repeatWarningMs) warnedAt.delete(before);
  if (warnedAt.has(path)) return;
  warnedAt.set(path, now);
  logger.warn({ err: error, feedId: connectionId, path }, text);
}

/** Yields whether each file was read. A failing file does not stop the others. */
async function* readFolder(
  connection: ReceivingConnection,
  folder: string,
  unchangedSince: number,
): AsyncGenerator<boolean, undefined> {
  const about = { feedId: connection.id, text: "a connection's folder could not be read" };
  let names: string[];
  try {
    // The FTP server needs the folder from the start.
    await mkdir(join(folder, DONE), { recursive: true });
    names = connection.isServed ? await findCompleteFiles(folder, unchangedSince) : [];
  } catch (error) {
    warn(folder, error, about);
    return undefined;
  }
  for (const name of names) {
    let isReceived = false;
    try {
      isReceived = await receiveFile(connection, join(folder, name), name, unchangedSince);
    } catch (error) {
      // The connection is over its limit; a later round continues.
      if (error instanceof TooMany) return undefined;
      warn(join(folder, name), error, {
        feedId: connection.id,
        text: "a file in a connection's folder could not be imported",
      });
    }
    yield isReceived;
  }
  return undefined;
}

/** Returns the oldest first. */
async function findCompleteFiles(folder: string, unchangedSince: number): Promise<string[]> {
  const files: { name: string; at: number }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // Skip folders and symbolic links.
    if (!entry.isFile() || unfinishedName.test(entry.name)) continue;
    const at = (await stat(join(folder, entry.name))).mtimeMs;
    if (at <= unchangedSince) files.push({ name: entry.name, at });
  }
  return files.toSorted((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1)).map(({ name }) => name);
}

/**
 * Moves the version without secrets to `DONE`; false when the file may be incomplete. A crash in between is harmless,
 * because the same bytes are stored once. A file without read permission stays and is reported to the agency.
 */
async function receiveFile(
  connection: ReceivingConnection,
  path: string,
  name: string,
  unchangedSince: number,
): Promise<boolean> {
  const before = await stat(path);
  const unreadFile = { name, bytes: before.size, writtenAt: before.mtimeMs };
  if (before.size > MAX_FILE_SIZE) {
    await recordUnreadFile(connection.id, unreadFile, unreadRefusals.tooLarge);
    await rm(path, { force: true });
    return true;
  }
  const bytes = await readFile(path).catch(async (error: unknown) => {
    if (isForbidden(error)) await recordUnreadFile(connection.id, unreadFile, unreadRefusals.locked);
    throw error;
  });
  if (before.mtimeMs > unchangedSince - stalledMillis && isIncomplete(bytes)) return false;
  const { body } = await storeFile(connection.id, { name, bytes });
  // Secrets cannot be removed from a ZIP, so keep no copy.
  if (!isZip(bytes)) {
    const copyName = `${new Date().toISOString().replaceAll(":", "")}-${name.slice(-MAX_NAME).toWellFormed()}`;
    await writeFile(join(path, "..", DONE, copyName), body);
  }
  const after = await stat(path).catch(() => undefined);
  // An overwritten file is a new file for the next round.
  const isSame = after?.ino === before.ino && after.size === before.size && after.mtimeMs === before.mtimeMs;
  if (isSame) await rm(path, { force: true });
  return true;
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");
}

/** At each end of a file. */
const EXAMINED_BYTES = 4096;
/** Bytes of a ZIP's last record with the longest comment. */
const MAX_ZIP_END = 65_557;

/** Also true for tables, because their end cannot be recognised. */
function isIncomplete(bytes: Buffer): boolean {
  if (bytes.length === 0) return true;
  if (isZip(bytes)) return !bytes.includes("PK\x05\x06", -MAX_ZIP_END);
  // UTF-16 adds a zero byte to each of these letters.
  const text = (part: Buffer) => part.toString("latin1").replaceAll("\0", "");
  const head = text(bytes.subarray(0, EXAMINED_BYTES)).replaceAll(/<!--.*?-->/gs, "");
  if (!/^[^\w]*</.test(head)) return true;
  const [, root, attributes = ""] = /<([A-Za-z_][\w.:-]*)([^>]*)>/.exec(head) ?? [];
  if (root === undefined) return true;
  return !attributes.endsWith("/") && !text(bytes.subarray(-EXAMINED_BYTES)).includes(`</${root}`);
}

/** Includes folders of removed connections. */
export async function deleteOldFolderFiles(days: number, root = env.FEEDS_FOLDER): Promise<void> {
  if (root === undefined) return;
  const before = Date.now() - days * DAY_MS;
  await mkdir(root, { recursive: true });
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    // Files directly in the root do not belong to a connection.
    if (!entry.isFile() || entry.parentPath === root) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
    } catch (error) {
      logger.warn({ err: error, path }, "an old file in a connection's folder could not be deleted");
    }
  }
}
