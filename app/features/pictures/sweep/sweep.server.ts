import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { lockContent } from "#app/features/pictures/model/content-lock.queries.server.ts";
import { hashOfKey } from "#app/features/pictures/model/media-keys.ts";
import { mediaStore, type MediaStore } from "#app/features/pictures/model/media-store.server.ts";
import { deleteOldRows, findForgotten, findUnused } from "./sweep.queries.server.ts";

const dayMillis = 86_400_000;
const hashesAtOnce = 500;

/**
 * Removes what nobody can see any more: rows of pictures that were deleted a day ago, then files that have had no row for
 * a day, with those that never got under way. Rows go first, so that none of them ever points at nothing. Pictures whose
 * job was lost are prepared after all. A store that is away is swept tomorrow.
 */
export async function sweepPictures({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const rows = await deleteOldRows();
  for (const pictureId of await findForgotten()) await publishEvent("picture.uploaded", { pictureId });
  try {
    const store = mediaStore();
    const files = await sweepFiles(store, signal);
    await sweepIncoming(store);
    if (rows + files > 0) logger.info({ rows, files }, "pictures were swept");
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    logger.warn({ err: error }, "the store of pictures was away and is swept tomorrow");
  }
}

/** Goes through the store a few hundred pictures at a time; returns how many files were removed. */
async function sweepFiles(store: MediaStore, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  let found = new Map<string, string[]>();
  const sweepFound = async () => {
    for (const hash of await findUnused([...found.keys()])) {
      signal?.throwIfAborted();
      removed += await removeUnused(store, hash, found.get(hash) ?? []);
    }
    found = new Map();
  };
  for await (const key of store.keys()) {
    const hash = hashOfKey(key);
    // What we did not write is not ours to remove.
    if (hash === undefined) continue;
    if (!found.has(hash) && found.size === hashesAtOnce) await sweepFound();
    found.set(hash, [...(found.get(hash) ?? []), key]);
  }
  await sweepFound();
  return removed;
}

/** Under the lock of its content: the same bytes may be on their way to a row of their own just now. */
async function removeUnused(store: MediaStore, hash: string, keys: readonly string[]): Promise<number> {
  return transaction(async () => {
    await lockContent(hash);
    if ((await findUnused([hash])).length === 0) return 0;
    const written = await Promise.all(keys.map((key) => store.modifiedAt(key)));
    if (written.some((time) => time !== undefined && time > Date.now() - dayMillis)) return 0;
    for (const key of keys) await store.remove(key);
    return keys.length;
  });
}

/** What a process that was killed had begun to receive. */
async function sweepIncoming({ incoming }: MediaStore): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtimeMs < Date.now() - dayMillis) await rm(path, { force: true });
  }
}
