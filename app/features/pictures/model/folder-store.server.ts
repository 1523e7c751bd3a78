import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MediaStore } from "./media-store.server.ts";

/**
 * A folder of this machine. `createFsFileStorage` of @remix-run/file-storage writes a file where it will be read: a
 * process that is killed leaves half of it there. Here a file is whole and, where `durable`, on the disk before it gets its
 * name.
 */
export function createFolderStore(folder: string, { durable = true } = {}): MediaStore {
  const pathOf = (key: string) => join(folder, key);

  return {
    // Within the folder, as a file can only be renamed on its own file system.
    incoming: join(folder, "incoming"),

    async put(key, path) {
      const target = pathOf(key);
      if (durable) await syncToDisk(path);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    },

    get: (key) => unlessMissing(readFile(pathOf(key))),

    async modifiedAt(key) {
      return (await unlessMissing(stat(pathOf(key))))?.mtimeMs;
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *keys() {
      for (const shard of (await unlessMissing(readdir(folder))) ?? []) {
        if (!/^[\da-f]{2}$/.test(shard)) continue;
        for (const name of (await unlessMissing(readdir(pathOf(shard)))) ?? []) yield `${shard}/${name}`;
      }
    },
  };
}

/** It also counts as written now, however long its bytes took to arrive. */
async function syncToDisk(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now);
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
