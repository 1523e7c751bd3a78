import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "#platform/env.server.ts";
import { OutOfSpace, Unavailable } from "#app/lib/errors.ts";
import type { MediaAddress, S3Address } from "#platform/settings.server.ts";
import { openAsBlob } from "node:fs";
import { tmpdir } from "node:os";
import { createS3FileStorage } from "@remix-run/file-storage-s3";

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

/** How long (milliseconds) the store may neither take nor send a byte. */
const silenceMillis = 10_000;
const keysAtOnce = 1000;

/** An S3-compatible store. It makes a file visible once it is whole. Throws `Unavailable` when it cannot be reached. */
export function createS3Store({ endpoint, ...credentials }: S3Address, silence = silenceMillis): MediaStore {
  const openStorage = (fetchFile: typeof fetch) => createS3FileStorage({ ...credentials, endpoint, fetch: fetchFile });
  const storage = openStorage(async (request) => {
    const { signal, refresh } = openSilence(silence);
    return withProgress(await fetch(request, { signal }), refresh);
  });

  return {
    incoming: join(tmpdir(), "southerly-incoming"),

    put: (key, path) =>
      unlessAway(async () => {
        const { signal, refresh } = openSilence(silence);
        await openStorage((request) => fetch(request, { signal })).set(key, await openStreamed(key, path, refresh));
      }),

    get: (key) =>
      unlessAway(async () => {
        const file = await storage.get(key);
        return file ? new Uint8Array(await file.arrayBuffer()) : undefined;
      }),

    modifiedAt: (key) =>
      unlessAway(async () => {
        const { files } = await storage.list({ prefix: key, limit: 1, includeMetadata: true });
        return files.find((file) => file.key === key)?.lastModified;
      }),

    remove: (key) => unlessAway(() => storage.remove(key)),

    async *keys() {
      let cursor: string | undefined;
      do {
        const page = await unlessAway(() => storage.list({ cursor, limit: keysAtOnce }));
        for (const { key } of page.files) yield key;
        cursor = page.cursor;
      } while (cursor !== undefined);
    },
  };
}

/** How long (milliseconds) a start waits for a store. */
const probeMillis = 1500;

/** Why a store will never answer us: the key, the bucket or the name of the host. Undefined for one that works or is away. */
export async function findRefusal({ endpoint, ...credentials }: S3Address): Promise<string | undefined> {
  let status: number | undefined;
  const storage = createS3FileStorage({
    ...credentials,
    endpoint,
    async fetch(request) {
      const response = await fetch(request, { signal: AbortSignal.timeout(probeMillis) });
      ({ status } = response);
      return response;
    },
  });
  try {
    await storage.list({ limit: 1 });
    return undefined;
  } catch (error) {
    if (status !== undefined) return status >= 400 && status < 500 ? `the store answers ${status}` : undefined;
    const { code, message } = Object((error as Error).cause) as { code?: string; message?: string };
    return code === "ENOTFOUND" ? message : undefined;
  }
}

/** A signal that aborts after so many milliseconds without `refresh`. */
function openSilence(milliseconds: number): { signal: AbortSignal; refresh: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error("The store is silent.")), milliseconds);
  timer.unref();
  return { signal: controller.signal, refresh: () => void timer.refresh() };
}

/** Calls `refresh` for each piece that is read. */
function watch(stream: ReadableStream<Uint8Array<ArrayBuffer>>, refresh: () => void) {
  return stream.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        refresh();
        controller.enqueue(chunk);
      },
    }),
  );
}

function withProgress(response: Response, refresh: () => void): Response {
  const { body, status, statusText, headers } = response;
  return body ? new Response(watch(body, refresh), { status, statusText, headers }) : response;
}

/**
 * A file that is read from the disk while it is sent. The library asks for its bytes as one ArrayBuffer and hands them to
 * `fetch` untouched; a Blob of the file in their place is sent piece by piece, and 20 MB are never in memory at once.
 */
async function openStreamed(name: string, path: string, refresh: () => void): Promise<File> {
  const blob = await openAsBlob(path);
  const stream = () => watch(Blob.prototype.stream.call(blob), refresh);
  const file = new File([], name, { lastModified: Date.now() });
  return Object.assign(file, {
    arrayBuffer: () => Promise.resolve(Object.assign(blob, { stream }) as unknown as ArrayBuffer),
  });
}

async function unlessAway<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Unavailable("The store of pictures cannot be reached.", { cause: error });
  }
}
