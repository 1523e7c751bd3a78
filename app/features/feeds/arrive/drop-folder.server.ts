import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MAX_FILE_SIZE } from "#app/features/feeds/model/feed-listing.ts";
import { env } from "#platform/env.server.ts";
import { TooMany } from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";
import { type AddressedFeed, findAddressedFeeds } from "#app/features/feeds/model/feeds.queries.server.ts";
import { keepFile, keepUnread } from "#app/features/feeds/keep-file.server.ts";
import { isZip } from "#app/features/feeds/model/zip.server.ts";
import { unread } from "./refusals.ts";

/** How often folders are looked at, and how long a file must have stayed as it is to be whole. */
const everyMillis = 5_000;
const restMillis = 10_000;
/** How much longer one must have stayed that breaks off: its line may have stalled. */
const stalledMillis = 5 * 60_000;
const warnAgainMillis = 3600_000;
/** Where files go that were taken. */
const DONE = "done";
/** Of a name in there, in characters: with the time before it, it must not be longer than 255 bytes. */
const MAX_NAME = 50;
/** Of programs that rename a file when it is whole. */
const unfinishedName = /^\.|\.(?:part|partial|filepart|tmp|temp|crdownload)$/i;

/**
 * Watches the folders of feeds below FEEDS_FOLDER, for any FTP server that writes there: one folder for each feed, named
 * as the last part of its address. Does nothing without FEEDS_FOLDER. Returns what stops it.
 */
export function watchFolders(root = env.FEEDS_FOLDER): () => Promise<void> {
  if (root === undefined) return () => Promise.resolve();
  let isStopped = false;
  let looking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking
      .then(() => (isStopped ? undefined : takeFiles(root)))
      .catch((error: unknown) => {
        logger.warn({ err: error }, "the folders of feeds could not be read");
      });
  }, everyMillis);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await looking;
  };
}

/**
 * Takes the files of all folders that have rested since `wholeBefore` (milliseconds), one of each folder in turn; returns how
 * many.
 */
export async function takeFiles(root: string, wholeBefore = Date.now() - restMillis): Promise<number> {
  let taken = 0;
  let open = (await findAddressedFeeds()).map((feed) => takeFolder(feed, join(root, feed.slug), wholeBefore));
  while (open.length > 0) {
    const unfinished: typeof open = [];
    for (const folder of open) {
      const { done, value } = await folder.next();
      if (value === true) taken += 1;
      if (done !== true) unfinished.push(folder);
    }
    open = unfinished;
  }
  return taken;
}

/** When it was last warned of a path, in milliseconds. */
const warnedAt = new Map<string, number>();

/** What stays in the way for hours is in each round: it is said once an hour. */
function warn(path: string, error: unknown, { feedId, text }: { feedId: number; text: string }): void {
  const now = Date.now();
  for (const [before, at] of warnedAt) if (at < now - warnAgainMillis) warnedAt.delete(before);
  if (warnedAt.has(path)) return;
  warnedAt.set(path, now);
  logger.warn({ err: error, feedId, path }, text);
}

/** Takes the files in the folder of one feed, and yields for each whether it was taken. One that cannot be holds up no other. */
async function* takeFolder(
  feed: AddressedFeed,
  folder: string,
  wholeBefore: number,
): AsyncGenerator<boolean, undefined> {
  const about = { feedId: feed.id, text: "the folder of a feed could not be read" };
  let names: string[];
  try {
    // So that the FTP server has where to write from the first moment on.
    await mkdir(join(folder, DONE), { recursive: true });
    names = feed.isServed ? await findWhole(folder, wholeBefore) : [];
  } catch (error) {
    warn(folder, error, about);
    return undefined;
  }
  for (const name of names) {
    let isTaken = false;
    try {
      isTaken = await takeFile(feed, join(folder, name), name, wholeBefore);
    } catch (error) {
      // It has sent enough for now: what lies here is taken in a later round.
      if (error instanceof TooMany) return undefined;
      warn(join(folder, name), error, { feedId: feed.id, text: "a file in the folder of a feed could not be taken" });
    }
    yield isTaken;
  }
  return undefined;
}

/** The files of a folder that nobody writes any more, the oldest first. */
async function findWhole(folder: string, wholeBefore: number): Promise<string[]> {
  const found: { name: string; at: number }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // Neither folders nor links to somewhere else.
    if (!entry.isFile() || unfinishedName.test(entry.name)) continue;
    const at = (await stat(join(folder, entry.name))).mtimeMs;
    if (at <= wholeBefore) found.push({ name: entry.name, at });
  }
  return found.toSorted((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1)).map(({ name }) => name);
}

/**
 * Keeps a file and moves it away, as it may be kept; false for one that may still be on its way. A crash between the two
 * does no harm: the same bytes are the same file. One that may not be read stays, and its agency is told.
 */
async function takeFile(feed: AddressedFeed, path: string, name: string, wholeBefore: number): Promise<boolean> {
  const before = await stat(path);
  const unreadFile = { name, bytes: before.size, writtenAt: before.mtimeMs };
  if (before.size > MAX_FILE_SIZE) {
    await keepUnread(feed.id, unreadFile, unread.tooLarge);
    await rm(path, { force: true });
    return true;
  }
  const bytes = await readFile(path).catch(async (error: unknown) => {
    if (isForbidden(error)) await keepUnread(feed.id, unreadFile, unread.locked);
    throw error;
  });
  if (before.mtimeMs > wholeBefore - stalledMillis && isBrokenOff(bytes)) return false;
  const { body } = await keepFile(feed.id, { name, bytes });
  // Of a ZIP nothing is kept here: its log-in and its sellers cannot be taken out of it.
  if (!isZip(bytes)) {
    const taken = `${new Date().toISOString().replaceAll(":", "")}-${name.slice(-MAX_NAME).toWellFormed()}`;
    await writeFile(join(path, "..", DONE, taken), body);
  }
  const after = await stat(path).catch(() => undefined);
  // What was written over it meanwhile is a file of its own, and is taken in its turn.
  const isSame = after?.ino === before.ino && after.size === before.size && after.mtimeMs === before.mtimeMs;
  if (isSame) await rm(path, { force: true });
  return true;
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");
}

/** How much of each end of a file is looked at, in bytes. */
const LOOK = 4096;
/** The directory's last record with the longest comment. */
const MAX_ZIP_END = 65_557;

/**
 * Nothing, a ZIP without its directory, which is its end, or XML whose root is not closed. Of a table nobody can tell whether
 * more is to come: it is not believed to be whole.
 */
function isBrokenOff(bytes: Buffer): boolean {
  if (bytes.length === 0) return true;
  if (isZip(bytes)) return !bytes.includes("PK\x05\x06", -MAX_ZIP_END);
  // UTF-16 has a zero beside each of these letters.
  const text = (part: Buffer) => part.toString("latin1").replaceAll("\0", "");
  const head = text(bytes.subarray(0, LOOK)).replaceAll(/<!--.*?-->/gs, "");
  if (!/^[^\w]*</.test(head)) return true;
  const [, root, attributes = ""] = /<([A-Za-z_][\w.:-]*)([^>]*)>/.exec(head) ?? [];
  if (root === undefined) return true;
  return !attributes.endsWith("/") && !text(bytes.subarray(-LOOK)).includes(`</${root}`);
}

/** Erases what has lain in any folder for so many days, taken or not: those of feeds that are removed go on being swept. */
export async function sweepFolders(days: number, root = env.FEEDS_FOLDER): Promise<void> {
  if (root === undefined) return;
  const before = Date.now() - days * 24 * 3600 * 1000;
  await mkdir(root, { recursive: true });
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    // What lies beside the folders of feeds is not ours.
    if (!entry.isFile() || entry.parentPath === root) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
    } catch (error) {
      logger.warn({ err: error, path }, "an old file in the folder of a feed could not be erased");
    }
  }
}
