import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MAX_FILE_SIZE } from "#app/features/feeds/model/feed-listing.ts";
import { env } from "#app/env.server.ts";
import { logger } from "#app/logger.server.ts";
import { type AddressedFeed, findAddressedFeeds } from "./receive.queries.server.ts";
import { keepFile, keepTooLarge } from "#app/features/feeds/keep-file.server.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** How often folders are looked at, and how long a file must have stayed as it is to be whole. */
const everyMillis = 5_000;
const restMillis = 10_000;
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

/** Takes the files of all folders that have rested since `wholeBefore` (milliseconds); returns how many. */
export async function takeFiles(root: string, wholeBefore = Date.now() - restMillis): Promise<number> {
  let taken = 0;
  for (const feed of await findAddressedFeeds()) {
    try {
      taken += await takeFolder(feed, join(root, feed.slug), wholeBefore);
    } catch (error) {
      logger.warn({ err: error, feedId: feed.id }, "the folder of a feed could not be read");
    }
  }
  return taken;
}

/** The same for the folder of one feed. A file that cannot be taken holds up no other. */
async function takeFolder(feed: AddressedFeed, folder: string, wholeBefore: number): Promise<number> {
  let taken = 0;
  // So that the FTP server has where to write from the first moment on.
  await mkdir(join(folder, DONE), { recursive: true });
  for (const name of feed.isServed ? await findWhole(folder, wholeBefore) : []) {
    try {
      await takeFile(feed, folder, name);
      taken += 1;
    } catch (error) {
      logger.warn({ err: error, feedId: feed.id, name }, "a file in the folder of a feed could not be taken");
    }
  }
  return taken;
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
 * Keeps a file and moves it away, as it may be kept. A crash between the two does no harm: the same bytes are the same
 * file.
 */
async function takeFile(feed: AddressedFeed, folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const { size } = await stat(path);
  if (size > MAX_FILE_SIZE) {
    await keepTooLarge(feed.id, name, size);
    await rm(path, { force: true });
    return;
  }
  const bytes = await readFile(path);
  await keepFile(feed.id, { name, bytes });
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  // Of a ZIP nothing is kept here: its log-in and its sellers cannot be taken out of it.
  if (!isZip)
    await writeFile(
      join(folder, DONE, `${new Date().toISOString().replaceAll(":", "")}-${name.slice(-MAX_NAME).toWellFormed()}`),
      withoutSecrets(bytes).body,
    );
  await rm(path, { force: true });
}

/** Erases what was taken from the folders so many days ago. */
export async function sweepFolders(days: number, root = env.FEEDS_FOLDER): Promise<void> {
  if (root === undefined) return;
  const before = Date.now() - days * 24 * 3600 * 1000;
  for (const { slug } of await findAddressedFeeds()) {
    const folder = join(root, slug, DONE);
    await mkdir(folder, { recursive: true });
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile() && (await stat(path)).mtimeMs < before) await rm(path, { force: true });
    }
  }
}
