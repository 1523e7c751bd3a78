import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#platform/env.server.ts";
import { OutOfSpace } from "#app/lib/errors.ts";
import type { MediaAddress } from "#platform/settings.server.ts";
import { createFolderStore } from "./folder-store.server.ts";
import { createS3Store, findRefusal } from "./s3-store.server.ts";

/** Where the bytes of pictures are. Keys are those of media-keys.ts. Every function throws `Unavailable` while the store is away. */
export interface MediaStore {
  /** The folder for files that are on their way into the store. */
  incoming: string;
  /** Puts the file at `path` under a key, whole or not at all. The file itself may be gone afterwards. */
  put(key: string, path: string): Promise<void>;
  /** The bytes under a key; undefined when there are none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** When the file under a key was put there, in milliseconds since 1970; undefined when there is none. */
  modifiedAt(key: string): Promise<number | undefined>;
  /** Removes a file; one that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Every key, in no particular order. */
  keys(): AsyncIterable<string>;
}

let opened: MediaStore | undefined;

/** The store that MEDIA_URL names. */
export function mediaStore(): MediaStore {
  return (opened ??= openMediaStore(env.MEDIA_URL));
}

/** Throws one sentence when the store of MEDIA_URL refuses its key or has no such bucket. One that is away passes. */
export async function requireUsableStore(): Promise<void> {
  if ("folder" in env.MEDIA_URL) return;
  const refusal = await findRefusal(env.MEDIA_URL);
  if (refusal === undefined) return;
  throw new Error(
    `MEDIA_URL cannot be used (${refusal}): correct its key, secret, host, region and bucket, and write what is no letter or digit in them as %2F and so on.`,
  );
}

/**
 * Opens the store at an address: a folder, or a bucket of an S3-compatible server. Files of a folder that is not `durable` may
 * be lost when the machine loses power; writing them takes a third of the time.
 */
export function openMediaStore(address: MediaAddress, options?: { durable: boolean }): MediaStore {
  return "folder" in address ? createFolderStore(address.folder, options) : createS3Store(address);
}

/**
 * Hands `work` the path of a file of its own among those on their way, and removes what is left of it. Throws
 * `OutOfSpace` when the disk is full.
 */
export async function withIncomingFile<Result>(
  { incoming }: MediaStore,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(incoming, `${randomUUID()}.part`);
  try {
    await mkdir(incoming, { recursive: true });
    return await work(path);
  } catch (error) {
    throw isDiskFull(error)
      ? new OutOfSpace("There is no room for files just now. Please try again later.", { cause: error })
      : error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Puts bytes under a key, whole or not at all. Throws `OutOfSpace` when the disk is full. */
export async function putBytes(store: MediaStore, key: string, bytes: Uint8Array): Promise<void> {
  await withIncomingFile(store, async (path) => {
    await writeFile(path, bytes);
    await store.put(key, path);
  });
}

function isDiskFull(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG";
}
